import { takeInRegistered, type Registered } from "@diary/core/day";
import type { DeliveryNotification } from "@diary/core/entry";
import { useDiary } from "@diary/core/supabase";
import { useDialogs } from "@diary/ui/dialogs";
import { useToast } from "@diary/ui/toast";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";

import { useCopy } from "../../copy/copy-context.ts";
import { deliveryNotifications } from "../../storage/extension-entries.ts";

export interface DeliveredMomentsProps {
  readonly userId: string;
  readonly onDelivered: (registered: Registered) => void;
}

/**
 * The snackbar and the COMPLETED moment of entries that have arrived: just now, or while the popup was
 * closed. Draws nothing itself.
 */
export function DeliveredMoments({ onDelivered, userId }: DeliveredMomentsProps) {
  const copy = useCopy();
  const diary = useDiary();
  const cache = useQueryClient();
  const dialogs = useDialogs();
  const toast = useToast();

  const tellCompleted = async () => {
    // The words are worth having without it.
    const seal = await import("@diary/ui/seal").catch(() => undefined);
    const picture = seal && <seal.Seal comesDown className="size-36" />;
    await dialogs.alert({ title: copy.completedTitle, message: copy.completed, picture, unasked: true });
  };

  const show = useEffectEvent((delivered: DeliveryNotification) => {
    takeInRegistered(diary, cache, delivered);
    onDelivered(delivered);
    toast({ message: delivered.edited ? copy.updated : copy.success });
    if (delivered.completed) void deliveryNotifications.keepUntil(delivered, tellCompleted());
  });

  useEffect(() => {
    const look = async () => {
      for (const delivered of await deliveryNotifications.take(userId)) show(delivered);
    };
    const lookSafely = () => void look().catch(() => undefined);
    lookSafely();
    return deliveryNotifications.subscribe(lookSafely);
  }, [userId]);

  return null;
}
