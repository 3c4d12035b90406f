export { openWritingDb, type WritingDb } from "./db.ts";
export { deleteDrafts, listDrafts, moveDraft } from "./drafts.ts";
export {
  contentOf,
  isQueued,
  keyName,
  newForm,
  savedForm,
  savedRow,
  savedSubmission,
  type Draft,
  type EntryKey,
  type Fields,
  type FormKey,
  type Outcome,
  type PendingEntry,
  type Saved,
  type Submission,
} from "./records.ts";
export {
  changeEntryDate,
  countUnsent,
  deleteTextsOf,
  discardPendingEntry,
  draftOf,
  listPending,
  type NewSubmission,
  retryPendingEntry,
  submitDraft,
  whenDeliveriesShown,
  withdrawPendingEntry,
} from "./submissions.ts";
export { createOutbox, type Outbox } from "./outbox.ts";
export {
  type Text,
  type TextFieldProps,
  useDeliveredEntries,
  useLeaveWarning,
  useText,
  useTextField,
  useUnsentTexts,
  useWriting,
  type Writing,
  WritingProvider,
} from "./hooks.tsx";
export { DRAFT_CHANNEL, giveDraft, isDraftHello, receiveDraft, type DraftHello } from "./move.ts";
