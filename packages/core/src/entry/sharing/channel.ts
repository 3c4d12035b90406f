import { nullable, oneOf, shape, text, tryRead } from "../../local-store/index.ts";
import { entryKey, entryName, localEntry, type EntryKey, type LocalEntry } from "../entry.ts";

/**
 * Between a page of the site and the extension's content script in it, beside the channel of the session: the
 * page says hello with a port, and everything else goes through it.
 */
export const ENTRY_CHANNEL = "diary-entries/1";

/** The page to the content script, by `postMessage` with a port. */
export interface EntryHello {
  channel: typeof ENTRY_CHANNEL;
  type: "hello";
}

/** What a page asks the extension. */
export type EntryRequest =
  /**
   * Here is this page's record, the one that both had last, and when this page's began (`Kept`; null: it has not grown from
   * anything that was exchanged before). Which one do both have from now on?
   */
  | {
      type: "entry:merge";
      key: EntryKey;
      here: LocalEntry | null;
      common: LocalEntry | null;
      since: number | null;
    }
  /** Which records are there of this person? */
  | { type: "entry:list"; userId: string };

export interface EntryAnswers {
  "entry:merge": { kind: "both"; entry: LocalEntry | null };
  "entry:list": { kind: "list"; entries: LocalEntry[] };
}

/** The page to the content script, through the port. */
export interface EntryQuestion {
  id: number;
  request: EntryRequest;
}

/** The content script to the page, through the port. `null`: nobody answers, or nobody may ask. */
export type EntryMessage =
  | { type: "answer"; id: number; answer: EntryAnswers[EntryRequest["type"]] | null }
  | { type: "changed" };

/** Told to every page of the site when records changed. Carries nothing: whoever hears it asks. */
export interface EntryNotice {
  type: "entry:changed";
}

/** Narrows what a window received to the page's hello. */
export function isEntryHello(data: unknown): data is EntryHello {
  const hello = data as Partial<EntryHello> | null;
  return typeof hello === "object" && hello?.channel === ENTRY_CHANNEL && hello.type === "hello";
}

/** Whose records a request is about. */
export function ownerOf(request: EntryRequest): string {
  return request.type === "entry:list" ? request.userId : request.key.userId;
}

const listRequest = shape<EntryRequest & { type: "entry:list" }>({ type: oneOf("entry:list"), userId: text });
const mergeRequest = shape<EntryRequest & { type: "entry:merge" }>({
  type: oneOf("entry:merge"),
  key: entryKey,
  here: nullable(localEntry),
  common: nullable(localEntry),
  // An older page says nothing of it.
  since: (value) => (typeof value === "number" ? value : null),
});

/** Reads what came as a message; null where it is none of ours, or mixes the records of two entries. */
export function parseEntryRequest(value: unknown): EntryRequest | null {
  const request = tryRead(mergeRequest, value);
  if (request === null) return tryRead(listRequest, value);
  const name = entryName(request.key);
  const isOfIt = (record: LocalEntry | null) => record === null || entryName(record) === name;
  return isOfIt(request.here) && isOfIt(request.common) ? request : null;
}
