import { SIGNED_OUT_STATE, withSession, type BrokerState } from "@diary/core/session-sync";
import { aSession } from "@diary/core/session-sync/testing";
import { expect, test, vi } from "vitest";

import { createPopupSession } from "./popup-session.ts";

const mina = withSession(SIGNED_OUT_STATE, aSession({ person: "mina" }));

test("starts with the stored session", () => {
  expect(createPopupSession(mina, vi.fn()).current()).toMatchObject({ user: { id: "mina" } });
  expect(createPopupSession(undefined, vi.fn()).current()).toEqual({ status: "signed-out" });
});

test("a session that ended while the popup opened is not shown on", () => {
  const follow = vi.fn<(changed: (state: BrokerState) => void) => void>();
  const session = createPopupSession(mina, follow);
  follow.mock.calls[0]?.[0](SIGNED_OUT_STATE);
  expect(session.current()).toEqual({ status: "signed-out" });
});
