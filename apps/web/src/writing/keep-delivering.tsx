import { useOutbox, useOutboxActions } from "@diary/core/outbox";
import { useEffect } from "react";

export interface KeepDeliveringProps {
  userId: string;
}

/**
 * Delivers what waits from any page of the site: now, on reconnect, and when the page is looked at. One for a
 * person: give it their id as its key.
 */
export function KeepDelivering({ userId }: KeepDeliveringProps) {
  const outbox = useOutboxActions();
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
  return null;
}
