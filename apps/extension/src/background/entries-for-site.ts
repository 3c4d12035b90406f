import type { RawEntryStore } from "@diary/core/entry";
import { answerSite, ownerOf, type EntryAnswers, type EntryRequest } from "@diary/core/entry-sharing";
import type { Forbidden } from "@diary/core/session-sync";

import type { Reader } from "./reader.ts";

export interface EntriesForSiteParts {
  store: RawEntryStore;
  reader: Reader;
}

export type EntriesForSite = (
  request: EntryRequest,
) => Promise<EntryAnswers[EntryRequest["type"]] | Forbidden>;

/** Lets a page of the site and the popup have the same records, of the person signed in alone. */
export function createEntriesForSite({ reader, store }: EntriesForSiteParts): EntriesForSite {
  return async (request) => {
    await reader.known();
    return ownerOf(request) === reader.current() ? answerSite(store, request) : { kind: "forbidden" };
  };
}
