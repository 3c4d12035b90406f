import { useCallback, useLayoutEffect, useRef, type RefCallback } from "react";

import type { DraftInHand } from "./use-draft.ts";

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** Props of a text field of a draft. */
export interface DraftFieldProps {
  value: string;
  onValueChange: (value: string) => void;
  /** Keeps the caret along with the text. */
  onSelect: () => void;
  ref: RefCallback<TextControl>;
}

/** Wires one text field to a draft, the caret included. For `input` of type text and `textarea`. */
export function useDraftField(draft: DraftInHand, name: string): DraftFieldProps {
  const { change, fields, restored } = draft;
  const control = useRef<TextControl | null>(null);
  const value = fields[name] ?? "";

  useLayoutEffect(() => {
    const caret = restored?.caret;
    if (caret?.field === name) control.current?.setSelectionRange(caret.start, caret.end);
  }, [restored, name]);

  const ref = useCallback((element: TextControl | null) => {
    control.current = element;
  }, []);
  const caretNow = () => {
    const { selectionStart: start, selectionEnd: end } = control.current ?? {};
    return start == null || end == null ? null : { field: name, start, end };
  };
  return {
    value,
    ref,
    onValueChange: (text) => change({ [name]: text }, caretNow()),
    onSelect: () => {
      // A caret alone is no draft.
      if (draft.status === "unsaved" || draft.status === "kept") change({}, caretNow());
    },
  };
}
