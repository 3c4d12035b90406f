import type { RawEntryStore } from "../entry-store.ts";
import { isClean } from "../entry.ts";
import { mergeEntries, sameEntry } from "../merge.ts";
import type { EntryAnswers, EntryRequest } from "./channel.ts";

/** The extension's part of the sharing: keeps the record that both have from now on, and answers it. */
export async function answerSite(
  store: RawEntryStore,
  request: EntryRequest,
): Promise<EntryAnswers[EntryRequest["type"]]> {
  if (request.type === "entry:list") {
    const kept = await store.all(request.userId);
    return { kind: "list", entries: kept.flatMap(({ entry }) => entry ?? []) };
  }
  const { common, here, key } = request;
  let both = here;
  // What was left by an older version, or by a popup that was closed, comes first.
  await store.get(key);
  await store.update(key, (kept) => {
    both = mergeEntries(here, kept.entry, common);
    // The site has let go of it as well: nobody has to learn of it any more.
    if (isClean(both) && isClean(here)) return { entry: null, common: null };
    // Only where it is another one: each write is news to every page.
    return sameEntry(both, kept.entry) ? kept : { ...kept, entry: both };
  });
  return { kind: "both", entry: both };
}
