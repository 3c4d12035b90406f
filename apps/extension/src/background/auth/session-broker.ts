import type { RunExclusive } from "@diary/core/local-store";
import {
  type AuthResponses,
  type BrokerState,
  SIGNED_OUT_STATE,
  type PageSnapshot,
  readTokenClaims,
  reconcile,
  secondsLeft,
  type SharedSession,
  TOKEN_MARGIN_S,
  waitsForPage,
  withEndedSession,
  withKnownToken,
  withSession,
  withSleptToken,
} from "@diary/core/session-sync";

import type { AuthApi } from "./auth-api.ts";

export interface SessionBrokerDeps {
  load: () => Promise<BrokerState | undefined>;
  save: (state: BrokerState) => Promise<void>;
  /** Whether the extension was off until now, beside a site that then refreshes by itself. */
  wasOff: Promise<boolean>;
  api: AuthApi;
  /** Tells every open page of the site to ask. */
  tellPages: () => void;
  /** Has every open page send what it holds (`sync`), and resolves once they have. Nothing in the queue waits for it. */
  collectSessions: () => Promise<void>;
  now: () => number;
  /** Orders the changes of what is stored. Nothing in it waits for the network. */
  queue: RunExclusive;
}

/** Owns the session: the only one who writes it and, where an extension is installed, who refreshes it. */
export interface SessionBroker {
  /** Brings a page's storage and the extension into step. */
  sync: (page: PageSnapshot) => Promise<AuthResponses["auth:sync"]>;
  /** A token for a page that would otherwise refresh by itself. */
  refresh: (page: PageSnapshot) => Promise<AuthResponses["auth:refresh"]>;
  /** Who is signed in, with a good token. `refused`: one that a server did not take, whatever its clock says. */
  getSession: (refused?: string) => Promise<AuthResponses["auth:get"]>;
  signIn: (email: string, password: string) => Promise<AuthResponses["auth:signIn"]>;
  signOut: () => Promise<AuthResponses["auth:signOut"]>;
  /** The site may refresh without the extension: the token is not used until a page has shown which one it has. */
  doubtToken: () => Promise<void>;
}

/** auth-js on a page begins to ask with less than three ticks of 30 s left, rounded up. */
const PAGE_MARGIN_S = 120;

/** The same over all tokens of one sign-in. */
const idOf = ({ access_token }: SharedSession) => readTokenClaims(access_token).sessionId;

interface Fresh {
  state: BrokerState;
  offline: boolean;
}

