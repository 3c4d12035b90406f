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
import type { Caret, EntryKey } from "./entry.ts";
import { placeAfter } from "./merge-texts.ts";

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
 * field that nobody has touched stands at its end. Where others write into the text it stays behind its words: the browser
 * puts it at the end, and the next letter of a word would stand apart from those before.
 */
export function useEntryField({ change, restored, status, text }: EntryInHand): EntryFieldProps {
  const control = useRef<HTMLTextAreaElement | null>(null);
  const shown = useRef<Pick<EntryInHand, "restored" | "text"> | null>(null);
  /** Where the writer is in what is shown; null until they have typed. */
  const own = useRef<Caret | null>(null);

  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { restored, text };
    const place = (start: number, end = start) => control.current?.setSelectionRange(start, end);
    if (restored !== null && restored.caret !== null && restored !== before?.restored) {
      return place(restored.caret.start, restored.caret.end);
    }
    // What is known of where a text came from may change under a caret that was put back.
    if (text === before?.text) return;
    if (own.current !== null && before !== null) {
      const { end, start } = own.current;
      own.current = {
        start: placeAfter(start, before.text, text),
        end: placeAfter(end, before.text, text),
      };
      place(own.current.start, own.current.end);
    } else if (!restored?.caret) place(text.length);
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
      own.current = caretNow();
      shown.current = { restored, text: typed };
      change(typed, own.current);
    },
    onSelect: () => {
      if (own.current !== null) own.current = caretNow();
      // A caret alone is no text.
      if (status === "unsaved" || status === "kept") change(text, caretNow());
    },
  };
}
