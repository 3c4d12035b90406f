import { createEntryStore, type EntryKey, type LocalEntry } from "@diary/core/entry";
import { memoryStore } from "@diary/core/local-store";
import { expect, test } from "vitest";

import { createEntriesForSite } from "./entries-for-site.ts";

const MINA = "mina";
const key: EntryKey = { userId: MINA, challengeId: "c1", date: "2026-11-20" };
const record = (text: string | null, changedAt: number): LocalEntry => ({
  ...key,
  dayId: null,
  base: null,
  typed: text === null ? null : { text, caret: null, onto: null, at: changedAt },
  submitted: null,
  changedAt,
});

function setup(signedIn: string | null = MINA) {
  const device = memoryStore();
  let writes = 0;
  device.subscribe(() => (writes += 1));
  let now = 0;
  const store = createEntryStore({
    by: "extension",
    store: device,
    now: () => ++now,
    keepsClean: () => true,
  });
  const answer = createEntriesForSite({
    store,
    reader: { current: () => signedIn, known: async () => undefined },
  });
  const merge = async (here: LocalEntry | null, common: LocalEntry | null, since = 5) => {
    const both = await answer({ type: "entry:merge", key, here, common, since });
    return both.kind === "both" ? (both.entry?.typed?.text ?? null) : both.kind;
  };
  const type = (text: string, from: string) =>
    store.change(key, { type: "typed", text, from: [from], caret: null, onto: null, at: now });
  return { answer, merge, store, type, writes: () => writes };
}

test("takes what the page has, gives what it has, and lets go of what the page let go of", async () => {
  const { merge, store, type } = setup();
  const first = record("A", 1);
  expect(await merge(first, null)).toBe("A");
  const second = await type("AB", "A");
  expect(await merge(first, first)).toBe("AB");
  expect(await merge(record(null, 9), second)).toBeNull();
  expect(await store.get(key)).toBeNull();
});

test("what a page knows nothing of is no text that it let go of", async () => {
  const { merge, type } = setup();
  await type("A", "");
  expect(await merge(null, null)).toBe("A");
});

test("writes nothing where nothing is new", async () => {
  const { merge, writes } = setup();
  await merge(record("A", 1), null);
  const before = writes();
  await merge(record("A", 1), record("A", 1));
  await merge(record("A", 1), null);
  expect(writes()).toBe(before);
});

test("two pages at once, and nothing of either is lost", async () => {
  const { merge, store } = setup();
  await Promise.all([merge(record("From one", 1), null), merge(record("By the other", 2), null, 6)]);
  expect((await store.get(key))?.typed?.text).toBe("From one\n\nBy the other");
});

test("lists the records of the person signed in, and answers nobody about anybody else", async () => {
  const { answer, type } = setup();
  await type("A", "");
  expect(await answer({ type: "entry:list", userId: MINA })).toMatchObject({
    entries: [{ typed: { text: "A" } }],
  });
  const forbidden = { kind: "forbidden" };
  expect(await answer({ type: "entry:list", userId: "omar" })).toEqual(forbidden);
  expect(await setup(null).answer({ type: "entry:list", userId: MINA })).toEqual(forbidden);
  const theirs = { ...key, userId: "omar" };
  expect(await answer({ type: "entry:merge", key: theirs, here: null, common: null, since: 5 })).toEqual(
    forbidden,
  );
});
