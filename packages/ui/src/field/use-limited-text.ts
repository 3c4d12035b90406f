import { type ChangeEvent, type CompositionEvent, useRef } from "react";

import { type UiWords, useWords } from "../words/words.ts";

type TextControl = HTMLInputElement | HTMLTextAreaElement;

export interface LimitedText<Control extends TextControl> {
  /** The text that the control shows. */
  readonly value: unknown;
  /** Most characters the control takes; what is typed beyond them is ignored, what is pasted stays and is marked. */
  readonly limit?: number | undefined;
  readonly onChange?: ((event: ChangeEvent<Control>) => void) | undefined;
  readonly onValueChange?: ((value: string) => void) | undefined;
}

/** What comes as a whole and was written elsewhere: a part of it would be lost without a word. */
const KEPT_WHOLE: ReadonlySet<string> = new Set([
  "insertFromPaste",
  "insertFromPasteAsQuotation",
  "insertFromYank",
  "insertFromDrop",
  "historyUndo",
  "historyRedo",
]);

export const countEnglish: UiWords["characterCount"] = {
  none: "No characters left",
  left: (count) => `${count} characters left at most`,
  over: (count) => `${count} ${count === 1 ? "character" : "characters"} too many.`,
};

/**
 * Keeps a control within its limit. Not `maxLength`, which counts half emoji, cuts what is pasted and lets scripts and
 * password managers pass. While an input method composes (Japanese), the text is left alone and cut when it is done.
 */
export function useLimitedText<Control extends TextControl>({
  limit,
  onChange,
  onValueChange,
  value,
}: LimitedText<Control>) {
  const words = useWords("characterCount", countEnglish);
  const before = countCharacters(typeof value === "string" ? value : "");
  const over = limit === undefined ? 0 : Math.max(0, before - limit);

  const settle = (control: Control, room: number) => {
    const { text, caret } = limitText(control.value, room, control.selectionStart ?? undefined);
    if (text !== control.value) {
      control.value = text;
      control.setSelectionRange(caret, caret);
    }
    onValueChange?.(control.value);
  };
  // What is too long already is not cut by a letter more, which alone is ignored.
  const room = limit === undefined ? Infinity : Math.max(limit, before);
  const roomBeforeComposition = useRef(room);

  return {
    /** How much the text is too long, in a sentence, or undefined. */
    tooLong: over === 0 ? undefined : words.over(over),
    handlers: {
      onChange: (event: ChangeEvent<Control>) => {
        const { inputType, isComposing } = event.nativeEvent as InputEvent;
        if (isComposing || KEPT_WHOLE.has(inputType)) onValueChange?.(event.currentTarget.value);
        else settle(event.currentTarget, room);
        onChange?.(event);
      },
      onCompositionStart: () => {
        roomBeforeComposition.current = room;
      },
      onCompositionEnd: (event: CompositionEvent<Control>) =>
        settle(event.currentTarget, roomBeforeComposition.current),
    },
  };
}

/** Number of characters as the database counts them: code points, so that an emoji is one or a few, never "two halves". */
export function countCharacters(text: string): number {
  return Array.from(text).length;
}

interface Limited {
  readonly text: string;
  readonly caret: number;
}

/**
 * The text brought back to `limit` characters. What was just put in, before the caret, gives way first: a letter
 * typed into the middle of a full field is ignored, and doesn't push the last one out.
 */
export function limitText(text: string, limit: number, caret = text.length): Limited {
  const excess = countCharacters(text) - limit;
  if (excess <= 0) return { text, caret };
  const before = Array.from(text.slice(0, caret));
  const kept = before.slice(0, Math.max(0, before.length - excess)).join("");
  const whole = kept + text.slice(caret);
  return { text: Array.from(whole).slice(0, limit).join(""), caret: kept.length };
}
