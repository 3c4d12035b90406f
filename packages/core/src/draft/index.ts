export { createDrafts } from "./create-drafts.ts";
export { DraftProvider, useDraftKeeping, type DraftKeeping } from "./draft-context.tsx";
export { createDraftForm } from "./draft-form.ts";
export type { DraftForm, DraftFormState, DraftStatus } from "./draft-form-state.ts";
export type { Caret, Draft, DraftFields, Drafts, DraftSubject, KeptDraft, RowVersion } from "./draft.ts";
export {
  isEmpty,
  joinDrafts,
  joinTexts,
  judge,
  sameFields,
  withTyped,
  type Found,
  type Saved,
} from "./rules.ts";
export { DRAFT_ROOT, draftKey, draftPrefix, draftSubject } from "./subject.ts";
export { useDraftField, type DraftFieldProps } from "./use-draft-field.ts";
export { useDraft, type DraftInHand } from "./use-draft.ts";
export { useDraftsOf } from "./use-drafts-of.ts";
