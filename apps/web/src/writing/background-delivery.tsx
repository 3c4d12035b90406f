import { useAuth } from "@diary/core/session";
import { useDiary } from "@diary/core/supabase";
import { useDeliveredEntries, useLeaveWarning, useUnsentTexts } from "@diary/core/writing";
import { useDialogs } from "@diary/ui/dialogs";
import { Seal } from "@diary/ui/seal";
import { useToast } from "@diary/ui/toast";
import { useWords } from "@diary/ui/words";
import { useEffect } from "react";

import { dayWords } from "../words/en/day.ts";
import { receiveMovedDrafts } from "./receive-moved-drafts.ts";
import { getWriting } from "./write-services.tsx";

export interface BackgroundDeliveryProps {
  userId: string;
}

/**
 * Sends pending entries from any page of the site, now, on reconnect, and when the page comes to the front, and shows
 * those that were delivered after their form was left. Renders nothing.
 */
export function BackgroundDelivery({ userId }: BackgroundDeliveryProps) {
  const { edit, pending, register } = useWords(dayWords);
  const { db, outbox } = getWriting(useDiary(), useAuth());
  const dialogs = useDialogs();
  const toast = useToast();
  // Fetches the lists again that an entry has arrived in.
  useUnsentTexts(userId);
  useLeaveWarning();
  useDeliveredEntries(userId, ({ completed }, { version }) => {
    toast({
      message: version === null ? pending.arrived : pending.editArrived,
      replaces: [register.waitingOffline, edit.waitingOffline],
    });
    if (!completed) return undefined;
    return dialogs.alert({
      title: register.completedTitle,
      message: register.completed,
      illustration: <Seal animate className="size-36" />,
      deferWhileTyping: true,
    });
  });
  useEffect(() => {
    const deliver = () => void outbox.deliver();
    const onVisibility = () => {
      if (document.visibilityState === "visible") deliver();
    };
    const unfollow = outbox.follow();
    deliver();
    addEventListener("online", deliver);
    document.addEventListener("visibilitychange", onVisibility);
    return () => {
      unfollow();
      removeEventListener("online", deliver);
      document.removeEventListener("visibilitychange", onVisibility);
    };
  }, [outbox]);
  useEffect(() => receiveMovedDrafts(db, userId), [db, userId]);
  return null;
}
