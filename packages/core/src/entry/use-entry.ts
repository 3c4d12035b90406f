import { useQueryClient } from "@tanstack/react-query";
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
  type RefCallback,
} from "react";

import { takeInRegistered } from "../day/index.ts";
import { useDiary } from "../supabase/index.ts";
import type { Delivery } from "./deliver.ts";
import { useEntryServices } from "./entry-context.tsx";
import type { EntryFormState, Saved } from "./entry-form-state.ts";
import { createEntryForm, type EntryForm } from "./entry-form.ts";
import type { EntryKey } from "./entry.ts";

/** The form of an entry as it is now, and what can be done with it. */
export type EntryInHand = EntryFormState &
  Omit<EntryForm, "subscribe" | "open" | "leave" | "rebase" | "moveTo">;

/**
 * The text of an entry, kept on the device while it is written and brought back when the form is opened again.
 * Another person's is another form; another date is the same one, and takes along what was written
 * (`EntryForm.moveTo`).
 * @param saved what the row says, or the edit of it that is submitted, or an empty sheet
 */
export function useEntry(key: EntryKey, saved: Saved): EntryInHand {
  const { delivery, onHide, store, timers } = useEntryServices();
  const diary = useDiary();
  const cache = useQueryClient();
  const showing: Delivery = {
    deliver: delivery.deliver,
    submit: async (submission) => {
      const outcome = await delivery.submit(submission);
      // Before the form shows what is saved.
      if (outcome.status === "registered") takeInRegistered(diary, cache, outcome);
      return outcome;
    },
  };
  // What the form is of follows by `moveTo`, and what is saved by `rebase`.
  const form = useMemo(
    () => createEntryForm({ store, delivery: showing, timers, key, saved }),
    // oxlint-disable-next-line react/exhaustive-deps
    [store, delivery, timers, key.userId, diary, cache],
  );

  useEffect(() => {
    const close = form.open();
    const stop = onHide(form.leave);
    return () => {
      stop();
      close();
    };
  }, [form, onHide]);

  // Compared inside: both are new objects at each rendering.
  useEffect(() => {
    form.moveTo(key);
    form.rebase(saved);
  });

  const state = useSyncExternalStore(form.subscribe, form.current, form.current);
  return { ...state, ...form };
}

/** Props of the text field of an entry. */
export interface EntryFieldProps {
  value: string;
  onValueChange: (value: string) => void;
  /** Keeps the caret along with the text. */
  onSelect: () => void;
  ref: RefCallback<HTMLTextAreaElement>;
}

/**
 * Wires a text area to an entry, the caret included. A text that is there already is gone on with: the caret of a
 * field that nobody has touched stands at its end.
 */
export function useEntryField({ change, restored, status, text }: EntryInHand): EntryFieldProps {
  const control = useRef<HTMLTextAreaElement | null>(null);
  const isTouched = useRef(false);
  const shown = useRef<string | null>(null);

  useLayoutEffect(() => {
    const caret = restored?.caret;
    if (caret) control.current?.setSelectionRange(caret.start, caret.end);
  }, [restored]);
  useLayoutEffect(() => {
    // What is known of where a text came from may change under a caret that was put back.
    if (shown.current === text) return;
    shown.current = text;
    // Where the writer goes in their own text is theirs.
    if (!isTouched.current && !restored?.caret) control.current?.setSelectionRange(text.length, text.length);
  }, [restored, text]);

  const ref = useCallback((element: HTMLTextAreaElement | null) => {
    control.current = element;
  }, []);
  const caretNow = () => {
    const { selectionStart: start, selectionEnd: end } = control.current ?? {};
    return start === undefined || end === undefined ? null : { start, end };
  };
  return {
    value: text,
    ref,
    onValueChange: (typed) => {
      isTouched.current = true;
      change(typed, caretNow());
    },
    onSelect: () => {
      // A caret alone is no text.
      if (status === "unsaved" || status === "kept") change(text, caretNow());
    },
  };
}
