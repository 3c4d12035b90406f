import { useOutbox } from "@diary/core/outbox";
import { useAuth } from "@diary/core/session";
import { useDiary } from "@diary/core/supabase";
import { useEffect } from "react";

import { WritingProvider } from "./writing-provider.tsx";
import { writingOf } from "./writing.ts";

export interface KeepDeliveringProps {
  userId: string;
}

/**
 * Delivers what waits from any page of the site: now, on reconnect, and when the page is looked at. One for a
 * person: give it their id as its key.
 */
export function KeepDelivering({ userId }: KeepDeliveringProps) {
  const { outbox } = writingOf(useDiary(), useAuth());
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
  return (
    <WritingProvider>
      <FollowOutbox userId={userId} />
    </WritingProvider>
  );
}

/** Asks again for the lists that an entry has arrived in. */
function FollowOutbox({ userId }: KeepDeliveringProps) {
  useOutbox(userId);
  return null;
}
