import { nextSession, type AuthEvent, type Session } from "./session.ts";

/** Holds the session and runs each event through `nextSession`. */
export function createSessionStore(initial: Session) {
  const listeners = new Set<() => void>();
  let session = initial;
  return {
    current: () => session,
    subscribe: (changed: () => void) => {
      listeners.add(changed);
      return () => {
        listeners.delete(changed);
      };
    },
    report: (event: AuthEvent) => {
      const next = nextSession(session, event);
      if (next === session) return;
      session = next;
      for (const listener of listeners) listener();
    },
  };
}
