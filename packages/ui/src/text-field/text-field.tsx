import type { ComponentProps } from "react";

import { inputClass, Field, splitField, type BaseFieldProps } from "../field/field.tsx";
import { useCharacterLimit } from "../field/use-character-limit.ts";

export interface TextFieldProps
  extends BaseFieldProps, Omit<ComponentProps<"input">, "maxLength" | "onChange" | "type"> {
  /** What is asked for; phones choose the keyboard by it. Default `text`. */
  readonly type?: "email" | "search" | "text" | undefined;
  /**
   * Most characters (not UTF-16 units) the field takes. More is ignored as it is typed; a longer text that is pasted,
   * filled in or composed stays, marked as too long.
   */
  readonly limit?: number | undefined;
  /** The value after each change. Longer than the limit where it was not typed: the form checks it. */
  readonly onValueChange?: ((value: string) => void) | undefined;
}

/** One line of text. */
export function TextField({ limit, onValueChange, type = "text", ...props }: TextFieldProps) {
  const { control, field } = splitField(props);
  const limited = useCharacterLimit<HTMLInputElement>({ value: props.value, limit, onValueChange });
  return (
    <Field {...field} error={field.error ?? limited.tooLong}>
      {(wiring) => (
        <input
          {...control}
          {...wiring}
          onChange={limited.onChange}
          type={type}
          className={inputClass("min-h-11")}
        />
      )}
    </Field>
  );
}
