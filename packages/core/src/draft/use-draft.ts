import { useEffect, useMemo, useSyncExternalStore } from "react";

import { useDraftKeeping } from "./draft-context.tsx";
import { createDraftForm, type DraftForm, type DraftFormState } from "./draft-form.ts";
import type { DraftSubject } from "./draft.ts";
import type { Saved } from "./rules.ts";
import { draftKey } from "./subject.ts";

/** The form as it is now, and what can be done with it. */
export type DraftInHand = DraftFormState & Omit<DraftForm, "current" | "subscribe" | "open" | "rebase">;

/**
 * The fields of a form, kept on the device while they are written and brought back when the form is opened
 * again. Another subject is another form: its fields begin with `saved` until its own draft is found.
 * @param saved what the row says and its version, or the values that a new form begins with
 */
export function useDraft(subject: DraftSubject, saved: Saved): DraftInHand {
  const { drafts, timers, onHide } = useDraftKeeping();
  const key = draftKey(subject);
  // The key says all that is read of the subject, and what is saved follows by `rebase`.
  // oxlint-disable-next-line react/exhaustive-deps
  const form = useMemo(() => createDraftForm({ drafts, subject, saved, timers }), [drafts, key, timers]);

  useEffect(() => {
    const close = form.open();
    const stop = onHide(() => void form.flush());
    return () => {
      stop();
      close();
    };
  }, [form, onHide]);

  // Compared inside: `saved` is a new object at each drawing.
  useEffect(() => form.rebase(saved));

  const state = useSyncExternalStore(form.subscribe, form.current, form.current);
  return { ...state, ...form };
}
