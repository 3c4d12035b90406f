import { isWaiting, useEntryServices } from "@diary/core/entry";
import { useEffect } from "react";

/**
 * Sends the entries that wait, of whatever challenge, when the popup is opened and when the browser is back
 * online: the alarm that does it otherwise rings once a minute.
 */
export function useDeliverWaiting(userId: string): void {
  const { delivery, store } = useEntryServices();
  useEffect(() => {
    const deliver = async () => {
      if ((await store.list(userId)).some(isWaiting)) await delivery.deliver();
    };
    // What fails now is shown as waiting, and tried again by the alarm.
    const attempt = () => void deliver().catch(() => undefined);
    attempt();
    addEventListener("online", attempt);
    return () => removeEventListener("online", attempt);
  }, [delivery, store, userId]);
}
