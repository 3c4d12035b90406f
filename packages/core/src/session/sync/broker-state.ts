import type { SharedSession } from "./shared-session.ts";

/** What the owner of the session keeps. Written by nobody else. */
export interface BrokerState {
  v: 1;
  /** Counts the changes. */
  rev: number;
  session: SharedSession | null;
  /** Ids of sessions that have ended, newest first: a page that still holds one must not bring it back. */
  dead: readonly string[];
}

/** More than anybody ends between two visits of a page that was left open. */
export const DEAD_KEPT = 32;

export const NOBODY: BrokerState = { v: 1, rev: 0, session: null, dead: [] };

/** `state` with another session in it. */
export function withSession(state: BrokerState, session: SharedSession | null): BrokerState {
  return { ...state, rev: state.rev + 1, session };
}

/** `state` knowing that the session `id` has ended. */
export function withDead(state: BrokerState, id: string): BrokerState {
  return {
    ...state,
    rev: state.rev + 1,
    dead: [id, ...state.dead.filter((other) => other !== id)].slice(0, DEAD_KEPT),
  };
}
