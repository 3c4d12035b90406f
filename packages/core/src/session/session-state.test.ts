import { describe, expect, test } from "vitest";

import {
  LOADING,
  sessionReducer,
  SIGNED_OUT,
  userIdOf,
  type AuthEvent,
  type SessionOwner,
  type Session,
} from "./session-state.ts";

const mina: SessionOwner = { user: { id: "mina", email: "mina@example.com" }, sessionId: "session-1" };
const minaAgain: SessionOwner = { ...mina, sessionId: "session-2" };
const omar: SessionOwner = { user: { id: "omar", email: "omar@example.com" }, sessionId: "session-3" };

const SIGNED_IN: Session = { status: "signed-in", user: mina.user };
const RECOVERY: Session = { status: "recovery", email: "mina@example.com", sessionId: "session-1" };

const states: Record<string, Session> = {
  loading: LOADING,
  "signed-out": SIGNED_OUT,
  recovery: RECOVERY,
  "signed-in": SIGNED_IN,
};

const types: AuthEvent["type"][] = [
  "INITIAL_SESSION",
  "SIGNED_IN",
  "SIGNED_OUT",
  "TOKEN_REFRESHED",
  "USER_UPDATED",
  "PASSWORD_RECOVERY",
  "MFA_CHALLENGE_VERIFIED",
  "STORAGE_READ",
  "RECOVERY_LEFT",
  "SESSION_ENDED",
];

/** What an event says by itself: most say who is signed in. */
function said(type: AuthEvent["type"], holder: SessionOwner | null): Session {
  if (type === "SESSION_ENDED") return { status: "signed-out", ended: true };
  if (holder === null || type === "SIGNED_OUT") return SIGNED_OUT;
  const { sessionId, user } = holder;
  if (type === "PASSWORD_RECOVERY") return { status: "recovery", email: user.email, sessionId };
  return { status: "signed-in", user };
}

/** What can end a recovery; everything else is about the stored session, which has no say in it. */
const ending: ReadonlySet<AuthEvent["type"]> = new Set(["PASSWORD_RECOVERY", "RECOVERY_LEFT"]);

const pairs = types.flatMap((type) =>
  Object.keys(states).map((name) => ({ type, name, state: states[name] ?? LOADING })),
);

describe("every state meets every event", () => {
  test("there are as many pairs as there should be", () => {
    expect(pairs).toHaveLength(10 * 4);
  });

  test.each(pairs)("$name, $type of the same session, of another person's, or of none", ({ type, state }) => {
    for (const holder of [mina, omar, null]) {
      const ends = ending.has(type) || (type === "USER_UPDATED" && holder === mina);
      const next = state === RECOVERY && !ends ? RECOVERY : said(type, holder);
      expect(sessionReducer(state, { type, holder })).toEqual(next);
    }
  });

  test.each(pairs)("$name, $type: nothing is drawn anew where nothing changed", ({ type, state }) => {
    const next = sessionReducer(state, { type, holder: mina });
    expect(sessionReducer(next, { type, holder: mina })).toBe(next);
  });
});

test("a refreshed token of the same person is the same session object", () => {
  expect(sessionReducer(SIGNED_IN, { type: "TOKEN_REFRESHED", holder: { ...mina } })).toBe(SIGNED_IN);
});

test("that a session was ended by the server is known until somebody signs in", () => {
  const ended = sessionReducer(SIGNED_IN, { type: "SESSION_ENDED", holder: null });
  expect(ended).toEqual({ status: "signed-out", ended: true });
  expect(sessionReducer(ended, { type: "STORAGE_READ", holder: null })).toBe(ended);
  expect(sessionReducer(ended, { type: "SIGNED_IN", holder: minaAgain })).toEqual(SIGNED_IN);
});

test("a changed address is a change", () => {
  const moved = { ...mina, user: { id: "mina", email: "new@example.com" } };
  expect(sessionReducer(SIGNED_IN, { type: "USER_UPDATED", holder: moved })).toEqual({
    status: "signed-in",
    user: moved.user,
  });
});

test("a sign-in of another tab does not end a recovery, also of the same person", () => {
  expect(sessionReducer(RECOVERY, { type: "SIGNED_IN", holder: minaAgain })).toBe(RECOVERY);
  expect(sessionReducer(RECOVERY, { type: "USER_UPDATED", holder: minaAgain })).toBe(RECOVERY);
  expect(sessionReducer(RECOVERY, { type: "RECOVERY_LEFT", holder: minaAgain })).toEqual(SIGNED_IN);
});

test("in recovery nobody is signed in yet", () => {
  expect(userIdOf(RECOVERY)).toBeNull();
  expect(userIdOf(SIGNED_IN)).toBe("mina");
  expect(userIdOf(LOADING)).toBeNull();
  expect(userIdOf(SIGNED_OUT)).toBeNull();
});
