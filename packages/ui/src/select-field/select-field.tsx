import { clsx } from "clsx";
import type { ChangeEvent, ComponentProps } from "react";

import { inputClass, Field, splitField, type BaseFieldProps } from "../field/field.tsx";
import { ChevronDown } from "../icons/icons.tsx";

export interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

export interface SelectFieldProps<Value extends string>
  extends BaseFieldProps, Omit<ComponentProps<"select">, "children" | "multiple" | "onChange" | "size"> {
  readonly options: readonly SelectOption<Value>[];
  readonly onValueChange?: ((value: Value) => void) | undefined;
  /** Uses the font of headings, for options that are titles. */
  readonly isTitle?: boolean | undefined;
}

/** Uses `<select>`, which has the system's picker, autofill and `required`. Radix Select takes 22 KiB. */
export function SelectField<Value extends string>({
  isTitle = false,
  onValueChange,
  options,
  ...props
}: SelectFieldProps<Value>) {
  const { control, field } = splitField(props);
  const change = (event: ChangeEvent<HTMLSelectElement>) =>
    onValueChange?.(event.currentTarget.value as Value);
  return (
    <Field {...field}>
      {(wiring) => (
        <div className="relative">
          <select
            {...control}
            {...wiring}
            dir={undefined}
            onChange={change}
            className={inputClass(clsx("min-h-11 truncate pr-10", isTitle && "font-serif font-semibold"))}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            className="text-muted pointer-events-none absolute inset-y-0 right-3 my-auto size-5"
          />
        </div>
      )}
    </Field>
  );
}
