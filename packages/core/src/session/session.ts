/** The person signed in: what the app needs of it, not the auth layer's whole record. */
export type User = { id: string; email: string };

/** Who is using the app. `loading` only where a stored session may exist and has not been read yet. */
export type Session =
  | { status: "loading" }
  | { status: "signed-out" }
  /** Came by a recovery link: may set a password, and nothing else. */
  | { status: "recovery"; sessionId: string }
  | { status: "signed-in"; user: User };

/** What a token says about whose it is. */
export type Holder = { user: User; sessionId: string };

/** What the auth layer reports, by its own names. `STORAGE_READ`: what is stored was looked at again. */
export type AuthEvent = {
  type:
    | "INITIAL_SESSION"
    | "SIGNED_IN"
    | "SIGNED_OUT"
    | "TOKEN_REFRESHED"
    | "USER_UPDATED"
    | "PASSWORD_RECOVERY"
    | "MFA_CHALLENGE_VERIFIED"
    | "STORAGE_READ";
  /** null where there is no session. */
  holder: Holder | null;
};

export const LOADING: Session = { status: "loading" };
export const SIGNED_OUT: Session = { status: "signed-out" };

/**
 * The session after `event`. Returns `session` itself where nothing changed, so that a refreshed token
 * draws nothing anew.
 */
export function nextSession(session: Session, { type, holder }: AuthEvent): Session {
  if (type === "SIGNED_OUT" || holder === null) {
    return session.status === "signed-out" ? session : SIGNED_OUT;
  }
  if (type === "PASSWORD_RECOVERY") return recovery(session, holder);
  // The new password has been set: the recovered session is an ordinary one from here.
  if (type === "USER_UPDATED") return signedIn(session, holder);
  // The auth layer reports SIGNED_IN also when a tab comes to the front, and a recovery is not over by that.
  if (session.status === "recovery" && session.sessionId === holder.sessionId) return session;
  return signedIn(session, holder);
}

function signedIn(session: Session, { user }: Holder): Session {
  const same =
    session.status === "signed-in" && session.user.id === user.id && session.user.email === user.email;
  return same ? session : { status: "signed-in", user };
}

function recovery(session: Session, { sessionId }: Holder): Session {
  const same = session.status === "recovery" && session.sessionId === sessionId;
  return same ? session : { status: "recovery", sessionId };
}

/** The id of the person signed in, or null for everybody else, a person in recovery included. */
export function userIdOf(session: Session): string | null {
  return session.status === "signed-in" ? session.user.id : null;
}
