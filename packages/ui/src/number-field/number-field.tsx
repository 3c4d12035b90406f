import { useState, type ComponentProps } from "react";

import { inputClass, Field, splitField, type BaseFieldProps } from "../field/field.tsx";

export interface NumberFieldProps
  extends
    BaseFieldProps,
    Omit<ComponentProps<"input">, "defaultValue" | "max" | "min" | "onChange" | "type" | "value"> {
  readonly min: number;
  readonly max: number;
  readonly value: number | undefined;
  /** Called with whole numbers within the limits, and with undefined for an empty field. */
  readonly onValueChange: (value: number | undefined) => void;
}

export function NumberField({ onValueChange, ...props }: NumberFieldProps) {
  const { control, field } = splitField(props);
  const { max, min, value } = props;
  // While an input method composes, the number is invalid, and React would replace the text with the last number.
  const [composed, setComposed] = useState<string>();
  const report = ({ validity, value: typed }: HTMLInputElement) => {
    const number = Number(typed);
    // Browsers report "" for an empty field and for an invalid number ("1e").
    if (typed === "") {
      if (!validity.badInput) onValueChange(undefined);
    } else if (Number.isInteger(number) && number >= min && number <= max) onValueChange(number);
  };
  return (
    <Field {...field}>
      {(wiring) => (
        <input
          {...control}
          {...wiring}
          type="number"
          inputMode="numeric"
          step={1}
          value={composed ?? value ?? ""}
          onBeforeInput={ignoreOtherSigns}
          onChange={({ currentTarget, nativeEvent }) => {
            setComposed((nativeEvent as InputEvent).isComposing ? currentTarget.value : undefined);
            report(currentTarget);
          }}
          onCompositionEnd={({ currentTarget }) => {
            setComposed(undefined);
            report(currentTarget);
          }}
          // If the user scrolls over a focused number field, browsers would change the number.
          onWheel={(event) => event.currentTarget.blur()}
          className={inputClass("min-h-11 max-w-32 tabular-nums")}
        />
      )}
    </Field>
  );
}

/** Prevents "e", "+", "-" and points, which number inputs accept. */
function ignoreOtherSigns(event: { readonly data?: string | null; preventDefault: () => void }) {
  if (event.data !== undefined && event.data !== null && /\D/.test(event.data)) event.preventDefault();
}
