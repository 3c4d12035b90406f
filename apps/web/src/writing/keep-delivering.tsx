import { useUnsentEntries } from "@diary/core/entry";
import { useAuth } from "@diary/core/session";
import { useDiary } from "@diary/core/supabase";
import { useEffect } from "react";

import { LateDeliveries } from "./late-deliveries.tsx";
import { getWriteServices } from "./writing.ts";

export interface KeepDeliveringProps {
  userId: string;
}

/** Delivers what is queued from any page of the site, now, on reconnect, and when it is looked at, and says so. */
export function KeepDelivering({ userId }: KeepDeliveringProps) {
  const { entries, notifications } = getWriteServices(useDiary(), useAuth());
  const { delivery } = entries;
  // Asks again for the lists that an entry has arrived in.
  useUnsentEntries(userId);
  useEffect(() => {
    const deliver = () => void delivery.deliver();
    const onVisibility = () => {
      if (document.visibilityState === "visible") deliver();
    };
    const stop = delivery.follow();
    deliver();
    addEventListener("online", deliver);
    document.addEventListener("visibilitychange", onVisibility);
    return () => {
      stop();
      removeEventListener("online", deliver);
      document.removeEventListener("visibilitychange", onVisibility);
    };
  }, [delivery]);
  return <LateDeliveries userId={userId} notifications={notifications} />;
}
