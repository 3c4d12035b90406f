import { describe, expect, test } from "vitest";

import { readTokenClaims } from "../token-claims.ts";
import type { PageSnapshot } from "./messages.ts";
import { reconcile } from "./reconcile.ts";
import {
  type BrokerState,
  MAX_ENDED_SESSIONS,
  SIGNED_OUT_STATE,
  type SharedSession,
  withEndedSession,
} from "./shared-session.ts";
import { aSession } from "./testing/a-session.ts";

const sessions: Record<string, SharedSession> = {
  first: aSession({ sid: "first", signedInAt: 1_000 }),
  "first, refreshed": aSession({ sid: "first", signedInAt: 1_000, issuedAt: 2_000 }),
  second: aSession({ sid: "second", signedInAt: 1_500 }),
  "second, refreshed": aSession({ sid: "second", signedInAt: 1_500, issuedAt: 2_500 }),
  other: aSession({ sid: "other", signedInAt: 1_200, userId: "user-2" }),
  twin: aSession({ sid: "twin", signedInAt: 1_000, userId: "user-3" }),
};
const sidOf = (session: SharedSession) => readTokenClaims(session.access_token).sessionId;

const ids = ["first", "second", "other", "twin"];
const deadSets = [[], ["first"], ["second"], ["other", "twin"], ids];
const held = [null, ...Object.values(sessions)];
const broken = [undefined, "", 7, {}, { access_token: "x" }];

const states: BrokerState[] = held.flatMap((session) =>
  deadSets
    .filter((dead) => session === null || !dead.includes(sidOf(session)))
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

function pageAfter(snapshot: PageSnapshot, { page }: ReturnType<typeof reconcile>): SharedSession | null {
  if (page.kind === "write") return page.session;
  return page.kind === "remove" ? null : pagesSession(snapshot);
}

describe(`reconcile of all ${pairs.length} combinations`, () => {
  test("page and extension have the same session after reconcile", () => {
    for (const { state, snapshot } of pairs) {
      const verdict = reconcile(state, snapshot);
      expect(pageAfter(snapshot, verdict)).toBe(verdict.state.session ?? null);
    }
  });

  test("a second call of reconcile changes nothing", () => {
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

  test("an ended session is never restored, and an active session is never listed as ended", () => {
    for (const { state, snapshot } of pairs) {
      const after = reconcile(state, snapshot).state;
      expect(after.dead).toEqual(expect.arrayContaining([...state.dead]));
      expect(after.dead).not.toContain(after.session && sidOf(after.session));
    }
  });

  test("reconcile ends a session only if another session replaces it, and lists the ended session", () => {
    for (const { state, snapshot } of pairs) {
      const { state: after, revoke } = reconcile(state, snapshot);
      if (revoke === null) continue;
      expect(after.session).not.toBeNull();
      expect(after.session).not.toBe(revoke);
      expect(after.dead).toContain(sidOf(revoke));
    }
  });

  test("no user is signed out without a sign-out", () => {
    for (const { state, snapshot } of pairs) {
      const after = reconcile(state, snapshot).state.session;
      if (after !== null || state.session === null) continue;
      expect(pagesSession(snapshot)).toBeNull();
      expect(snapshot.out?.sid).toBe(sidOf(state.session));
    }
  });

  test("reconcile returns the same state object if nothing changes", () => {
    for (const { state, snapshot } of pairs) {
      const after = reconcile(state, snapshot).state;
      if (after === state) continue;
      expect(after).not.toEqual(state);
    }
  });
});

type Case = [rule: string, own: string, page: string, Partial<PageSnapshot>, after: string, revoked?: string];

const of = (name: string) => sessions[name] ?? null;

test.each<Case>([
  ["2: the page was signed out", "first", "none", { out: { sid: "first", at: 9 } }, "none"],
  ["3: the page signed out another session", "first", "none", { out: { sid: "other", at: 9 } }, "first"],
  ["4: the extension is empty", "none", "first", {}, "first"],
  ["5: the page's token is newer", "first", "first, refreshed", {}, "first, refreshed"],
  ["5: the extension's token is newer", "first, refreshed", "first", { cause: "change" }, "first, refreshed"],
  ["6: the page has a new sign-in", "second", "other", { cause: "change" }, "other", "second"],
  ["6: the page's sign-in is later", "first", "other", {}, "other", "first"],
  ["6: the extension's sign-in is later", "second", "other", {}, "second", "other"],
  ["6: both sign-ins are in the same second", "first", "twin", {}, "twin", "first"],
])(
  "reconcile follows rule %s (extension: %s, page: %s)",
  (_, own, page, snapshot, after, revoked = "none") => {
    const state = { session: of(own), dead: [] };
    const result = reconcile(state, { session: of(page), out: null, cause: "look", ...snapshot });
    expect([result.state.session, result.revoke]).toEqual([of(after), of(revoked)]);
  },
);

test("rule 1: a page with an ended session gets the extension's session", () => {
  const state = { session: sessions["second"]!, dead: ["first"] };
  const snapshot = { session: sessions["first"], out: null, cause: "change" } as const;
  expect(reconcile(state, snapshot)).toMatchObject({ state, page: { kind: "write" }, revoke: null });
});

test("rule 1: a page with an ended session is signed out if the extension has no session", () => {
  const state = { session: null, dead: ["first"] };
  const snapshot = { session: sessions["first"], out: null, cause: "look" } as const;
  expect(reconcile(state, snapshot)).toEqual({ state, page: { kind: "remove" }, revoke: null });
});

test.each([
  ["refresh", { ...sessions["first"]!, refresh_token: "another" }],
  ["access", aSession({ sid: "first", signedInAt: 1_000, life: 60 })],
])("rule 5: of two %s tokens of the same second, the extension's token applies", (_, session) => {
  const state = { session: sessions["first"]!, dead: [] };
  const page = { kind: "write", session: state.session };
  expect(reconcile(state, { session, out: null, cause: "change" })).toEqual({ state, page, revoke: null });
});

test("the list of ended sessions has a maximum length and drops the oldest ids", () => {
  let state: BrokerState = SIGNED_OUT_STATE;
  for (let index = 0; index < MAX_ENDED_SESSIONS + 5; index++) state = withEndedSession(state, `s${index}`);
  expect(state.dead).toHaveLength(MAX_ENDED_SESSIONS);
  expect(state.dead[0]).toBe(`s${MAX_ENDED_SESSIONS + 4}`);
  expect(withEndedSession(state, "s20").dead).toHaveLength(MAX_ENDED_SESSIONS);
});
