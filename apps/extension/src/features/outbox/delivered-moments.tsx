import { takeInRegistered, type Registered } from "@diary/core/day";
import { useDiary } from "@diary/core/supabase";
import { useDialogs } from "@diary/ui/dialogs";
import { useToast } from "@diary/ui/toast";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";

import type { Delivered } from "../../delivered/delivered.ts";
import { onStored, readMany, removeStored } from "../../storage/local.ts";
import { STORED_MANY } from "../../storage/stored.ts";
import { logCopy as copy } from "../quick-log/copy.ts";
import { writtenOnQuery } from "../quick-log/written-on-query.ts";

export interface DeliveredMomentsProps {
  readonly userId: string;
  readonly onDelivered: (registered: Registered) => void;
}

/**
 * The snackbar and the COMPLETED moment of entries that have arrived: just now, or while the popup was
 * closed. Draws nothing itself.
 */
export function DeliveredMoments({ onDelivered, userId }: DeliveredMomentsProps) {
  const diary = useDiary();
  const cache = useQueryClient();
  const dialogs = useDialogs();
  const toast = useToast();

  const show = useEffectEvent(async (key: string, delivered: Delivered) => {
    if (delivered.day.user_id !== userId) return;
    await removeStored(key);
    const { queryKey } = writtenOnQuery(diary, userId, delivered.day.date);
    cache.setQueryData(queryKey, (known) => known && [...new Set([...known, delivered.day.challenge_id])]);
    // An answer that was on its way is older than the entry.
    void cache.invalidateQueries({ queryKey });
    takeInRegistered(diary, cache, delivered);
    onDelivered(delivered);
    toast({ message: delivered.edited ? copy.updated : copy.success });
    if (delivered.completed) await dialogs.alert({ title: copy.completedTitle, message: copy.completed });
  });

  useEffect(() => {
    const lookBack = async () => {
      const arrived = await readMany<Delivered>(STORED_MANY.delivered);
      for (const [key, delivered] of arrived) void show(key, delivered);
    };
    void lookBack();
    return onStored(STORED_MANY.delivered, ({ key, value }) => {
      if (value !== undefined) void show(key, value as Delivered);
    });
  }, []);

  return null;
}
