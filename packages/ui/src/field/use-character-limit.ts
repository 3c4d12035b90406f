import type { ChangeEvent } from "react";

import { formWords } from "../words/form-words.ts";
import { useWords } from "../words/words.ts";

type TextControl = HTMLInputElement | HTMLTextAreaElement;

export interface CharacterLimitOptions {
  readonly value: unknown;
  /** Typed characters beyond the limit are ignored. A longer pasted text isn't cut: the form must reject it. */
  readonly limit?: number | undefined;
  readonly onValueChange?: ((value: string) => void) | undefined;
}

/** Limits typing. `maxLength` would split emoji, and would cut pasted or composed text without a message. */
export function useCharacterLimit<Control extends TextControl>({
  limit = Infinity,
  onValueChange,
  value,
}: CharacterLimitOptions) {
  const words = useWords(formWords).characterCount;
  const before = countCharacters(typeof value === "string" ? value : "");
  const over = Math.max(0, before - limit);
  return {
    tooLong: over === 0 ? undefined : words.over(over),
    onChange: (event: ChangeEvent<Control>) => {
      const control = event.currentTarget;
      // Removes only the typed character. An existing text that is too long isn't cut.
      const isFull = countCharacters(control.value) > Math.max(limit, before);
      const typed = typedCharacter(event.nativeEvent as InputEvent);
      if (isFull && typed !== null) removeBeforeCaret(control, typed.length);
      onValueChange?.(control.value);
    },
  };
}

/** Returns the typed character, or null for paste, autofill, drop and input methods. */
function typedCharacter({ data, inputType }: InputEvent): string | null {
  if (inputType === "insertLineBreak") return "\n";
  return inputType === "insertText" && data !== null && countCharacters(data) === 1 ? data : null;
}

function removeBeforeCaret(control: TextControl, length: number) {
  const text = control.value;
  const caret = control.selectionStart ?? text.length;
  control.value = text.slice(0, caret - length) + text.slice(caret);
  control.setSelectionRange(caret - length, caret - length);
}

/** Counts code points, as the database does. */
export function countCharacters(text: string): number {
  return Array.from(text).length;
}
