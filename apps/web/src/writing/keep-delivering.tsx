import { useOutbox, useOutboxActions } from "@diary/core/outbox";
import { useAuth } from "@diary/core/session";
import { useDiary } from "@diary/core/supabase";
import { useEffect } from "react";

import { LateArrivals } from "./late-arrivals.tsx";
import { writingOf } from "./writing.ts";

export interface KeepDeliveringProps {
  userId: string;
}

/** Delivers what waits from any page of the site, now, on reconnect, and when it is looked at, and says so. */
export function KeepDelivering({ userId }: KeepDeliveringProps) {
  const outbox = useOutboxActions();
  const { arrivals } = writingOf(useDiary(), useAuth());
  // Asks again for the lists that an entry has arrived in.
  useOutbox(userId);
  useEffect(() => {
    const deliver = () => void outbox.deliver();
    const onVisibility = () => {
      if (document.visibilityState === "visible") deliver();
    };
    deliver();
    addEventListener("online", deliver);
    document.addEventListener("visibilitychange", onVisibility);
    return () => {
      removeEventListener("online", deliver);
      document.removeEventListener("visibilitychange", onVisibility);
    };
  }, [outbox]);
  return <LateArrivals userId={userId} arrivals={arrivals} />;
}
