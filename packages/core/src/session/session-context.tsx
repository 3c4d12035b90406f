import { createContext, use, useSyncExternalStore, type ReactNode } from "react";

import type { SessionSource } from "./auth.ts";
import { userIdOf, type Session } from "./session.ts";

const SessionContext = createContext<Session | null>(null);

export interface SessionProviderProps {
  source: SessionSource;
  /** For pages rendered at build time: the session that their HTML was drawn with. */
  prerenderedAs?: Session;
  children: ReactNode;
}

/** Tells the tree who is using the app. What was read as somebody else is forgotten by `forgetReaders`. */
export function SessionProvider({ source, prerenderedAs, children }: SessionProviderProps) {
  const session = useSyncExternalStore(
    source.subscribe,
    source.current,
    () => prerenderedAs ?? source.current(),
  );
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
