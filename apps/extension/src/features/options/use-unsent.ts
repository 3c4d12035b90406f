import { useDraftsOf } from "@diary/core/draft";
import { useOutbox } from "@diary/core/outbox";
import { useUserId } from "@diary/core/session";

/** How many texts of the person signed in are in this browser and nowhere else. */
export function useUnsent(): number {
  const userId = useUserId();
  return useDraftsOf(userId).length + useOutbox(userId).length;
}
