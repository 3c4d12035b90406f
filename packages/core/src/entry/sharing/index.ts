export {
  isEntryHello,
  ownerOf,
  parseEntryRequest,
  type EntryAnswers,
  type EntryHello,
  type EntryMessage,
  type EntryNotice,
  type EntryQuestion,
  type EntryRequest,
} from "./channel.ts";
export { answerSite } from "./exchange.ts";
export { createRemoteEntries, type EntryHost, type RemoteEntries } from "./remote-entries.ts";
export { shareEntries, type Sharing } from "./share-entries.ts";
