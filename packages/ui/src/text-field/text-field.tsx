import type { ComponentProps } from "react";

import { controlClass } from "../field/control-class.ts";
import { Field, type FieldTexts } from "../field/field.tsx";
import { useLimitedText } from "../field/use-limited-text.ts";

export interface TextFieldProps extends FieldTexts, Omit<ComponentProps<"input">, "maxLength" | "type"> {
  /** What is asked for; phones choose the keyboard by it. Default `text`. */
  readonly type?: "email" | "text" | "time" | "url" | undefined;
  /** Most characters (not UTF-16 units) the field takes. More is ignored as it is typed. */
  readonly limit?: number | undefined;
  /** The value after each change, within the limit. */
  readonly onValueChange?: ((value: string) => void) | undefined;
}

/** One line of text. */
export function TextField({
  className,
  error,
  hint,
  id,
  label,
  limit,
  onChange,
  onValueChange,
  type = "text",
  ...props
}: TextFieldProps) {
  const limited = useLimitedText<HTMLInputElement>({ limit, onChange, onValueChange });
  return (
    <Field {...{ className, error, hint, id, label }} required={props.required}>
      {(wiring) => (
        <input {...props} {...wiring} {...limited} type={type} className={controlClass("min-h-11")} />
      )}
    </Field>
  );
}