export function createSessionBroker({
  load,
  save,
  wasOff,
  api,
  tellPages,
  collectSessions,
  now,
  queue,
}: SessionBrokerDeps): SessionBroker {
  /** The rotation in flight: a refresh token works once, so all callers share its outcome. */
  let rotation: { refreshToken: string; outcome: Promise<Fresh> } | null = null;

  const current = async () => (await load()) ?? SIGNED_OUT_STATE;
  let hasPageShown = false;
  const sleptTokenMarked = markSleptToken();
  const isExpired = (session: SharedSession) => secondsLeft(session, now()) <= 0;

  /** Rotates the token where fewer than `margin` seconds are left. Outside of the queue: it asks the server. */
  function fresh(state: BrokerState, margin: number): Promise<Fresh> {
    const { session } = state;
    if (session === null || secondsLeft(session, now()) > margin) {
      return Promise.resolve({ state, offline: false });
    }
    if (rotation?.refreshToken === session.refresh_token) return rotation.outcome;
    const outcome = rotate(session).finally(() => {
      if (rotation?.outcome === outcome) rotation = null;
    });
    rotation = { refreshToken: session.refresh_token, outcome };
    return outcome;
  }

  /** Stored, since the browser may start again before a page of the site is opened. */
  async function markSleptToken(): Promise<void> {
    const { session } = await queue(current);
    if (session === null || !(await wasOff)) return;
    await queue(async () => {
      const state = await current();
      if (!hasPageShown && state.session?.refresh_token === session.refresh_token) {
        await save(withSleptToken(state));
      }
    });
  }

  async function rotate(session: SharedSession): Promise<Fresh> {
    await sleptTokenMarked;
    // While the extension was off a page refreshed by itself, and a token that was used ends the session for both.
    await collectSessions();
    const found = await queue(current);
    if (found.session?.refresh_token !== session.refresh_token) return fresh(found, TOKEN_MARGIN_S);
    if (waitsForPage(found)) return { state: found, offline: true };
    const outcome = await api.refresh(session.refresh_token);
    // A page that was slow to answer may hold a later one.
    if (outcome.kind === "refused") await collectSessions();
    return queue(async () => {
      const state = await current();
      if (outcome.kind === "offline") return { state, offline: true };
      const sessionId = idOf(session);
      // The user signed out or switched accounts during the request: discard the response.
      if (state.session === null || idOf(state.session) !== sessionId) {
        return { state, offline: false };
      }
      if (outcome.kind === "refused") {
        // A page may have brought a later token of the same session meanwhile, which the server still takes.
        if (state.session.refresh_token !== session.refresh_token) return { state, offline: false };
        return {
          state: await replace(withEndedSession(withSession(state, null), sessionId)),
          offline: false,
        };
      }
      const isOlder =
        readTokenClaims(outcome.session.access_token).issuedAt <
        readTokenClaims(state.session.access_token).issuedAt;
      if (isOlder) return { state, offline: false };
      return { state: await replace(withSession(state, outcome.session)), offline: false };
    });
  }

  /**
   * Saves the state and notifies all site tabs. A tab that misses two rotations holds a token whose use ends the
   * session.
   */
  async function replace(state: BrokerState): Promise<BrokerState> {
    await save(state);
    tellPages();
    return state;
  }

  function end(session: SharedSession | null): void {
    // An ended token can't even sign out; the session is then left to end by itself.
    if (session !== null && !isExpired(session)) void api.end(session);
  }

  /** Applies the rules and remembers what they say. Only inside of the queue. */
  async function reconcileWith(page: PageSnapshot) {
    hasPageShown = true;
    const before = await current();
    const verdict = reconcile(withKnownToken(before), page);
    if (verdict.state !== before) await save(verdict.state);
    end(verdict.revoke);
    return { ...verdict, changed: verdict.state !== before };
  }

  return {
    sync: (page) =>
      queue(async () => {
        const verdict = await reconcileWith(page);
        if (verdict.changed) tellPages();
        return { kind: "done", page: verdict.page };
      }),

    refresh: async (page) => {
      const { state: reconciled, page: order } = await queue(() => reconcileWith(page));
      // The page holds an old token of this session: the newest one is here, without a request.
      const margin = order.kind === "write" ? TOKEN_MARGIN_S : PAGE_MARGIN_S;
      const { state, offline } = await fresh(reconciled, margin);
      if (state.session === null) return { kind: "gone" };
      const useful = !offline || (order.kind === "write" && !isExpired(state.session));
      return useful ? { kind: "session", session: state.session } : { kind: "offline" };
    },

    getSession: async (refused) => {
      const before = await queue(current);
      const margin = before.session?.access_token === refused ? Infinity : TOKEN_MARGIN_S;
      const { state, offline } = await fresh(before, margin);
      const { session } = state;
      if (session === null) return { kind: "signed-out" };
      return offline && (isExpired(session) || session.access_token === refused)
        ? { kind: "offline", user: session.user }
        : { kind: "signed-in", session };
    },

    signIn: async (email, password) => {
      const outcome = await api.signIn(email, password);
      if (outcome.kind !== "session") return outcome;
      return queue(async () => {
        const before = await current();
        const after = withSession(before, outcome.session);
        await replace(before.session === null ? after : withEndedSession(after, idOf(before.session)));
        end(before.session);
        return { kind: "signed-in" };
      });
    },

    signOut: () =>
      queue(async () => {
        const state = await current();
        const { session } = state;
        if (session !== null) {
          await replace(withEndedSession(withSession(state, null), idOf(session)));
          end(session);
        }
        return { kind: "signed-out" };
      }),

    doubtToken: () =>
      queue(async () => {
        const state = await current();
        if (state.session !== null) await save(withSleptToken(state));
      }),
  };
}
