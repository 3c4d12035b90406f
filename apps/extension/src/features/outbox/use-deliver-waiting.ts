import { useEntryServices } from "@diary/core/entry";
import { useEffect } from "react";

/**
 * Has the background send the entries that wait, of whatever challenge, when the popup is opened and when the browser
 * is back online: the alarm that does it otherwise rings once a minute. It is asked also where nothing waits, since that
 * starts its worker: what is submitted to one that has to start first is lost if the popup closes meanwhile.
 */
export function useDeliverWaiting(): void {
  const { delivery } = useEntryServices();
  useEffect(() => {
    // What fails now is shown as waiting, and tried again by the alarm.
    const attempt = () => void delivery.deliver().catch(() => undefined);
    attempt();
    addEventListener("online", attempt);
    return () => removeEventListener("online", attempt);
  }, [delivery]);
}
