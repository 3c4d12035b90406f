import "fake-indexeddb/auto";
import { expect, test } from "vitest";

import { openWritingDb } from "./db.ts";

/** Safari ends the connections of pages in the background with this error. */
const lost = () =>
  new DOMException(
    "Connection to Indexed Database server lost. Refresh the page to try again",
    "UnknownError",
  );

test.each(["read", "write"] as const)("a lost connection is opened again for a %s", async (kind) => {
  const db = openWritingDb(`lost-${kind}`, null);
  await db.read(async () => undefined);
  let calls = 0;
  const result = await db[kind](async () => {
    calls += 1;
    if (calls === 1) throw lost();
    return calls;
  });
  expect(result).toBe(2);
});

test("a connection that stays lost is an error after one more attempt", async () => {
  const db = openWritingDb("stays-lost", null);
  await db.read(async () => undefined);
  let calls = 0;
  const writing = db.write(async () => {
    calls += 1;
    throw lost();
  });
  await expect(writing).rejects.toMatchObject({ name: "UnknownError" });
  expect(calls).toBe(2);
});
