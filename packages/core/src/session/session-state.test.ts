import { expect, test } from "vitest";

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

const SESSIONS: Record<string, Session> = {
  mina: SIGNED_IN,
  omar: { status: "signed-in", user: omar.user },
  visitor: SIGNED_OUT,
  ended: { status: "signed-out", ended: true },
  recovery: RECOVERY,
  "omar's": { status: "recovery", email: "omar@example.com", sessionId: "session-3" },
};

test.each<[type: AuthEvent["type"], session: string, recovery: string]>([
  ["INITIAL_SESSION", "mina omar visitor", "recovery recovery recovery"],
  ["SIGNED_IN", "mina omar visitor", "recovery recovery recovery"],
  ["SIGNED_OUT", "visitor visitor visitor", "recovery recovery recovery"],
  ["TOKEN_REFRESHED", "mina omar visitor", "recovery recovery recovery"],
  ["USER_UPDATED", "mina omar visitor", "mina recovery recovery"],
  ["PASSWORD_RECOVERY", "recovery omar's visitor", "recovery omar's visitor"],
  ["MFA_CHALLENGE_VERIFIED", "mina omar visitor", "recovery recovery recovery"],
  ["STORAGE_READ", "mina omar visitor", "recovery recovery recovery"],
  ["RECOVERY_LEFT", "mina omar visitor", "mina omar visitor"],
  ["SESSION_ENDED", "ended ended ended", "recovery recovery recovery"],
])(
  "the event %s of Mina, Omar and a visitor results in: %s (during a recovery: %s)",
  (type, session, recovery) => {
    for (const before of [LOADING, SIGNED_OUT, SIGNED_IN, RECOVERY]) {
      const names = (before === RECOVERY ? recovery : session).split(" ");
      for (const [index, owner] of [mina, omar, null].entries()) {
        const after = sessionReducer(before, { type, owner });
        expect(after).toEqual(SESSIONS[names[index]!]);
        expect(sessionReducer(after, { type, owner })).toBe(after);
      }
    }
  },
);

test("a session that the server ended has the field ended until the next sign-in", () => {
  const ended = sessionReducer(SIGNED_IN, { type: "SESSION_ENDED", owner: null });
  expect(sessionReducer(ended, { type: "STORAGE_READ", owner: null })).toBe(ended);
  expect(sessionReducer(ended, { type: "SIGNED_IN", owner: minaAgain })).toEqual(SIGNED_IN);
});

test("a new e-mail address changes the session", () => {
  const moved = { ...mina, user: { id: "mina", email: "new@example.com" } };
  expect(sessionReducer(SIGNED_IN, { type: "USER_UPDATED", owner: moved })).toEqual({
    status: "signed-in",
    user: moved.user,
  });
});

test("a password that a user of a provider adds changes the session", () => {
  const user = { ...mina.user, provider: "google" };
  const before = sessionReducer(SIGNED_OUT, { type: "SIGNED_IN", owner: { ...mina, user } });
  expect(sessionReducer(before, { type: "USER_UPDATED", owner: mina })).toEqual(SIGNED_IN);
});

test("another account with the same address changes the session", () => {
  const user = { ...mina.user, id: "new account" };
  expect(sessionReducer(SIGNED_IN, { type: "SIGNED_IN", owner: { ...mina, user } })).toEqual({
    status: "signed-in",
    user,
  });
});

test("another session of the same user does not end a recovery", () => {
  expect(sessionReducer(RECOVERY, { type: "SIGNED_IN", owner: minaAgain })).toBe(RECOVERY);
  expect(sessionReducer(RECOVERY, { type: "USER_UPDATED", owner: minaAgain })).toBe(RECOVERY);
});

test("userIdOf returns an id only for a signed-in user", () => {
  expect([SIGNED_IN, RECOVERY, LOADING, SIGNED_OUT].map(userIdOf)).toEqual(["mina", null, null, null]);
});
