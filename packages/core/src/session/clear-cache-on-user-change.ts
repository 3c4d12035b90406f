import type { QueryClient } from "@tanstack/react-query";

import type { SessionSource } from "./auth-types.ts";
import { userIdOf } from "./session-state.ts";

/**
 * Drops cached data when the user changes, because rows carry the viewer's likes and private challenges. Removes
 * inactive queries and resets active ones, unless their key contains the previous user's id. The order of subscribers
 * doesn't matter: React re-renders after all of them.
 */
export function clearCacheOnUserChange(
  cache: QueryClient,
  { current, subscribe }: Pick<SessionSource, "current" | "subscribe">,
): void {
  let reader = current();
  subscribe(() => {
    const before = reader;
    reader = current();
    const left = userIdOf(before);
    // Requests made while loading waited for the token, so their responses belong to the user found.
    if (before.status === "loading" || left === userIdOf(reader)) return;
    cache.removeQueries({ type: "inactive" });
    void cache.resetQueries({ predicate: ({ queryKey }) => left === null || !queryKey.includes(left) });
  });
}
