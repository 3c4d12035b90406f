import { expect, test } from "vitest";

import { DRAFT_CHANNEL, isDraftHello } from "./move.ts";

test.each([
  { type: "hello" },
  { type: "count", userId: "mina" },
  { type: "delete", userId: "mina" },
  { type: "reminder", userId: "mina" },
  { type: "reminder-off", userId: "mina" },
])("%j is a message of the channel for drafts", (message) => {
  expect(isDraftHello({ channel: DRAFT_CHANNEL, ...message })).toBe(true);
  expect(isDraftHello({ channel: "diary-draft/2", ...message })).toBe(false);
  expect(isDraftHello(message)).toBe(false);
});

test.each([
  null,
  undefined,
  DRAFT_CHANNEL,
  { channel: DRAFT_CHANNEL },
  { channel: DRAFT_CHANNEL, type: "count" },
  { channel: DRAFT_CHANNEL, type: "count", userId: 1 },
  { channel: DRAFT_CHANNEL, type: "recount", userId: "mina" },
  { channel: DRAFT_CHANNEL, type: "counted", userId: "mina" },
])("%j is no message of the channel for drafts", (message) => {
  expect(isDraftHello(message)).toBe(false);
});
