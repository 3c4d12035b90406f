import type { QueryClient } from "@tanstack/react-query";

import type { SessionSource } from "./auth-types.ts";
import { userIdOf } from "./session-state.ts";

/**
 * Drops at every change of user what was read as the previous one (rows carry the viewer's likes and private
 * challenges): removes inactive queries, resets active ones unless their key contains the previous user's id. The order
 * of subscribers does not matter: React re-renders after all of them have run.
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
    // A request made while loading waited for the token: it was answered for the person found.
    if (before.status === "loading" || left === userIdOf(reader)) return;
    cache.removeQueries({ type: "inactive" });
    void cache.resetQueries({ predicate: ({ queryKey }) => left === null || !queryKey.includes(left) });
  });
}
