import { takeInRegistered } from "@diary/core/day";
import type { DeliveryNotification, DeliveryNotifications } from "@diary/core/entry";
import { useDiary } from "@diary/core/supabase";
import { useDialogs } from "@diary/ui/dialogs";
import { Seal } from "@diary/ui/seal";
import { useToast } from "@diary/ui/toast";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";

import { dayCopy } from "../features/day/copy.ts";

const { edit, pending, register } = dayCopy;
/** What was said of it before. */
const replaces = [register.waitingOffline, edit.waitingOffline];

export interface LateDeliveriesProps {
  userId: string;
  notifications: DeliveryNotifications;
}

/**
 * The snackbar and the COMPLETED moment of entries that were delivered after their form was left, on the page
 * that is looked at. Renders nothing itself.
 */
export function LateDeliveries({ notifications, userId }: LateDeliveriesProps) {
  const diary = useDiary();
  const cache = useQueryClient();
  const dialogs = useDialogs();
  const toast = useToast();

  const show = useEffectEvent((delivered: DeliveryNotification) => {
    takeInRegistered(diary, cache, delivered);
    toast({ message: delivered.edited ? pending.editArrived : pending.arrived, replaces });
    if (!delivered.completed) return;
    const told = dialogs.alert({
      title: register.completedTitle,
      message: register.completed,
      picture: <Seal comesDown className="size-36" />,
      unasked: true,
    });
    void notifications.keepUntil(delivered, told);
  });

  useEffect(() => {
    const look = async () => {
      if (document.visibilityState !== "visible") return;
      for (const delivered of await notifications.take(userId)) show(delivered);
    };
    const lookSafely = () => void look().catch(() => {});
    lookSafely();
    const stop = notifications.subscribe(lookSafely);
    document.addEventListener("visibilitychange", lookSafely);
    return () => {
      stop();
      document.removeEventListener("visibilitychange", lookSafely);
    };
  }, [notifications, userId]);

  return null;
}
