import type { AuthChangeEvent } from "@supabase/supabase-js";

import { createObservable } from "../local-store/index.ts";

export interface User {
  id: string;
  email: string;
  /** Service with which a user without a password signs in. */
  provider?: string;
}

/** `loading` means that a stored session may exist and has not been read yet. */
export type Session =
  | { status: "loading" }
  /** `ended` means that the server ended the session while this page was open. */
  | { status: "signed-out"; ended?: true }
  | { status: "recovery"; email: string; sessionId: string }
  | { status: "signed-in"; user: User };

export interface SessionOwner {
  user: User;
  sessionId: string;
}

/** `STORAGE_READ`: the stored session was read again. `RECOVERY_LEFT`: the stored session applies again. */
export interface AuthEvent {
  type: AuthChangeEvent | "STORAGE_READ" | "RECOVERY_LEFT" | "SESSION_ENDED";
  owner: SessionOwner | null;
}

export const LOADING: Session = { status: "loading" };
export const SIGNED_OUT: Session = { status: "signed-out" };

/** Returns the same object if nothing changes, so a refreshed token causes no re-render. */
export function sessionReducer(session: Session, { type, owner }: AuthEvent): Session {
  // Changes of the stored session don't end a recovery, because the stored session can belong to another user.
  if (session.status === "recovery" && !mayEndRecovery(session.sessionId, { type, owner })) return session;
  if (type === "SESSION_ENDED") {
    return session.status === "signed-out" && session.ended ? session : { status: "signed-out", ended: true };
  }
  if (type === "SIGNED_OUT" || owner === null) {
    return session.status === "signed-out" ? session : SIGNED_OUT;
  }
  return type === "PASSWORD_RECOVERY" ? recovery(session, owner) : signedIn(session, owner);
}

function mayEndRecovery(sessionId: string, { type, owner }: AuthEvent): boolean {
  if (type === "RECOVERY_LEFT" || type === "PASSWORD_RECOVERY") return true;
  return type === "USER_UPDATED" && owner?.sessionId === sessionId;
}

const isSameUser = (one: User, other: User) =>
  one.id === other.id && one.email === other.email && one.provider === other.provider;

function signedIn(session: Session, { user }: SessionOwner): Session {
  return session.status === "signed-in" && isSameUser(session.user, user)
    ? session
    : { status: "signed-in", user };
}

function recovery(session: Session, { sessionId, user: { email } }: SessionOwner): Session {
  const same = session.status === "recovery" && session.sessionId === sessionId;
  return same ? session : { status: "recovery", email, sessionId };
}

export function userIdOf(session: Session): string | null {
  return session.status === "signed-in" ? session.user.id : null;
}

export function createSessionStore(initial: Session) {
  const { current, set, subscribe } = createObservable({ session: initial });
  return {
    current: () => current().session,
    subscribe,
    report: (event: AuthEvent) => {
      const { session } = current();
      const next = sessionReducer(session, event);
      if (next !== session) set({ session: next });
    },
  };
}
