import type { QueryClient } from "@tanstack/react-query";

import type { SessionSource } from "./auth-types.ts";
import { userIdOf, type Session } from "./session-state.ts";

/**
 * Clears the cache at every change of user. The order of subscribers does not matter: React re-renders after all of
 * them have run.
 */
export function clearCacheOnUserChange(
  cache: QueryClient,
  source: Pick<SessionSource, "current" | "subscribe">,
): void {
  let reader = source.current();
  source.subscribe(() => {
    const before = reader;
    reader = source.current();
    clearCacheOfUser(cache, before, reader);
  });
}

/**
 * Drops data read as the previous user (rows carry the viewer's likes and private challenges): removes inactive
 * queries, resets active ones unless their key contains the previous user's id.
 */
export function clearCacheOfUser(cache: QueryClient, before: Session, after: Session): void {
  const left = userIdOf(before);
  // A request made while loading waited for the token: it was answered for the person found.
  if (before.status === "loading" || left === userIdOf(after)) return;
  cache.removeQueries({ type: "inactive" });
  void cache.resetQueries({ predicate: ({ queryKey }) => left === null || !queryKey.includes(left) });
}
