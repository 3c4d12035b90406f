import { clsx } from "clsx";
import { type ReactNode, useId } from "react";

import { FieldError } from "../field/field.tsx";

export interface RadioOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly description?: string | undefined;
  readonly aside?: ReactNode;
}

export interface RadioGroupFieldProps<Value extends string> {
  readonly label: string;
  readonly choices: readonly RadioOption<Value>[];
  readonly value: Value | undefined;
  readonly onValueChange: (value: Value) => void;
  /** `row` shows the options side by side if there is room. Default `row`. */
  readonly layout?: "list" | "row" | undefined;
  readonly error?: string | undefined;
}

export function RadioGroupField<Value extends string>({
  choices,
  error,
  label,
  layout = "row",
  onValueChange,
  value,
}: RadioGroupFieldProps<Value>) {
  const id = useId();
  return (
    <fieldset
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      className="grid min-w-0 grid-cols-1 gap-1.5"
    >
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <div
        className={clsx(
          "grid grid-cols-1 gap-2",
          layout === "row" && "sm:grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))]",
        )}
      >
        {choices.map((choice) => (
          <label
            key={choice.value}
            htmlFor={`${id}-${choice.value}`}
            className="border-edge bg-card hover:border-ink has-checked:border-ink flex min-h-11 cursor-pointer gap-3 rounded-md border px-3 py-2.5 transition-colors has-checked:shadow-[inset_0_0_0_1px]"
          >
            <input
              type="radio"
              id={`${id}-${choice.value}`}
              name={id}
              value={choice.value}
              checked={choice.value === value}
              aria-describedby={
                choice.description === undefined ? undefined : `${id}-${choice.value}-description`
              }
              onChange={() => onValueChange(choice.value)}
              className="mt-1 size-4 shrink-0"
            />
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{choice.label}</span>
              {choice.description !== undefined && (
                <span aria-hidden className="text-muted block text-sm">
                  {choice.description}
                </span>
              )}
            </span>
            {choice.aside}
          </label>
        ))}
      </div>
      {choices.map((choice) => (
        <span key={choice.value} id={`${id}-${choice.value}-description`} hidden>
          {choice.description}
        </span>
      ))}
      {error === undefined ? null : (
        <FieldError id={`${id}-error`} role="alert">
          {error}
        </FieldError>
      )}
    </fieldset>
  );
}
