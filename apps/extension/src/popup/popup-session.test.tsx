import { SIGNED_OUT_STATE, withSession, type SharedSession } from "@diary/core/session-sync";
import { aSession } from "@diary/core/session-sync/testing";
import { afterEach, expect, test, vi } from "vitest";
import { browser } from "wxt/browser";
import { fakeBrowser } from "wxt/testing/fake-browser";

import { removeStored, storageKeys, writeStored } from "../storage/extension-storage.ts";
import { createPopupSession } from "./popup-session.ts";

afterEach(() => fakeBrowser.reset());

test("the popup starts with the stored session and doesn't restore an ended session", async () => {
  await removeStored(storageKeys().auth);
  const session = createPopupSession(withSession(SIGNED_OUT_STATE, aSession({ userId: "mina" })));
  expect(session.current()).toMatchObject({ user: { id: "mina" } });
  await expect.poll(() => session.current()).toEqual({ status: "signed-out" });
});

const nowS = () => Math.floor(Date.now() / 1000);
/** Session with a token that expires in `left` seconds. */
const sessionWith = (left: number, userId = "mina") =>
  aSession({ userId, signedInAt: nowS() - 3_600 + left });

const store = (next: SharedSession | null) =>
  writeStored(storageKeys().auth, withSession(SIGNED_OUT_STATE, next));

async function start(stored: SharedSession | null, response?: object) {
  const send = vi.spyOn(browser.runtime, "sendMessage").mockResolvedValue(response as never);
  const state = withSession(SIGNED_OUT_STATE, stored);
  await writeStored(storageKeys().auth, state);
  return { send, session: createPopupSession(state) };
}

test("a token with more than 90 seconds left is used without the worker", async () => {
  const stored = sessionWith(91);
  const { send, session } = await start(stored);
  expect(await session.accessToken()).toBe(stored.access_token);
  expect(send).not.toHaveBeenCalled();
  const visitor = await start(null);
  expect(await visitor.session.accessToken()).toBeNull();
  expect(visitor.send).not.toHaveBeenCalled();
});

test("an expiring or rejected token is renewed by the worker", async () => {
  const next = sessionWith(3_600);
  const { send, session } = await start(sessionWith(90), { kind: "signed-in", session: next });
  expect(await session.accessToken()).toBe(next.access_token);
  expect(send.mock.calls).toEqual([[{ type: "auth:get" }]]);
  expect(await session.renew("old")).toBe(next.access_token);
  expect(send).toHaveBeenLastCalledWith({ type: "auth:get", refused: "old" });
});

test("offline, an expired token is an error, and the user stays signed in", async () => {
  const { session } = await start(sessionWith(0), { kind: "offline", user: { id: "mina" } });
  await expect(session.accessToken()).rejects.toMatchObject({ code: "network" });
  expect(session.current()).toMatchObject({ status: "signed-in", user: { id: "mina" } });
});

test("the popup follows sign-outs and other users, but not each new token", async () => {
  const { session } = await start(sessionWith(90), { kind: "signed-out" });
  const changed = vi.fn<() => void>();
  session.subscribe(changed);
  await store(sessionWith(3_600));
  expect(changed).not.toHaveBeenCalled();
  await store(sessionWith(90, "ken"));
  expect(changed).toHaveBeenCalledOnce();
  expect(session.current()).toMatchObject({ user: { id: "ken", email: "ken@diary.example" } });
  expect(await session.accessToken()).toBeNull();
  expect(session.current()).toEqual({ status: "signed-out" });
});
