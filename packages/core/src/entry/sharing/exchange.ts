import type { Kept, RawEntryStore } from "../entry-store.ts";
import { isClean, type LocalEntry } from "../entry.ts";
import { mergeEntries, sameEntry } from "../merge.ts";
import type { EntryAnswers, EntryRequest } from "./channel.ts";

type MergeRequest = EntryRequest & { type: "entry:merge" };

/**
 * The extension's half of an exchange: what both have from now on, and what it keeps. What the site sent is kept as
 * `common`: from then on both have grown from it, whether the answer is heard or not.
 */
export function exchangeThere(request: MergeRequest, kept: Kept): { both: LocalEntry | null; kept: Kept } {
  const { here, since } = request;
  const grownFrom = commonOf(request, kept);
  const both = mergeEntries(here, kept.entry, grownFrom);
  // The site has let go of it as well: nobody has to learn of it any more.
  if (isClean(both) && isClean(here)) return { both, kept: { ...kept, entry: null, common: null } };
  // Only where it is another one: each write is news to every page.
  if (since !== null && !sameEntry(here, grownFrom))
    return { both, kept: { ...kept, entry: both, common: here, since } };
  return { both, kept: sameEntry(both, kept.entry) ? kept : { ...kept, entry: both } };
}

/**
 * The record from which both have grown. The site may not have heard the last answer: its record has then grown from the one that it
 * sent for it.
 */
export function commonOf({ common, since }: MergeRequest, kept: Kept): LocalEntry | null {
  if (since === null || since !== kept.since || kept.common === null) return common;
  return common === null || common.changedAt < kept.common.changedAt ? kept.common : common;
}

/** The site's half, when the answer to what it has `sent` comes. What was changed meanwhile is shared later. */
export function exchangeHere(kept: Kept, sent: Kept, both: LocalEntry | null): Kept {
  const grownFrom = kept.since === sent.since ? sent.entry : null;
  const entry = sameEntry(kept.entry, sent.entry) ? both : mergeEntries(kept.entry, both, grownFrom);
  if (sameEntry(kept.common, both) && sameEntry(kept.entry, entry)) return kept;
  return { ...kept, entry, common: both };
}

/** The extension's part of the sharing: keeps the record that both have from now on, and answers it. */
export async function answerSite(
  store: RawEntryStore,
  request: EntryRequest,
): Promise<EntryAnswers[EntryRequest["type"]]> {
  if (request.type === "entry:list") {
    const kept = await store.all(request.userId);
    return { kind: "list", entries: kept.flatMap(({ entry }) => entry ?? []) };
  }
  let entry: LocalEntry | null = null;
  // What was left by an older version, or by a popup that was closed, comes first.
  await store.get(request.key);
  await store.update(request.key, (before) => {
    const { both, kept } = exchangeThere(request, before);
    entry = both;
    return kept;
  });
  return { kind: "both", entry };
}
