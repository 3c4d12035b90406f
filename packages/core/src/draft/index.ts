export { createDrafts, DRAFT_ROOT, type DraftFields, type DraftSubject } from "./draft.ts";
export { DraftProvider, useDraft, type DraftInHand, type DraftServices } from "./use-draft.tsx";
