import { SIGNED_OUT_STATE, withSession, type BrokerState } from "@diary/core/session-sync";
import { aSession } from "@diary/core/session-sync/testing";
import { expect, test } from "vitest";

import { createPopupSession } from "./popup-session.ts";

const mina = withSession(SIGNED_OUT_STATE, aSession({ person: "mina" }));
const omar = withSession(SIGNED_OUT_STATE, aSession({ person: "omar", sid: "sign-in-2" }));

/** What the background keeps, answered when the test says so. */
function kept() {
  const answer = Promise.withResolvers<BrokerState | undefined>();
  const followers: ((state: BrokerState | undefined) => void)[] = [];
  return {
    answer: answer.resolve,
    change: (state: BrokerState | undefined) => followers.forEach((changed) => changed(state)),
    auth: {
      read: () => answer.promise,
      follow: (changed: (state: BrokerState | undefined) => void) => void followers.push(changed),
    },
  };
}

test("starts with the stored session", () => {
  expect(createPopupSession(mina, kept().auth).current()).toMatchObject({ user: { id: "mina" } });
  expect(createPopupSession(undefined, kept().auth).current()).toEqual({ status: "signed-out" });
});

test("a session that ended while the popup opened is not shown on", async () => {
  const { answer, auth } = kept();
  const session = createPopupSession(mina, auth);
  answer(SIGNED_OUT_STATE);
  await expect.poll(session.current).toEqual({ status: "signed-out" });
});

test("what is heard meanwhile is newer than what was asked for before", async () => {
  const { answer, auth, change } = kept();
  const session = createPopupSession(mina, auth);
  change(omar);
  answer(mina);
  await auth.read();
  expect(session.current()).toMatchObject({ user: { id: "omar" } });
});
