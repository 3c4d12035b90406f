import { takeInRegistered } from "@diary/core/day";
import type { Arrival, Arrivals } from "@diary/core/outbox";
import { useDiary } from "@diary/core/supabase";
import { useDialogs } from "@diary/ui/dialogs";
import { Seal } from "@diary/ui/seal";
import { useToast } from "@diary/ui/toast";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";

import { dayCopy } from "../features/day/copy.ts";

const { onItsWay, register } = dayCopy;

export interface LateArrivalsProps {
  userId: string;
  arrivals: Arrivals;
}

/**
 * The snackbar and the COMPLETED moment of entries that were delivered after their form was left, on the page
 * that is looked at. Draws nothing itself.
 */
export function LateArrivals({ arrivals, userId }: LateArrivalsProps) {
  const diary = useDiary();
  const cache = useQueryClient();
  const dialogs = useDialogs();
  const toast = useToast();

  const show = useEffectEvent(async (arrival: Arrival) => {
    takeInRegistered(diary, cache, arrival);
    toast({ message: arrival.edited ? onItsWay.editArrived : onItsWay.arrived });
    if (!arrival.completed) return;
    await dialogs.alert({
      title: register.completedTitle,
      message: register.completed,
      picture: <Seal comesDown className="size-36" />,
    });
  });

  useEffect(() => {
    const look = async () => {
      if (document.visibilityState !== "visible") return;
      for (const arrival of await arrivals.take(userId)) await show(arrival);
    };
    const lookSafely = () => void look().catch(() => {});
    lookSafely();
    const stop = arrivals.subscribe(lookSafely);
    document.addEventListener("visibilitychange", lookSafely);
    return () => {
      stop();
      document.removeEventListener("visibilitychange", lookSafely);
    };
  }, [arrivals, userId]);

  return null;
}
