import { type ComponentProps, type KeyboardEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";

import { inputClass, Field, splitField, type BaseFieldProps } from "../field/field.tsx";
import { isComposing } from "../form/keys.ts";

export interface DateFieldProps
  extends
    BaseFieldProps,
    Omit<ComponentProps<"input">, "defaultValue" | "max" | "min" | "onChange" | "type" | "value"> {
  /** `YYYY-MM-DD` or "". */
  readonly value: string;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** Called with "" if a part of the date is missing. */
  readonly onValueChange: (value: string) => void;
  /**
   * `leave` reports a typed date on blur and before Enter submits the form, `change` after each key ("1" of "15"). A
   * date from the picker is always reported immediately. Default `change`.
   */
  readonly report?: "change" | "leave" | undefined;
}

/** Keys that change the date. Other keys move within the field, leave the field or open the picker. */
const TYPING = /^(\d|\p{L}|Arrow(Up|Down)|Page(Up|Down)|Home|End|Backspace|Delete)$/u;

/** Uses the browser's date field: it has the user's order of day and month, and the system's picker. */
export function DateField({ onValueChange, report = "change", ...props }: DateFieldProps) {
  const { control, field } = splitField(props);
  const [typed, setTyped] = useState<string | null>(null);
  const isTyping = useRef(false);
  const change = (value: string) => {
    const isHeld = report === "leave" && isTyping.current;
    setTyped(isHeld ? value : null);
    if (!isHeld) onValueChange(value);
  };
  const reportTyped = () => {
    isTyping.current = false;
    setTyped(null);
    // The value is "" if the date is incomplete or doesn't exist (31 November). Then the previous date returns.
    if (typed !== null && typed !== "" && typed !== props.value) onValueChange(typed);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Enter" && !isComposing(event)) flushSync(reportTyped);
    else if (event.key !== "Tab") isTyping.current = TYPING.test(event.key) && !event.altKey;
    control.onKeyDown?.(event);
  };
  return (
    <Field {...field}>
      {(wiring) => (
        <input
          {...control}
          {...wiring}
          type="date"
          value={typed ?? props.value}
          onChange={(event) => change(event.currentTarget.value)}
          onKeyDown={press}
          onPointerDown={(event) => {
            isTyping.current = false;
            control.onPointerDown?.(event);
          }}
          onBlur={(event) => {
            reportTyped();
            control.onBlur?.(event);
          }}
          className={inputClass("min-h-11 max-w-56 tabular-nums")}
        />
      )}
    </Field>
  );
}
