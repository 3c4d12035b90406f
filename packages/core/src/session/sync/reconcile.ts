import { readTokenClaims } from "../token-claims.ts";
import type { PageAction, PageSnapshot } from "./messages.ts";
import {
  type BrokerState,
  isSharedSession,
  type SharedSession,
  withEndedSession,
  withSession,
} from "./shared-session.ts";

export interface ReconcileResult {
  state: BrokerState;
  page: PageAction;
  /** Replaced session, which the caller ends at the server. */
  revoke: SharedSession | null;
}

const keep: PageAction = { kind: "keep" };

/**
 * Chooses between the sessions of the extension and a page. The first matching rule applies:
 * 1. The page's session has ended: the page gets the extension's session, or is signed out if there is none.
 * 2. The page is empty and has signed out the extension's session: both are signed out.
 * 3. The page is empty for another reason: it gets the extension's session.
 * 4. The extension is empty: it gets the page's session.
 * 5. Both have the same session: the token that was issued later applies.
 * 6. Both have different sessions: a new sign-in on the page applies, else the later sign-in. The other session ends.
 */
export function reconcile(state: BrokerState, snapshot: PageSnapshot): ReconcileResult {
  const own = state.session;
  const pages = isSharedSession(snapshot.session) ? snapshot.session : null;

  if (pages === null) {
    if (own !== null && snapshot.out?.sid === readTokenClaims(own.access_token).sessionId) {
      return {
        state: withEndedSession(withSession(state, null), snapshot.out.sid),
        page: keep,
        revoke: null,
      };
    }
    return { state, page: own === null ? keep : { kind: "write", session: own }, revoke: null };
  }

  const page = readTokenClaims(pages.access_token);
  if (state.dead.includes(page.sessionId)) {
    return { state, page: own === null ? { kind: "remove" } : { kind: "write", session: own }, revoke: null };
  }
  if (own === null) return { state: withSession(state, pages), page: keep, revoke: null };

  const extension = readTokenClaims(own.access_token);
  if (page.sessionId === extension.sessionId) {
    if (pages.access_token === own.access_token && pages.refresh_token === own.refresh_token) {
      return { state, page: keep, revoke: null };
    }
    return page.issuedAt > extension.issuedAt
      ? { state: withSession(state, pages), page: keep, revoke: null }
      : { state, page: { kind: "write", session: own }, revoke: null };
  }

  return snapshot.cause === "change" || page.signedInAt >= extension.signedInAt
    ? { state: withEndedSession(withSession(state, pages), extension.sessionId), page: keep, revoke: own }
    : {
        state: withEndedSession(state, page.sessionId),
        page: { kind: "write", session: own },
        revoke: pages,
      };
}
