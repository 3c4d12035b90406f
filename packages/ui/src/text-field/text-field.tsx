import type { ComponentProps } from "react";

import { inputClass, Field, splitField, type BaseFieldProps } from "../field/field.tsx";
import { useCharacterLimit } from "../field/use-character-limit.ts";

export interface TextFieldProps
  extends BaseFieldProps, Omit<ComponentProps<"input">, "maxLength" | "onChange" | "type"> {
  /** Phones choose the keyboard by it. Default `text`. */
  readonly type?: "email" | "search" | "text" | undefined;
  /**
   * Maximum number of characters (code points). Typing beyond it is ignored; longer text from other input stays and
   * is marked.
   */
  readonly limit?: number | undefined;
  /** Value after each change. May exceed the limit if it was not typed: the form validates it. */
  readonly onValueChange?: ((value: string) => void) | undefined;
}

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
