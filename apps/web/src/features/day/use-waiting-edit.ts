import type { Day } from "@diary/core/day";
import { useOutbox, useOutboxActions, type OutboxEntry } from "@diary/core/outbox";
import { useEffect } from "react";

/**
 * The edit of this entry that is on its way to the server. One that the server refused is taken back into the
 * form, where it stands beside the text that was saved meanwhile.
 */
export function useWaitingEdit({ day_id, user_id }: Day): OutboxEntry | undefined {
  const { takeBack } = useOutboxActions();
  const edit = useOutbox(user_id).find((entry) => entry.basedOn !== undefined && entry.day_id === day_id);
  const refused = edit?.delivery.status === "refused" ? edit : undefined;
  useEffect(() => {
    if (refused !== undefined) void takeBack(refused).catch(() => {});
  }, [refused, takeBack]);
  return refused === undefined ? edit : undefined;
}
