import { useMutation, useQueryClient, type Query } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";

import { mapCachedChallenge, patchCachedChallenge, type CachedChallenges } from "../challenge/patches.ts";
import { isAppError } from "../errors/index.ts";
import { withTimeout } from "../local-store/index.ts";
import { cancelAndInvalidate } from "../query/cancel-and-invalidate.ts";
import { challengeKeys } from "../query/keys.ts";
import { setRestDays } from "../rest-days/repo.ts";
import { withRestMarks, type RejectedRestMark, type RestChange, type RestMark } from "../rest-days/rules.ts";
import { useDiary } from "../supabase/index.ts";
import { guessTime, useWriting } from "./hooks.tsx";
import { RESPONSE_TIMEOUT_MS } from "./outbox.ts";
import { addRestMark, removeRejectedRestMarks } from "./rest-marks.ts";
import { retryScope } from "./retry-scope.ts";
import { listPending } from "./submissions.ts";

interface IsToday {
  /** True if the date comes from the device's clock. */
  isToday?: boolean;
}

/** Resolves with "pending" if the server doesn't have the change yet. */
export function useSetRestDays({ challenge_id, user_id }: { challenge_id: string; user_id: string }) {
  const diary = useDiary();
  const cache = useQueryClient();
  const { db, outbox, timers } = useWriting();

  async function send({ isToday, ...change }: RestChange & IsToday): Promise<"saved" | "pending"> {
    const guessedAt = isToday === true ? guessTime(diary) : undefined;
    const isOfChallenge = ({ challengeId }: RestMark) => challengeId === challenge_id;
    const { marks } = await listPending(db, user_id).catch(() => ({ marks: [] }));
    // Changes must be sent in order, because the last change applies.
    if (guessedAt === undefined && !marks.some(isOfChallenge)) {
      try {
        await setRestDays(diary, challenge_id, change);
        return "saved";
      } catch (error) {
        if (!isAppError(error) || retryScope(error.code) === "entry") throw error;
      }
    }
    await addRestMark(db, { ...change, challengeId: challenge_id, userId: user_id, guessedAt });
    await withTimeout(RESPONSE_TIMEOUT_MS, outbox.deliver(), timers).catch(() => undefined);
    const isUnsent = await listPending(db, user_id).then(
      ({ marks: unsent }) => unsent.some(isOfChallenge),
      () => true,
    );
    return isUnsent ? "pending" : "saved";
  }

  return useMutation({
    mutationFn: send,
    onSuccess: (outcome, change) => {
      const mark = { ...change, challengeId: challenge_id, userId: user_id, order: 0 };
      patchCachedChallenge(cache, challenge_id, (row) => withRestMarks(row, [mark]));
      // Refetches, because a response to an earlier request may lack this change.
      if (outcome === "saved") void cancelAndInvalidate(cache, challengeKeys.all);
    },
  });
}

export function usePendingRestDays(userId: string, onRejected: (mark: RejectedRestMark) => void): void {
  const cache = useQueryClient();
  const { db } = useWriting();
  const showRejected = useEffectEvent(onRejected);
  useEffect(() => {
    let marks: RestMark[] = [];
    const show = ({ queryKey, state }: Query) => {
      const data = state.data as CachedChallenges;
      const ids = new Set(marks.map(({ challengeId }) => challengeId));
      const shown = [...ids].reduce(
        (rows, id) => mapCachedChallenge(rows, id, (row) => withRestMarks(row, marks)),
        data,
      );
      if (shown !== data) cache.setQueryData(queryKey, shown, { updatedAt: state.dataUpdatedAt });
    };
    const read = async () => {
      const before = marks.length;
      ({ marks } = await listPending(db, userId).catch(() => ({ marks })));
      for (const query of cache.getQueryCache().findAll({ queryKey: challengeKeys.all })) show(query);
      for (const mark of await removeRejectedRestMarks(db, userId).catch(() => [])) showRejected(mark);
      if (marks.length < before) void cancelAndInvalidate(cache, challengeKeys.all);
    };
    void read();
    const unsubscribe = db.subscribe(() => void read());
    const stop = cache.getQueryCache().subscribe((event) => {
      if (event.type !== "updated" || event.action.type !== "success") return;
      if (event.query.queryKey[0] === challengeKeys.all[0]) show(event.query);
    });
    return () => {
      unsubscribe();
      stop();
    };
  }, [cache, db, userId]);
}
