import "fake-indexeddb/auto";
import { openDB } from "idb";
import { expect, test, vi } from "vitest";

import { anId, createFakeTimers } from "../testing/index.ts";
import { WRITING_DB_VERSION } from "./db-versions.ts";
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

test("a failed write leaves none of its changes", async () => {
  const db = openWritingDb("aborted", null);
  const note = { userId: anId(9001), noteId: anId(1), state: { status: "removing", at: 1 } } as const;
  const writing = db.write(async (transaction) => {
    await transaction.objectStore("notes").put(note);
    throw new Error("a bug");
  });
  await expect(writing).rejects.toThrow("a bug");
  expect(await db.read((transaction) => transaction.objectStore("notes").getAll())).toEqual([]);
});

test("a page doesn't block the upgrade of a later version, and then fails to write", async () => {
  const db = openWritingDb("upgraded", null);
  await db.read(async () => undefined);
  const upgraded = vi.fn<(later: { close: () => void }) => void>((later) => later.close());
  void openDB("upgraded", WRITING_DB_VERSION + 1).then(upgraded);
  await expect.poll(() => upgraded.mock.calls).toHaveLength(1);
  await expect(db.write(async () => undefined)).rejects.toMatchObject({ name: "VersionError" });
});

function aChannel(post: (message: unknown) => void = () => undefined) {
  const target = new EventTarget();
  return {
    channel: Object.assign(target, { postMessage: post }) as Pick<
      BroadcastChannel,
      "postMessage" | "addEventListener"
    >,
    receive: (data: unknown) => target.dispatchEvent(new MessageEvent("message", { data })),
  };
}

test("pages are notified of typing after a pause, and of other changes immediately", async () => {
  const timers = createFakeTimers();
  const posted: unknown[] = [];
  const { channel, receive } = aChannel((message) => posted.push(message));
  const db = openWritingDb("typing", channel, timers);
  let notices = 0;
  const stop = db.subscribe(() => (notices += 1));
  for (let character = 0; character < 3; character += 1) {
    db.notifyTyped();
    await timers.pass(99);
  }
  expect(notices).toBe(0);
  await timers.pass(1);
  expect(notices).toBe(1);
  db.notifyChanged();
  expect(notices).toBe(2);
  expect(posted).toEqual(["typed", "typed", "typed", "changed"]);
  receive("changed");
  expect(notices).toBe(3);
  receive("typed");
  expect(notices).toBe(3);
  await timers.pass(100);
  expect(notices).toBe(4);
  stop();
  db.notifyChanged();
  expect(notices).toBe(4);
});

test("a deletion of a user's texts by another page is counted for this user only", async () => {
  const { channel, receive } = aChannel();
  const db = openWritingDb("deletions", channel);
  receive({ deletionOf: "mina" });
  db.notifyDeletion("mina");
  expect([db.deletionsOf("mina"), db.deletionsOf("ren")]).toEqual([2, 0]);
});
