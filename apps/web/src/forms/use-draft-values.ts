import { useDraft, type DraftFields, type DraftInHand, type DraftSubject } from "@diary/core/draft";

import type { HeldValues } from "./use-form.ts";

/** How the values of a form are written down in a draft. */
export interface DraftNotation<Values extends object> {
  write: (values: Values) => DraftFields;
  read: (fields: DraftFields) => Values;
}

/** The values of a form, kept as a draft while they are typed. */
export interface DraftValues<Values extends object> {
  draft: DraftInHand;
  /** For `useForm`. */
  held: HeldValues<Values>;
  /** These values have arrived: the draft goes, unless something was typed since. */
  clearIfUnchanged: () => Promise<void>;
}

/**
 * @param saved what the form begins with; for an edit, what the row says
 */
export function useDraftValues<Values extends object>(
  subject: DraftSubject,
  saved: Values,
  { read, write }: DraftNotation<Values>,
): DraftValues<Values> {
  const fields = write(saved);
  // A row of which only counters changed is the same to its form.
  const isEdit = subject.kind === "profile" || (subject.kind === "challenge" && subject.challengeId !== null);
  const version = isEdit ? JSON.stringify(fields) : null;
  const draft = useDraft(subject, { fields, version });
  const values = read(draft.fields);
  return {
    draft,
    held: {
      values,
      change: (changed) => draft.change(write({ ...values, ...changed })),
      clear: () => void draft.discard(),
    },
    clearIfUnchanged: () => draft.clearIfUnchanged(draft.fields).catch(() => {}),
  };
}
