import type { RunExclusive } from "@diary/core/local-store";
import {
  type AuthResponses,
  type BrokerState,
  SIGNED_OUT_STATE,
  markInFlight,
  nextMark,
  type PageSnapshot,
  readTokenClaims,
  reconcile,
  secondsLeft,
  type SharedSession,
  TOKEN_MARGIN_S,
  tokenAge,
  waitsForPage,
  withEndedSession,
  withKnownToken,
  withSession,
  withUncertainToken,
} from "@diary/core/session-sync";

import type { AuthApi } from "./auth-api.ts";

/** Cookie that names the newest refresh token. Its calls never reject, even if the browser forbids cookies. */
export interface TokenMark {
  read: () => Promise<string | null>;
  write: (mark: string | null) => Promise<void>;
}

export interface WorkerStart {
  /** True for the first start after a start of the browser, or after an install, update or enabling of the extension. */
  isFirst: Promise<boolean>;
  remember: () => Promise<void>;
  /** False if no event announced the start: then the extension was off, and the site may have rotated the token. */
  wasAnnounced: Promise<boolean>;
}

export interface SessionBrokerDeps {
  load: () => Promise<BrokerState | undefined>;
  save: (state: BrokerState) => Promise<void>;
  start: WorkerStart;
  mark: TokenMark;
  api: AuthApi;
  notifyPages: () => void;
  /** Resolves when every open page has sent its session (`sync`), or after 2 s. Work in the queue must not wait for this. */
  collectSessions: () => Promise<void>;
  now: () => number;
  /** Serializes changes of the stored state. Work in the queue must not wait for the network. */
  queue: RunExclusive;
}

/** The only writer of the session. If the extension is installed, pages don't refresh tokens without the broker. */
export interface SessionBroker {
  sync: (page: PageSnapshot) => Promise<AuthResponses["auth:sync"]>;
  refresh: (page: PageSnapshot) => Promise<AuthResponses["auth:refresh"]>;
  /** `refused` is a token that a server rejected before its expiry. */
  getSession: (refused?: string) => Promise<AuthResponses["auth:get"]>;
  signIn: (email: string, password: string) => Promise<AuthResponses["auth:signIn"]>;
  signOut: () => Promise<AuthResponses["auth:signOut"]>;
  /** Call this if the site may have rotated the token. Unless the mark names the stored token, refreshes wait for a page. */
  checkToken: () => Promise<void>;
}

/** auth-js in a page refreshes a token with less than 90 s left. This margin is a bit larger. */
const PAGE_MARGIN_S = 120;

const idOf = ({ access_token }: SharedSession) => readTokenClaims(access_token).sessionId;

interface Fresh {
  state: BrokerState;
  offline: boolean;
}

