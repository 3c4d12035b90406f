import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { challengeKeys } from "../challenge/index.ts";
import { dayKeys } from "../day/index.ts";
import { askAgain } from "../query/ask-again.ts";
import { useEntryServices } from "./entry-context.tsx";
import { entryName, isPending, pendingOf, type LocalEntry, type PendingEntry } from "./entry.ts";

const NONE: readonly never[] = [];

/**
 * The entries of this person with a text that the server does not have, latest first; undefined until the device has
 * said what it keeps. When one has been delivered, from whatever page, the lists that now contain it are asked for again.
 */
export function useUnsentEntries(userId: string | null): readonly LocalEntry[] | undefined {
  const { store } = useEntryServices();
  const cache = useQueryClient();
  const [found, setFound] = useState<{ userId: string; entries: readonly LocalEntry[] } | null>(null);

  useEffect(() => {
    if (userId === null) return undefined;
    let before: readonly LocalEntry[] = NONE;
    let asked = 0;
    const look = async () => {
      const turn = ++asked;
      const entries = await store.list(userId).catch(() => before);
      if (turn !== asked) return;
      const delivered = deliveredSince(before, entries);
      for (const { challengeId } of delivered) void askAgain(cache, dayKeys.ofChallenge(challengeId));
      if (delivered.length > 0) void askAgain(cache, challengeKeys.all);
      before = entries;
      setFound({ userId, entries });
    };
    void look();
    const stop = store.subscribe(() => void look());
    return () => {
      stop();
      asked += 1;
    };
  }, [store, cache, userId]);

  return found !== null && found.userId === userId ? found.entries : undefined;
}

/** Those that were submitted, in the order in which they go out. */
export function usePendingEntries(userId: string | null): readonly PendingEntry[] {
  return pendingOf(useUnsentEntries(userId) ?? NONE);
}

function deliveredSince(before: readonly LocalEntry[], now: readonly LocalEntry[]): LocalEntry[] {
  const pending = new Set(now.filter(isPending).map(entryName));
  return before.filter((entry) => isPending(entry) && !pending.has(entryName(entry)));
}
