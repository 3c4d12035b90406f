import type { Kept, RawEntryStore } from "../entry-store.ts";
import { isClean, type LocalEntry } from "../entry.ts";
import { mergeEntries, sameEntry } from "../merge.ts";
import type { EntryAnswers, EntryRequest } from "./channel.ts";

/**
 * The extension's part of the sharing: keeps the record that both have from now on, and answers it. What the site sent
 * is kept as `common`: from then on both have grown from it, whether the answer is heard or not.
 */
export async function answerSite(
  store: RawEntryStore,
  request: EntryRequest,
): Promise<EntryAnswers[EntryRequest["type"]]> {
  if (request.type === "entry:list") {
    const kept = await store.all(request.userId);
    return { kind: "list", entries: kept.flatMap(({ entry }) => entry ?? []) };
  }
  const { common, here, key, since } = request;
  let both = here;
  // What was left by an older version, or by a popup that was closed, comes first.
  await store.get(key);
  await store.update(key, (kept) => {
    both = mergeEntries(here, kept.entry, commonOf(request, kept));
    // The site has let go of it as well: nobody has to learn of it any more.
    if (isClean(both) && isClean(here)) return { ...kept, entry: null, common: null };
    // Only where it is another one: each write is news to every page.
    const isHeard = sameEntry(here, common) || (since === kept.since && sameEntry(here, kept.common));
    if (since !== null && !isHeard) return { entry: both, common: here, since };
    return sameEntry(both, kept.entry) ? kept : { ...kept, entry: both };
  });
  return { kind: "both", entry: both };
}

/** The site may not have heard the last answer: its record has then grown from the one that it sent for it. */
function commonOf({ common, since }: EntryRequest & { type: "entry:merge" }, kept: Kept): LocalEntry | null {
  if (since === null || since !== kept.since || kept.common === null) return common;
  return common === null || common.changedAt < kept.common.changedAt ? kept.common : common;
}
