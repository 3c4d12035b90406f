export {
  isDraftHello,
  ownerOfShared,
  parseDraftRequest,
  type DraftAnswers,
  type DraftHello,
  type DraftMessage,
  type DraftNotice,
  type DraftQuestion,
  type DraftRequest,
} from "./draft-channel.ts";
export { createFarDrafts, type DraftHost, type FarDrafts } from "./far-drafts.ts";
export { meetIn } from "./meet.ts";
export { shareDrafts, type Sharing } from "./share-drafts.ts";
