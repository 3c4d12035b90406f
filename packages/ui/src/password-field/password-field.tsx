import { type ChangeEvent, type ComponentProps, useState } from "react";

import { inputClass, Field, splitField, type BaseFieldProps } from "../field/field.tsx";
import { passwordWords } from "../words/password-words.ts";
import { useWords } from "../words/words.ts";

export interface PasswordFieldProps
  extends BaseFieldProps, Omit<ComponentProps<"input">, "autoComplete" | "onChange" | "type"> {
  readonly autoComplete: "current-password" | "new-password";
  readonly onValueChange?: ((value: string) => void) | undefined;
}

/** Removes characters that passwords can't contain. Returns their number. */
function removeLeftOut(control: HTMLInputElement): number {
  const typed = control.value;
  const filtered = filterPassword(typed);
  if (filtered === typed) return 0;
  const caret = filterPassword(typed.slice(0, control.selectionStart ?? undefined)).length;
  control.value = filtered;
  control.setSelectionRange(caret, caret);
  // Counts graphemes: an emoji of several code points is one character.
  return [...new Intl.Segmenter().segment(typed)].filter(({ segment }) => filterPassword(segment) !== segment)
    .length;
}

/** Removes all characters except a–z, A–Z and 0–9. Shows their number, so users see why a pasted password is wrong. */
export function PasswordField({ onValueChange, ...props }: PasswordFieldProps) {
  const { control, field } = splitField(props);
  const words = useWords(passwordWords);
  const [shown, setShown] = useState(false);
  const [leftOut, setLeftOut] = useState(0);
  const [composed, setComposed] = useState<string | null>(null);
  const filter = (target: HTMLInputElement, inputType: string | undefined) => {
    const removed = removeLeftOut(target);
    setComposed(null);
    // Typed and composed characters are added to the count. A paste or a password manager starts a new count.
    if (inputType === "insertText" || inputType?.includes("Composition")) setLeftOut(leftOut + removed);
    else if (removed > 0 || target.value === "" || !inputType?.startsWith("delete")) setLeftOut(removed);
    onValueChange?.(target.value);
  };
  const change = ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const { inputType, isComposing } = nativeEvent as InputEvent;
    if (!isComposing) return filter(currentTarget, inputType);
    // Filtering the value now would interrupt the input method.
    setComposed(currentTarget.value);
    onValueChange?.(filterPassword(currentTarget.value));
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
            value={composed ?? control.value}
            onChange={change}
            onCompositionEnd={({ currentTarget }) => filter(currentTarget, "insertFromComposition")}
            className={inputClass("min-h-11 pr-18")}
          />
          {/* Isn't named "Show password", because a search for the label "Password" must find only the field. */}
          <button
            type="button"
            aria-pressed={shown}
            aria-controls={wiring.id}
            aria-describedby={`${wiring.id}-label`}
            onClick={() => setShown(!shown)}
            className="text-muted hover:bg-hover hover:text-ink absolute top-0 right-0 h-11 min-w-16 rounded-r-md px-2 text-sm font-medium"
          >
            {words.show}
          </button>
          <span aria-live="polite" className="text-muted block text-sm">
            {leftOut === 0 ? null : (
              <span className="block pt-1.5">{`${words.alphabet} ${words.leftOut(leftOut)}`}</span>
            )}
          </span>
        </div>
      )}
    </Field>
  );
}

export function filterPassword(text: string): string {
  return text.replaceAll(/[^0-9a-zA-Z]/g, "");
}
