import {
  NOBODY,
  reconcile,
  secondsLeft,
  stamp,
  withDead,
  withSession,
  type AuthAnswers,
  type BrokerState,
  type PageSnapshot,
  type SharedSession,
} from "@diary/core/session-sync";

import type { Queue } from "../queue.ts";
import type { AuthApi } from "./auth-api.ts";

export type BrokerParts = {
  load: () => Promise<BrokerState | undefined>;
  save: (state: BrokerState) => Promise<void>;
  api: AuthApi;
  /** Tells every open page of the site to ask. */
  tellPages: () => void;
  now: () => number;
  queue: Queue;
};

/** Owns the session: the only one who writes it and, where an extension is installed, who refreshes it. */
export type Broker = {
  /** Brings a page's storage and the extension into step. */
  sync: (page: PageSnapshot) => Promise<AuthAnswers["auth:sync"]>;
  /** A token for a page that would otherwise refresh by itself. */
  refresh: (page: PageSnapshot) => Promise<AuthAnswers["auth:refresh"]>;
  /** Who is signed in, with a good token. `refused`: one that a server did not take, whatever its clock says. */
  who: (refused?: string) => Promise<AuthAnswers["auth:get"]>;
  signIn: (email: string, password: string) => Promise<AuthAnswers["auth:signIn"]>;
  signOut: () => Promise<AuthAnswers["auth:signOut"]>;
};

/** As auth-js has it: less than this, and the token is taken for ended. */
const MARGIN_S = 90;
/** auth-js on a page begins to ask with less than three ticks of 30 s left, rounded up. */
const PAGE_MARGIN_S = 120;

type Fresh = { state: BrokerState; offline: boolean };

export function createBroker({ load, save, api, tellPages, now, queue }: BrokerParts): Broker {
  const current = async () => (await load()) ?? NOBODY;
  const isExpired = (session: SharedSession) => secondsLeft(session, now()) <= 0;

  /** Rotates the token where fewer than `margin` seconds are left. Only inside of the queue. */
  async function fresh(state: BrokerState, margin: number): Promise<Fresh> {
    const { session } = state;
    if (session === null || secondsLeft(session, now()) > margin) return { state, offline: false };
    const outcome = await api.refresh(session.refresh_token);
    if (outcome.kind === "offline") return { state, offline: true };
    const next =
      outcome.kind === "session"
        ? withSession(state, outcome.session)
        : withDead(withSession(state, null), stamp(session).sessionId);
    await save(next);
    if (next.session === null) tellPages();
    return { state: next, offline: false };
  }

  function end(session: SharedSession | null): void {
    // An ended token can't even sign out; the session is then left to end by itself.
    if (session !== null && !isExpired(session)) void api.end(session);
  }

  /** Applies the rules and remembers what they say. */
  async function settle(page: PageSnapshot) {
    const before = await current();
    const verdict = reconcile(before, page);
    if (verdict.state !== before) await save(verdict.state);
    end(verdict.revoke);
    return { ...verdict, changed: verdict.state !== before };
  }

  return {
    sync: (page) =>
      queue(async () => {
        const verdict = await settle(page);
        if (verdict.changed) tellPages();
        return { kind: "done", page: verdict.page };
      }),

    refresh: (page) =>
      queue(async () => {
        const { state: settled, page: order } = await settle(page);
        // The page holds an old token of this session: the newest one is here, without asking anybody.
        const margin = order.kind === "write" ? MARGIN_S : PAGE_MARGIN_S;
        const { state, offline } = await fresh(settled, margin);
        if (state.session === null) return { kind: "gone" };
        const useful = !offline || (order.kind === "write" && !isExpired(state.session));
        return useful ? { kind: "session", session: state.session } : { kind: "offline" };
      }),

    who: (refused) =>
      queue(async () => {
        const before = await current();
        const margin = before.session?.access_token === refused ? Infinity : MARGIN_S;
        const { state, offline } = await fresh(before, margin);
        const { session } = state;
        if (session === null) return { kind: "signed-out" };
        return offline && (isExpired(session) || session.access_token === refused)
          ? { kind: "offline", user: session.user }
          : { kind: "signed-in", session };
      }),

    signIn: (email, password) =>
      queue(async () => {
        const outcome = await api.signIn(email, password);
        if (outcome.kind !== "session") return outcome;
        const { session: old, ...rest } = await current();
        const state = withSession({ ...rest, session: old }, outcome.session);
        await save(old === null ? state : withDead(state, stamp(old).sessionId));
        tellPages();
        end(old);
        return { kind: "signed-in" };
      }),

    signOut: () =>
      queue(async () => {
        const state = await current();
        const { session } = state;
        if (session !== null) {
          await save(withDead(withSession(state, null), stamp(session).sessionId));
          tellPages();
          end(session);
        }
        return { kind: "signed-out" };
      }),
  };
}
