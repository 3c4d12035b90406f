export type { Caret, Draft, DraftFields, Drafts, DraftSubject, KeptDraft } from "./draft.ts";
export { draftKey, draftPrefix, draftSubject } from "./subject.ts";
export { isEmpty, judge, sameFields, withTyped, type Found, type Saved } from "./rules.ts";
