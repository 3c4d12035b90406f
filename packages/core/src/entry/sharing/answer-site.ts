import type { RawEntryStore } from "../entry-store.ts";
import type { LocalEntry } from "../entry.ts";
import type { EntryAnswers, EntryRequest } from "./channel.ts";
import { exchangeThere } from "./exchange.ts";

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
