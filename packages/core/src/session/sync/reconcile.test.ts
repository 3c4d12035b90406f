import { describe, expect, test } from "vitest";

import { readTokenClaims } from "../token-claims.ts";
import { type PageSnapshot, reconcile } from "./reconcile.ts";
import {
  type BrokerState,
  MAX_ENDED_SESSIONS,
  SIGNED_OUT_STATE,
  type SharedSession,
  withEndedSession,
  withSession,
} from "./shared-session.ts";
import { aSession } from "./testing/a-session.ts";

/** Every session that either side can hold: two sign-ins of one person, one of another, tokens old and new. */
const sessions = {
  "first sign-in, old token": aSession({ sid: "first", signedInAt: 1_000, issuedAt: 1_000 }),
  "first sign-in, new token": aSession({ sid: "first", signedInAt: 1_000, issuedAt: 2_000 }),
  "second sign-in": aSession({ sid: "second", signedInAt: 1_500 }),
  "second sign-in, refreshed": aSession({ sid: "second", signedInAt: 1_500, issuedAt: 2_500 }),
  "another person": aSession({ sid: "other", signedInAt: 1_200, person: "person-2" }),
  "another person at the same second": aSession({ sid: "twin", signedInAt: 1_000, person: "person-3" }),
} satisfies Record<string, SharedSession>;

const ids = ["first", "second", "other", "twin"];
const deadSets = [[], ["first"], ["second"], ["other", "twin"], ids];
const held = [null, ...Object.values(sessions)];
const broken = [undefined, "", 7, {}, { access_token: "x" }];

const states: BrokerState[] = held.flatMap((session) =>
  deadSets
    .filter((dead) => session === null || !dead.includes(readTokenClaims(session.access_token).sessionId))
    .map((dead): BrokerState => ({ session, dead })),
);
const tombstones = [null, ...ids, "never seen"].map((sid) => (sid === null ? null : { sid, at: 9 }));
const snapshots: PageSnapshot[] = [...held, ...broken].flatMap((session) =>
  tombstones.flatMap((out) =>
    (["look", "change"] as const).map((cause): PageSnapshot => ({ session, out, cause })),
  ),
);
const pairs = states.flatMap((state) => snapshots.map((snapshot) => ({ state, snapshot })));

function pagesSession({ session }: PageSnapshot): SharedSession | null {
  return Object.values(sessions).find((known) => known === session) ?? null;
}

/** The page's session once it has done as it was told. */
function pageAfter(snapshot: PageSnapshot, { page }: ReturnType<typeof reconcile>): SharedSession | null {
  if (page.kind === "write") return page.session;
  return page.kind === "remove" ? null : pagesSession(snapshot);
}

describe(`all ${pairs.length} pairs of what both sides can hold`, () => {
  test("afterwards both hold the same", () => {
    for (const { state, snapshot } of pairs) {
      const verdict = reconcile(state, snapshot);
      expect(pageAfter(snapshot, verdict)).toBe(verdict.state.session ?? null);
    }
  });

  test("asking once more changes nothing", () => {
    for (const { state, snapshot } of pairs) {
      const first = reconcile(state, snapshot);
      const settled = { session: pageAfter(snapshot, first), out: null, cause: "look" } as const;
      expect(reconcile(first.state, settled)).toEqual({
        state: first.state,
        page: { kind: "keep" },
        revoke: null,
      });
    }
  });

  test("what has ended is never brought back, and what lives is not among the dead", () => {
    for (const { state, snapshot } of pairs) {
      const after = reconcile(state, snapshot).state;
      expect(after.dead).toEqual(expect.arrayContaining([...state.dead]));
      expect(after.dead).not.toContain(
        after.session && readTokenClaims(after.session.access_token).sessionId,
      );
    }
  });

  test("a session is only ended for another one, and then it counts as dead", () => {
    for (const { state, snapshot } of pairs) {
      const { state: after, revoke } = reconcile(state, snapshot);
      if (revoke === null) continue;
      expect(after.session).not.toBeNull();
      expect(after.session).not.toBe(revoke);
      expect(after.dead).toContain(readTokenClaims(revoke.access_token).sessionId);
    }
  });

  test("nobody is signed out without having asked for it", () => {
    for (const { state, snapshot } of pairs) {
      const after = reconcile(state, snapshot).state.session;
      if (after !== null || state.session === null) continue;
      expect(pagesSession(snapshot)).toBeNull();
      expect(snapshot.out?.sid).toBe(readTokenClaims(state.session.access_token).sessionId);
    }
  });

  test("the state is the same object where nothing changed", () => {
    for (const { state, snapshot } of pairs) {
      const after = reconcile(state, snapshot).state;
      if (after === state) continue;
      expect(after).not.toEqual(state);
    }
  });

  test("the first rule that applies decides", () => {
    for (const { state, snapshot } of pairs) {
      expect(reconcile(state, snapshot).state.session).toBe(winner(state, snapshot));
    }
  });
});

/** The rules once more, in other words. */
function winner({ session: own, dead }: BrokerState, snapshot: PageSnapshot): SharedSession | null {
  const page = pagesSession(snapshot);
  if (page === null)
    return own !== null && snapshot.out?.sid === readTokenClaims(own.access_token).sessionId ? null : own;
  if (dead.includes(readTokenClaims(page.access_token).sessionId)) return own;
  if (own === null) return page;
  const [newer, older] = [readTokenClaims(page.access_token), readTokenClaims(own.access_token)];
  if (newer.sessionId === older.sessionId) return newer.issuedAt > older.issuedAt ? page : own;
  return snapshot.cause === "change" || newer.signedInAt >= older.signedInAt ? page : own;
}

const first = sessions["first sign-in, old token"];
const other = sessions["another person"];

test("the session that lost an account switch is handed out to be ended at the server", () => {
  const state = withSession(SIGNED_OUT_STATE, first);
  expect(reconcile(state, { session: other, out: null, cause: "look" }).revoke).toBe(first);
  const late = withSession(SIGNED_OUT_STATE, sessions["second sign-in"]);
  expect(reconcile(late, { session: first, out: null, cause: "look" }).revoke).toBe(first);
});

test("switching to an account that signed in earlier is still the person's last word", () => {
  const state = withSession(SIGNED_OUT_STATE, sessions["second sign-in"]);
  expect(reconcile(state, { session: other, out: null, cause: "change" }).state.session).toBe(other);
});

test("the list of ended sessions does not grow for ever, and forgets the oldest", () => {
  let state: BrokerState = SIGNED_OUT_STATE;
  for (let index = 0; index < MAX_ENDED_SESSIONS + 5; index++) state = withEndedSession(state, `s${index}`);
  expect(state.dead).toHaveLength(MAX_ENDED_SESSIONS);
  expect(state.dead[0]).toBe(`s${MAX_ENDED_SESSIONS + 4}`);
  expect(withEndedSession(state, "s20").dead).toHaveLength(MAX_ENDED_SESSIONS);
});
