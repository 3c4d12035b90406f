import type { ComponentProps } from "react";

import { controlClass, Field, type FieldTexts } from "../field/field.tsx";
import { useLimitedText } from "../field/use-limited-text.ts";

export interface TextFieldProps extends FieldTexts, Omit<ComponentProps<"input">, "maxLength" | "type"> {
  /** What is asked for; phones choose the keyboard by it. Default `text`. */
  readonly type?: "email" | "text" | "time" | "url" | undefined;
  /**
   * Most characters (not UTF-16 units) the field takes. More is ignored as it is typed; what is pasted stays, marked as
   * too long.
   */
  readonly limit?: number | undefined;
  /** The value after each change. Longer than the limit where that was pasted: the form checks it. */
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
  const { handlers, tooLong } = useLimitedText<HTMLInputElement>({
    value: props.value,
    limit,
    onChange,
    onValueChange,
  });
  return (
    <Field {...{ className, hint, id, label }} error={error ?? tooLong} required={props.required}>
      {(wiring) => (
        <input {...props} {...wiring} {...handlers} type={type} className={controlClass("min-h-11")} />
      )}
    </Field>
  );
}
