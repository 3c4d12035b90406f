import type { Day } from "@diary/core/day";
import { useKnownOutbox, useOutboxActions, type OutboxEntry } from "@diary/core/outbox";
import { useEffect } from "react";

/** Until it is known whether an edit waits, the entry is not the text to go on from. */
export type WaitingEdit =
  | { status: "looking" }
  | { status: "none" }
  | { status: "waiting"; edit: OutboxEntry };

/**
 * The edit of this entry that is on its way to the server. One that the server refused is taken back into the
 * form, where it stands beside the text that was saved meanwhile.
 */
export function useWaitingEdit({ day_id, user_id }: Day): WaitingEdit {
  const { takeBack } = useOutboxActions();
  const outbox = useKnownOutbox(user_id);
  const edit = outbox?.find((entry) => entry.basedOn !== undefined && entry.day_id === day_id);
  const refused = edit?.delivery.status === "refused" ? edit : undefined;
  useEffect(() => {
    if (refused !== undefined) void takeBack(refused).catch(() => {});
  }, [refused, takeBack]);
  if (outbox === undefined) return { status: "looking" };
  return edit === undefined || refused !== undefined ? { status: "none" } : { status: "waiting", edit };
}
