import { createContext, use, useEffect, useMemo, useSyncExternalStore, type ReactNode } from "react";

import type { Timers } from "../local-store/index.ts";
import { createDraftForm, type DraftBeginning, type DraftForm, type DraftFormState } from "./draft-form.ts";
import { draftKey, type Drafts, type DraftSubject } from "./draft.ts";

/** What a shell hands in for drafts. */
export interface DraftServices {
  drafts: Drafts;
  timers: Timers;
  /** Calls back when the page is about to be hidden, frozen or closed. Answers how to stop. */
  onHide: (hidden: () => void) => () => void;
}

const DraftContext = createContext<DraftServices | null>(null);

/** Hands the drafts of this device to the hooks below it. */
export function DraftProvider({ services, children }: { services: DraftServices; children: ReactNode }) {
  return <DraftContext value={services}>{children}</DraftContext>;
}

/** The form as it is now, and what can be done with it. */
export type DraftInHand = DraftFormState &
  Omit<DraftForm, "current" | "subscribe" | "open" | "flush" | "rebase">;

/**
 * The fields of a form, kept on the device while they are written and brought back when the form is opened
 * again. Another subject is another form: its fields begin with `saved` until its own draft is found.
 * @param saved what the row says and what names its state, or the values that a new form begins with
 */
export function useDraft(subject: DraftSubject, saved: DraftBeginning): DraftInHand {
  const services = use(DraftContext);
  if (services === null) throw new Error("useDraft needs a DraftProvider above it.");
  const { drafts, onHide, timers } = services;
  const key = draftKey(subject);
  // The key says which form it is; what is saved follows by `rebase`.
  // oxlint-disable-next-line react/exhaustive-deps
  const form = useMemo(() => createDraftForm({ drafts, subject, saved, timers }), [drafts, key, timers]);

  useEffect(() => {
    const close = form.open();
    const stop = onHide(form.flush);
    return () => {
      stop();
      close();
    };
  }, [form, onHide]);

  // Compared inside: it is a new object at each rendering.
  useEffect(() => form.rebase(saved));

  const state = useSyncExternalStore(form.subscribe, form.current, form.current);
  return { ...state, ...form };
}
