import { challengeKeys } from "@diary/core/challenge";
import { dayKeys } from "@diary/core/day";
import { isAppError } from "@diary/core/errors";
import type { Query, QueryClient } from "@tanstack/react-query";

/** The page's own content, not what stands around it on every page. */
function isContent({ queryKey: [kind] }: Query): boolean {
  return kind === challengeKeys.all[0] || kind === dayKeys.all[0];
}

function isUnreached({ state }: Query): boolean {
  return isAppError(state.error ?? state.fetchFailureReason, "network");
}

/**
 * When the server was last heard of what the page shows, in milliseconds since 1970: the oldest of it. Null while
 * it answers, and where nothing of it is asked for; `"not-kept"` without a network, when nothing of it is on this
 * device.
 */
export function shownAsOf(cache: QueryClient, isOnline: boolean): number | "not-kept" | null {
  const content = cache.getQueryCache().findAll({ type: "active" }).filter(isContent);
  const shown = content.filter(({ state }) => state.data !== undefined);
  if (shown.length === 0) return !isOnline && content.some(isUnreached) ? "not-kept" : null;
  if (isOnline && !shown.some(isUnreached)) return null;
  return Math.min(...shown.map(({ state }) => state.dataUpdatedAt));
}
