import type { ComponentProps } from "react";

import { inputClass, Field, splitField, type BaseFieldProps } from "../field/field.tsx";
import { useCharacterLimit } from "../field/use-character-limit.ts";

export interface TextFieldProps
  extends BaseFieldProps, Omit<ComponentProps<"input">, "maxLength" | "onChange" | "type"> {
  /** Decides which keyboard phones show. */
  readonly type?: "email" | "search" | "text" | undefined;
  /** In code points. Typed characters beyond it are ignored; longer pasted text stays and is marked. */
  readonly limit?: number | undefined;
  /** May exceed the limit if the text was not typed: the form validates it. */
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
