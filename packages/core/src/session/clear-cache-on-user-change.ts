import type { QueryClient } from "@tanstack/react-query";

import type { SessionSource } from "./auth-types.ts";
import { userIdOf } from "./session-state.ts";

/** Removes cached data when the user changes, because rows contain the viewer's likes and private challenges. */
export function clearCacheOnUserChange(
  cache: QueryClient,
  { current, subscribe }: Pick<SessionSource, "current" | "subscribe">,
): void {
  let reader = current();
  subscribe(() => {
    const before = reader;
    reader = current();
    const left = userIdOf(before);
    // Requests during the status "loading" wait for the token, so their responses belong to the current user.
    if (before.status === "loading" || left === userIdOf(reader)) return;
    cache.removeQueries({ type: "inactive" });
    void cache.resetQueries({ predicate: ({ queryKey }) => left === null || !queryKey.includes(left) });
  });
}
