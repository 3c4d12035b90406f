import type { KeyValueStore } from "../../local-store/index.ts";
import type { Draft } from "../draft.ts";
import { parseDraft } from "../schema.ts";
import { agree, sameDraft } from "./agree.ts";
import type { DraftRequest } from "./draft-channel.ts";

/** The extension's part of a meeting: keeps the draft that both have from now on, and answers it. */
export async function meetIn(
  store: KeyValueStore,
  { agreed, here, key }: Omit<Extract<DraftRequest, { type: "draft:meet" }>, "type">,
): Promise<Draft | null> {
  let both: Draft | null = null;
  // In one step: the popup may be writing, and the outbox letting go, in the same moment.
  await store.update(key, (value) => {
    const there = parseDraft(value);
    both = agree({ here, there, agreed });
    // Only where it is another one: each write is news to every page.
    return sameDraft(both, there) ? value : (both ?? undefined);
  });
  return both;
}
