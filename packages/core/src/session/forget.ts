import type { QueryClient } from "@tanstack/react-query";

import type { SessionSource } from "./auth.ts";
import { userIdOf, type Session } from "./session.ts";

/**
 * Forgets at each change of the reader, for as long as `source` lives. Whether a tree hears of the change before or after
 * this does not matter: React draws when all who listen have been told, so that its new queries are not thrown away.
 */
export function forgetReaders(
  cache: QueryClient,
  source: Pick<SessionSource, "current" | "subscribe">,
): void {
  let reader = source.current();
  source.subscribe(() => {
    const before = reader;
    reader = source.current();
    forgetReader(cache, before, reader);
  });
}

/**
 * Forgets what was read as one person when another comes: rows carry the reader's own likes and private
 * challenges. What is on the screen is asked for again, except what names the person who left.
 */
export function forgetReader(cache: QueryClient, before: Session, after: Session): void {
  const left = userIdOf(before);
  // A request made while loading waited for the token: it was answered for the person found.
  if (before.status === "loading" || left === userIdOf(after)) return;
  cache.removeQueries({ type: "inactive" });
  void cache.resetQueries({ predicate: ({ queryKey }) => left === null || !queryKey.includes(left) });
}
