import { expect, test } from "vitest";

import { isBridgeHello, isBridgeReady, isSessionKey } from "./bridge-channel.ts";

const hello = { channel: "diary-auth/1", type: "hello", key: "sb-localhost-auth-token" };

test("the storage key of a session is recognised, and other keys are not", () => {
  expect(isSessionKey("sb-localhost-auth-token")).toBe(true);
  expect(isSessionKey("sb-abc.def-auth-token")).toBe(true);
  expect(isSessionKey("sb-localhost-auth-token-code-verifier")).toBe(false);
  expect(isSessionKey("sb-localhost-auth-token-user")).toBe(false);
  expect(isSessionKey("theme")).toBe(false);
});

test("messages of other scripts in the window are ignored", () => {
  expect(isBridgeHello(hello)).toBe(true);
  expect(isBridgeReady({ channel: "diary-auth/1", type: "here" })).toBe(true);
  for (const noise of [
    undefined,
    null,
    "hello",
    1,
    {},
    { ...hello, channel: "x" },
    { ...hello, key: "theme" },
  ]) {
    expect(isBridgeHello(noise)).toBe(false);
    expect(isBridgeReady(noise)).toBe(false);
  }
  expect(isBridgeReady(hello)).toBe(false);
});
