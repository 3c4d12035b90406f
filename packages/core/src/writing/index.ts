export { openWritingDb, type WritingDb } from "./db.ts";
export { deleteDrafts, listDrafts, moveDraft, putIfLater, unstoredOfUser } from "./drafts.ts";
export { createDraftJournal, recoverDrafts } from "./journal.ts";
export {
  contentOf,
  isEditOfRow,
  isEntryDraft,
  isQueued,
  isSameKey,
  emptyForm,
  savedForm,
  savedRow,
  savedSubmission,
  type Draft,
  type EntryDraft,
  type EntryKey,
  type Fields,
  type FormKey,
  type Outcome,
  type PendingEntry,
  type Submission,
  type TextKey,
} from "./records.ts";
export {
  changeEntryDate,
  draftOf,
  listPending,
  type NewSubmission,
  retryPendingEntry,
  whenDeliveriesShown,
} from "./submissions.ts";
export { countUnsent, deleteTextsOf } from "./texts-of-user.ts";
export { createOutbox, type Outbox } from "./outbox.ts";
export { TOO_MANY, useEntryPhotos, type EntryPhotosHandle } from "./entry-photos.ts";
export { usePendingPhotos } from "./photo-hooks.ts";
export type { PhotoDelivery } from "./send-photos.ts";
export { deleteRestMark } from "./rest-marks.ts";
export { useSetRestDays, usePendingRestDays } from "./rest-hooks.ts";
export * from "./hooks.tsx";
export { listUnsent, moveUnsent, type UnsentEntry, type UnsentText, type UnsentTexts } from "./unsent.ts";
export {
  DRAFT_CHANNEL,
  sendDraft,
  isDraftHello,
  receiveDraft,
  type DraftHello,
  type MovedDraft,
} from "./move.ts";
