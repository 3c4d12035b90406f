import { useEffect, useMemo, useSyncExternalStore } from "react";

import { useDraftKeeping } from "./draft-context.tsx";
import type { DraftForm, DraftFormState } from "./draft-form-state.ts";
import { createDraftForm } from "./draft-form.ts";
import type { DraftSubject } from "./draft.ts";
import type { Saved } from "./rules.ts";
import { draftKey } from "./subject.ts";

/** The form as it is now, and what can be done with it. */
export type DraftInHand = DraftFormState &
  Omit<DraftForm, "current" | "subscribe" | "open" | "leave" | "rebase" | "moveTo">;

/**
 * The fields of a form, kept on the device while they are written and brought back when the form is opened
 * again. Another person's, challenge's or kind's is another form: its fields begin with `saved` until its own
 * draft is found. A corrected date is the same form, and takes along what was written (`DraftForm.moveTo`).
 * @param saved what the row says and its version, or the values that a new form begins with
 */
export function useDraft(subject: DraftSubject, saved: Saved): DraftInHand {
  const { drafts, timers, onHide } = useDraftKeeping();
  const key = draftKey(subject.kind === "day" ? { ...subject, date: "" } : subject);
  // The key says which form it is; the date follows by `moveTo`, and what is saved by `rebase`.
  // oxlint-disable-next-line react/exhaustive-deps
  const form = useMemo(() => createDraftForm({ drafts, subject, saved, timers }), [drafts, key, timers]);

  useEffect(() => {
    const close = form.open();
    const stop = onHide(() => void form.leave());
    return () => {
      stop();
      close();
    };
  }, [form, onHide]);

  // Compared inside: both are new objects at each drawing.
  useEffect(() => {
    form.moveTo(subject);
    form.rebase(saved);
  });

  const state = useSyncExternalStore(form.subscribe, form.current, form.current);
  return { ...state, ...form };
}
