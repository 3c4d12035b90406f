import type { ComponentProps } from "react";

import { inputClass, Field, splitField, type BaseFieldProps } from "../field/field.tsx";

export interface DateFieldProps
  extends
    BaseFieldProps,
    Omit<ComponentProps<"input">, "defaultValue" | "max" | "min" | "onChange" | "type" | "value"> {
  /** A civil date, `YYYY-MM-DD`, or "" for none. Never an instant: no zone is involved. */
  readonly value: string;
  /** First and last civil date on offer. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** Called with `YYYY-MM-DD`, and "" when the field is emptied or a part of it is missing. */
  readonly onValueChange: (value: string) => void;
}

/**
 * A date. The browser's own field: written in the reader's order of day and month, with the system's picker, and
 * its value is a civil date already.
 */
export function DateField({ onValueChange, ...props }: DateFieldProps) {
  const { control, field } = splitField(props);
  return (
    <Field {...field}>
      {(wiring) => (
        <input
          {...control}
          {...wiring}
          type="date"
          onChange={(event) => onValueChange(event.currentTarget.value)}
          className={inputClass("min-h-11 max-w-56 tabular-nums")}
        />
      )}
    </Field>
  );
}
