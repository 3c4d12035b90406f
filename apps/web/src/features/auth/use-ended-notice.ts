import { useSession } from "@diary/core/session";
import { useDialogs } from "@diary/ui/dialogs";
import { useEffect } from "react";

import { authNoticeCopy } from "./notice-copy.ts";

/** Says so when the server has ended the session while the page was open. */
export function useEndedNotice(): void {
  const dialogs = useDialogs();
  const session = useSession();
  const ended = session.status === "signed-out" && session.ended === true;
  useEffect(() => {
    if (ended) void dialogs.alert({ ...authNoticeCopy.ended, unasked: true });
  }, [dialogs, ended]);
}
