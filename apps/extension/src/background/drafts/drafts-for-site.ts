import { createDrafts, draftKey } from "@diary/core/draft";
import { meetIn, ownerOfShared, type DraftAnswers, type DraftRequest } from "@diary/core/draft-sharing";
import type { KeyValueStore } from "@diary/core/local-store";
import type { Forbidden } from "@diary/core/session-sync";

import type { Reader } from "../reader.ts";

export interface DraftsForSiteParts {
  store: KeyValueStore;
  reader: Reader;
}

export type DraftsForSite = (
  request: DraftRequest,
) => Promise<DraftAnswers[DraftRequest["type"]] | Forbidden>;

const forbidden: Forbidden = { kind: "forbidden" };

/** Lets a page of the site and the popup have the same drafts, of entries and of the person signed in alone. */
export function createDraftsForSite({ reader, store }: DraftsForSiteParts): DraftsForSite {
  const drafts = createDrafts(store);

  async function list(userId: string): Promise<DraftAnswers["draft:list"]> {
    const kept = (await drafts.list(userId)).map(
      ({ draft, subject }) => [draftKey(subject), draft.savedAt] as const,
    );
    return {
      kind: "list",
      savedAt: Object.fromEntries(kept.filter(([key]) => ownerOfShared(key) === userId)),
    };
  }

  return async (request) => {
    await reader.known();
    const owner = request.type === "draft:list" ? request.userId : ownerOfShared(request.key);
    if (owner === null || owner !== reader.current()) return forbidden;
    return request.type === "draft:list"
      ? list(owner)
      : { kind: "both", draft: await meetIn(store, request) };
  };
}
