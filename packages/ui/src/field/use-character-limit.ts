// The character limit of a text control: typing stops at it, a text that comes as a whole stays and is marked.
import type { ChangeEvent } from "react";

import { formWords } from "../words/form-words.ts";
import { useWords } from "../words/words.ts";

type TextControl = HTMLInputElement | HTMLTextAreaElement;

export interface CharacterLimitOptions {
  /** The text that the control shows. */
  readonly value: unknown;
  /** Most characters the control takes. A character typed beyond them is ignored; any longer text stays and is marked. */
  readonly limit?: number | undefined;
  readonly onValueChange?: ((value: string) => void) | undefined;
}

/**
 * Limits what is typed into a control. Not `maxLength`, which counts half emoji and cuts what is pasted, filled in or
 * composed by an input method: the part beyond the limit would be lost silently.
 */
export function useCharacterLimit<Control extends TextControl>({
  limit = Infinity,
  onValueChange,
  value,
}: CharacterLimitOptions) {
  const words = useWords(formWords).characterCount;
  const before = countCharacters(typeof value === "string" ? value : "");
  const over = Math.max(0, before - limit);
  return {
    /** How much the text is too long, in a sentence, or undefined. */
    tooLong: over === 0 ? undefined : words.over(over),
    onChange: (event: ChangeEvent<Control>) => {
      const control = event.currentTarget;
      // What is too long already is not cut by a character more, which alone is ignored.
      const isFull = countCharacters(control.value) > Math.max(limit, before);
      const typed = typedCharacter(event.nativeEvent as InputEvent);
      if (isFull && typed !== null) removeBeforeCaret(control, typed.length);
      onValueChange?.(control.value);
    },
  };
}

/** The character of a key press; null for a paste, a fill, a drop, an input method and everything else. */
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

/** Number of characters as the database counts them: code points, so that an emoji is one or a few, never "two halves". */
export function countCharacters(text: string): number {
  return Array.from(text).length;
}