export function createSessionBroker({
  load,
  save,
  start,
  mark,
  api,
  notifyPages,
  collectSessions,
  now,
  queue,
}: SessionBrokerDeps): SessionBroker {
  /** Callers share a running rotation, so they don't send the same token in parallel. */
  let rotation: { refreshToken: string; outcome: Promise<Fresh> } | null = null;

  const current = async () => (await load()) ?? SIGNED_OUT_STATE;
  let syncCount = 0;
  const started = checkAfterStart();
  const isExpired = (session: SharedSession) => secondsLeft(session, now()) <= 0;

  /** Rotates the token if fewer than `margin` seconds are left. Must not run in the queue, because it waits for the server. */
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

  async function isNewest({ session }: BrokerState): Promise<boolean> {
    return session === null || tokenAge(await mark.read(), session) === "newest";
  }

  /** Returns true if the check made the token uncertain, so refreshes wait until a page connects. */
  const checkToken = () =>
    queue(async () => {
      const state = await current();
      const checked = (await isNewest(state)) ? withKnownToken(state) : withUncertainToken(state);
      if (checked.slept !== state.slept) await save(checked);
      return checked.slept !== state.slept && waitsForPage(checked);
    });

  /** Stores that the token is uncertain before it finds out more: the browser can kill the worker at any time. */
  async function checkAfterStart(): Promise<void> {
    if (!(await start.isFirst)) return;
    const isDoubted = await checkToken();
    await start.remember();
    if (!isDoubted || !(syncCount > 0 || (await start.wasAnnounced))) return;
    await queue(async () => {
      const state = await current();
      // If there is no mark, the announcement proves that the extension was not off.
      const isUnknown = state.session === null || tokenAge(await mark.read(), state.session) === "unknown";
      if (syncCount > 0 || isUnknown) await save(withKnownToken(state));
    });
  }

  async function rotate(session: SharedSession): Promise<Fresh> {
    await started;
    const before = syncCount;
    // A page may have rotated the token while the extension was off. A request with an old token would end the session.
    await collectSessions();
    const found = await queue(async () => {
      const state = await current();
      const inFlight = state.session && markInFlight(await mark.read(), state.session);
      if (inFlight !== null) await mark.write(inFlight);
      return state;
    });
    if (found.session?.refresh_token !== session.refresh_token) return fresh(found, TOKEN_MARGIN_S);
    // If a page has connected without a later token, this token is the newest. Otherwise the mark decides.
    if (syncCount === before && !(await isSendable(found, session))) {
      return { state: await queue(waitForPage), offline: true };
    }
    const outcome = await api.refresh(session.refresh_token);
    if (outcome.kind === "refused") await collectSessions();
    return queue(async () => {
      const state = await current();
      if (outcome.kind === "offline") return { state, offline: true };
      const sessionId = idOf(session);
      // The user signed out or switched accounts during the request.
      if (state.session === null || idOf(state.session) !== sessionId) {
        return { state, offline: false };
      }
      if (outcome.kind === "refused") {
        // A page sent a later token during the request. The server still accepts that token.
        if (state.session.refresh_token !== session.refresh_token) return { state, offline: false };
        await mark.write(null);
        return {
          state: await replace(withEndedSession(withSession(state, null), sessionId)),
          offline: false,
        };
      }
      const isOlder =
        readTokenClaims(outcome.session.access_token).issuedAt <
        readTokenClaims(state.session.access_token).issuedAt;
      if (isOlder) return { state, offline: false };
      await markToken(outcome.session, session);
      return { state: await replace(withSession(state, outcome.session)), offline: false };
    });
  }

  /** Returns true if no page can have used the token: the mark names this token, or the extension was not off. */
  async function isSendable(state: BrokerState, session: SharedSession): Promise<boolean> {
    const age = tokenAge(await mark.read(), session);
    return age === "newest" || (age === "unknown" && !waitsForPage(state));
  }

  async function waitForPage(): Promise<BrokerState> {
    const state = await current();
    if (!waitsForPage(state)) await save(withUncertainToken(state));
    return withUncertainToken(state);
  }

  /** Must be called before the token is stored: a stored token must not be newer than the mark. */
  async function markToken(session: SharedSession, previous: SharedSession | null): Promise<void> {
    const marked = nextMark(await mark.read(), session, previous);
    if (marked !== null) await mark.write(marked);
  }

  /** Stores the state and notifies the site's tabs: a tab that misses two rotations would send an old token. */
  async function replace(state: BrokerState): Promise<BrokerState> {
    await save(state);
    notifyPages();
    return state;
  }

  function end(session: SharedSession | null): void {
    if (session !== null && !isExpired(session)) void api.end(session);
  }

  /** Must be called inside the queue. */
  async function reconcileWith(page: PageSnapshot) {
    syncCount += 1;
    const before = await current();
    const verdict = reconcile(withKnownToken(before), page);
    if (verdict.state.session !== null) await markToken(verdict.state.session, null);
    if (verdict.state !== before) await save(verdict.state);
    end(verdict.revoke);
    return { ...verdict, changed: verdict.state !== before };
  }

  return {
    sync: (page) =>
      queue(async () => {
        const verdict = await reconcileWith(page);
        if (verdict.changed) notifyPages();
        return { kind: "done", page: verdict.page };
      }),

    refresh: async (page) => {
      const { state: reconciled, page: order } = await queue(() => reconcileWith(page));
      // A page with an old token of this session gets the newest token without a request to the server.
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
        await mark.write(nextMark(null, outcome.session, null));
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
          await mark.write(null);
          await replace(withEndedSession(withSession(state, null), idOf(session)));
          end(session);
        }
        return { kind: "signed-out" };
      }),

    checkToken: () => checkToken().then(() => undefined),
  };
}
