import type { ChangeEvent, CompositionEvent } from "react";

import { limitText } from "./limit.ts";

type TextControl = HTMLInputElement | HTMLTextAreaElement;

export interface LimitedText<Control extends TextControl> {
  /** Most characters the control takes; what is typed or pasted beyond them is ignored. */
  readonly limit?: number | undefined;
  readonly onChange?: ((event: ChangeEvent<Control>) => void) | undefined;
  readonly onValueChange?: ((value: string) => void) | undefined;
}

/**
 * Keeps a control within its limit. Not `maxLength`, which counts half emoji and lets scripts and password
 * managers pass. While an input method composes (Japanese), the text is left alone and cut when it is done.
 */
export function useLimitedText<Control extends TextControl>({
  limit,
  onChange,
  onValueChange,
}: LimitedText<Control>) {
  const settle = (control: Control) => {
    if (limit !== undefined) {
      const { text, caret } = limitText(control.value, limit, control.selectionStart ?? undefined);
      if (text !== control.value) {
        control.value = text;
        control.setSelectionRange(caret, caret);
      }
    }
    onValueChange?.(control.value);
  };
  return {
    onChange: (event: ChangeEvent<Control>) => {
      const composing = (event.nativeEvent as InputEvent).isComposing;
      if (composing) onValueChange?.(event.currentTarget.value);
      else settle(event.currentTarget);
      onChange?.(event);
    },
    onCompositionEnd: (event: CompositionEvent<Control>) => settle(event.currentTarget),
  };
}
