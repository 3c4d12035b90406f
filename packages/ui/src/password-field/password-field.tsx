import { type ChangeEvent, type ComponentProps, useState } from "react";

import { inputClass, Field, splitField, type BaseFieldProps } from "../field/field.tsx";
import { formWords } from "../words/form-words.ts";
import { useWords } from "../words/words.ts";

export interface PasswordFieldProps
  extends BaseFieldProps, Omit<ComponentProps<"input">, "autoComplete" | "onChange" | "type"> {
  /** Tells password managers whether to fill in a password or to offer a new one. */
  readonly autoComplete: "current-password" | "new-password";
  /** The value after each change: letters and digits only. */
  readonly onValueChange?: ((value: string) => void) | undefined;
}

function keepToAlphabet(control: HTMLInputElement) {
  const kept = filterPassword(control.value);
  if (kept === control.value) return;
  const caret = filterPassword(control.value.slice(0, control.selectionStart ?? undefined)).length;
  control.value = kept;
  control.setSelectionRange(caret, caret);
}

/**
 * A password of letters and digits. Whatever else arrives (typed, pasted, dropped, filled in by a password manager)
 * is left out and the rest stays, with the caret where it was.
 */
export function PasswordField({ onValueChange, ...props }: PasswordFieldProps) {
  const { control, field } = splitField(props);
  const words = useWords(formWords).password;
  const [shown, setShown] = useState(false);
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    keepToAlphabet(event.currentTarget);
    onValueChange?.(event.currentTarget.value);
  };
  return (
    <Field {...field}>
      {(wiring) => (
        <div className="relative">
          <input
            {...control}
            {...wiring}
            type={shown ? "text" : "password"}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            onChange={change}
            className={inputClass("min-h-11 pr-18")}
          />
          {/* Named by its own word and described by the label: "Show password" would be a second control called password. */}
          <button
            type="button"
            aria-pressed={shown}
            aria-controls={wiring.id}
            aria-describedby={`${wiring.id}-label`}
            onClick={() => setShown(!shown)}
            className="text-muted hover:bg-hover hover:text-ink absolute inset-y-0 right-0 min-w-16 rounded-r-md px-2 text-sm font-medium"
          >
            {words.show}
          </button>
        </div>
      )}
    </Field>
  );
}

/** The specification's alphabet of passwords: other characters do not enter the field. */
export function filterPassword(text: string): string {
  return text.replaceAll(/[^0-9a-zA-Z]/g, "");
}
