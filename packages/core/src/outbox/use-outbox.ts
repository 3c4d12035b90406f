import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { challengeKeys } from "../challenge/index.ts";
import { dayKeys } from "../day/index.ts";
import type { OutboxEntry } from "./entry.ts";
import { useOutboxActions } from "./outbox-context.tsx";
import { isSame } from "./submit.ts";

const NONE: readonly OutboxEntry[] = [];

/**
 * The entries of this person that the server does not have yet, in the order in which they go out. When one
 * has left, from whatever tab, the lists that now contain it are asked for again.
 */
export function useOutbox(userId: string | null): readonly OutboxEntry[] {
  return useKnownOutbox(userId) ?? NONE;
}

/** As `useOutbox`; undefined until the device has said what it keeps. */
export function useKnownOutbox(userId: string | null): readonly OutboxEntry[] | undefined {
  const outbox = useOutboxActions();
  const cache = useQueryClient();
  const [found, setFound] = useState<{ userId: string; entries: readonly OutboxEntry[] } | null>(null);

  useEffect(() => {
    if (userId === null) return undefined;
    let before = NONE;
    let asked = 0;
    const look = async () => {
      const turn = ++asked;
      const entries = await outbox.list(userId).catch(() => before);
      if (turn !== asked) return;
      for (const { challenge_id } of goneFrom(before, entries)) {
        void cache.invalidateQueries({ queryKey: dayKeys.ofChallenge(challenge_id) });
        void cache.invalidateQueries({ queryKey: challengeKeys.all });
      }
      before = entries;
      setFound({ userId, entries });
    };
    void look();
    const stop = outbox.subscribe(() => void look());
    return () => {
      stop();
      asked += 1;
    };
  }, [outbox, cache, userId]);

  return found !== null && found.userId === userId ? found.entries : undefined;
}

function goneFrom(before: readonly OutboxEntry[], now: readonly OutboxEntry[]): OutboxEntry[] {
  return before.filter((entry) => !now.some((kept) => isSame(kept, entry)));
}
