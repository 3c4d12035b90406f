import { SIGNED_OUT_STATE, withSession } from "@diary/core/session-sync";
import { aSession } from "@diary/core/session-sync/testing";
import { expect, test } from "vitest";

import { removeStored, storageKeys } from "../storage/extension-storage.ts";
import { createPopupSession } from "./popup-session.ts";

test("the popup starts with the stored session and doesn't restore an ended session", async () => {
  await removeStored(storageKeys().auth);
  const session = createPopupSession(withSession(SIGNED_OUT_STATE, aSession({ userId: "mina" })));
  expect(session.current()).toMatchObject({ user: { id: "mina" } });
  await expect.poll(() => session.current()).toEqual({ status: "signed-out" });
});
