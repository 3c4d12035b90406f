import type { ComponentProps } from "react";

import { inputClass, Field, splitField, type BaseFieldProps } from "../field/field.tsx";
import { useCharacterLimit } from "../field/use-character-limit.ts";

export interface TextFieldProps
  extends BaseFieldProps, Omit<ComponentProps<"input">, "maxLength" | "onChange" | "type"> {
  readonly type?: "email" | "search" | "text" | undefined;
  readonly limit?: number | undefined;
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
