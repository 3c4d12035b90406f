import { useQueryClient } from "@tanstack/react-query";
import { createContext, use, useCallback, useSyncExternalStore, type ReactNode } from "react";

import type { SessionSource } from "./auth.ts";
import { forgetReader } from "./forget.ts";
import { userIdOf, type Session } from "./session.ts";

const SessionContext = createContext<Session | null>(null);

export interface SessionProviderProps {
  source: SessionSource;
  /** For pages rendered at build time: the session that their HTML was drawn with. */
  prerenderedAs?: Session;
  children: ReactNode;
}

/** Tells the tree who is using the app, and clears the query cache when that changes. */
export function SessionProvider({ source, prerenderedAs, children }: SessionProviderProps) {
  const cache = useQueryClient();
  const subscribe = useCallback(
    (changed: () => void) => {
      let reader = source.current();
      return source.subscribe(() => {
        const before = reader;
        reader = source.current();
        // Before the tree hears of it: its new queries must not be the ones that are thrown away.
        forgetReader(cache, before, reader);
        changed();
      });
    },
    [cache, source],
  );
  const session = useSyncExternalStore(subscribe, source.current, () => prerenderedAs ?? source.current());
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** Who is using the app. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (session === null) throw new Error("useSession needs a SessionProvider above it.");
  return session;
}

/** The id of the person signed in, or null. */
export function useUserId(): string | null {
  return userIdOf(useSession());
}
