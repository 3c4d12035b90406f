import { useOutboxActions } from "@diary/core/outbox";
import { useEffect } from "react";

/**
 * Sends the entries that wait, of whatever challenge, when the popup is opened and when the browser is back
 * online: the alarm that does it otherwise rings once a minute.
 */
export function useDeliverWaiting(userId: string): void {
  const outbox = useOutboxActions();
  useEffect(() => {
    const deliver = async () => {
      const entries = await outbox.list(userId);
      if (entries.some(({ delivery }) => delivery.status !== "refused")) await outbox.deliver();
    };
    // What fails now is shown as waiting, and tried again by the alarm.
    const attempt = () => void deliver().catch(() => undefined);
    attempt();
    addEventListener("online", attempt);
    return () => removeEventListener("online", attempt);
  }, [outbox, userId]);
}
