import type { AuthChangeEvent } from "@supabase/supabase-js";

import { createObservable } from "../local-store/index.ts";

/** The person signed in: what the app needs of it, not the auth layer's whole record. */
export interface User {
  id: string;
  email: string;
}

/** Who is using the app. `loading` only where a stored session may exist and has not been read yet. */
export type Session =
  | { status: "loading" }
  /** `ended`: by the server, while this page was open, and by nothing that was done here. */
  | { status: "signed-out"; ended?: true }
  /** Opened the account of `email` by a recovery link: may set its password, and nothing else. */
  | { status: "recovery"; email: string; sessionId: string }
  | { status: "signed-in"; user: User };

/** What a token says about whose it is. */
export interface SessionOwner {
  user: User;
  sessionId: string;
}

/**
 * What the auth layer reports, by its own names. `STORAGE_READ`: what is stored was looked at again.
 * `RECOVERY_LEFT`: a recovery ended, and what is stored counts again. `SESSION_ENDED`: the server knows the session
 * no more.
 */
export interface AuthEvent {
  type: AuthChangeEvent | "STORAGE_READ" | "RECOVERY_LEFT" | "SESSION_ENDED";
  /** null where there is no session. */
  holder: SessionOwner | null;
}

export const LOADING: Session = { status: "loading" };
export const SIGNED_OUT: Session = { status: "signed-out" };

/**
 * The session after `event`. Returns `session` itself where nothing changed, so that a refreshed token
 * draws nothing anew.
 */
export function sessionReducer(session: Session, { type, holder }: AuthEvent): Session {
  // A recovered session is in memory alone: what happens to the stored one, perhaps another person's, does not end it.
  if (session.status === "recovery" && !mayEndRecovery(session.sessionId, { type, holder })) return session;
  if (type === "SESSION_ENDED") {
    return session.status === "signed-out" && session.ended ? session : { status: "signed-out", ended: true };
  }
  if (type === "SIGNED_OUT" || holder === null) {
    return session.status === "signed-out" ? session : SIGNED_OUT;
  }
  return type === "PASSWORD_RECOVERY" ? recovery(session, holder) : signedIn(session, holder);
}

function mayEndRecovery(sessionId: string, { type, holder }: AuthEvent): boolean {
  if (type === "RECOVERY_LEFT" || type === "PASSWORD_RECOVERY") return true;
  // The new password has been set: the recovered session is an ordinary one from here.
  return type === "USER_UPDATED" && holder?.sessionId === sessionId;
}

function signedIn(session: Session, { user }: SessionOwner): Session {
  const same =
    session.status === "signed-in" && session.user.id === user.id && session.user.email === user.email;
  return same ? session : { status: "signed-in", user };
}

function recovery(session: Session, { sessionId, user: { email } }: SessionOwner): Session {
  const same = session.status === "recovery" && session.sessionId === sessionId;
  return same ? session : { status: "recovery", email, sessionId };
}

/** The id of the person signed in, or null for everybody else, a person in recovery included. */
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
