import { deleteDB, openDB } from "idb";
import { afterEach, expect, test } from "vitest";

import { indexedDbStore } from "./indexed-db-store.ts";
import { createLeavingJournal } from "./leaving-journal.ts";
import { openStorage } from "./open-storage.ts";

let name = "";
afterEach(() => deleteDB(name));

/** Two tabs of one browser. */
function twoTabs() {
  name = `test-${crypto.randomUUID()}`;
  return [
    indexedDbStore(name, new BroadcastChannel(name)),
    indexedDbStore(name, new BroadcastChannel(name)),
  ] as const;
}

test("what one tab keeps, the other finds, also after it was changed and deleted", async () => {
  const [a, b] = twoTabs();
  expect(await a.get("k")).toBeUndefined();
  await a.set("k", { text: "ことば 📝", caret: null });
  expect(await b.get("k")).toEqual({ text: "ことば 📝", caret: null });
  await b.set("k", "later");
  expect(await a.get("k")).toBe("later");
  await a.delete("k");
  expect(await b.get("k")).toBeUndefined();
});

test("a write that was begun before another read is seen by it", async () => {
  const [a, b] = twoTabs();
  await Promise.all([a.get("k"), b.get("k")]);
  void a.set("k", "written while leaving");
  expect(await b.get("k")).toBe("written while leaving");
});

test("a hundred updates from two tabs at once are a hundred", async () => {
  const tabs = twoTabs();
  const update = (index: number) => tabs[index % 2]!.update("count", (value) => Number(value ?? 0) + 1);
  await Promise.all(Array.from({ length: 100 }, (_, index) => update(index)));
  expect(await tabs[0].get("count")).toBe(100);
});

test("an update to nothing deletes, and one that fails changes nothing", async () => {
  const [a] = twoTabs();
  await a.set("k", 1);
  await expect(
    a.update("k", () => {
      throw new Error("no");
    }),
  ).rejects.toThrow("no");
  expect(await a.get("k")).toBe(1);
  await a.update("k", () => undefined);
  expect(await a.entries("")).toEqual([]);
});

test("entries are those of the prefix, in the order of their keys", async () => {
  const [a] = twoTabs();
  for (const key of ["draft/b/2", "draft/a/2", "draft/b", "draft/b/10", "outbox/b/1", "draft/b/日"])
    await a.set(key, key);
  expect(await a.entries("draft/b/")).toEqual([
    ["draft/b/10", "draft/b/10"],
    ["draft/b/2", "draft/b/2"],
    ["draft/b/日", "draft/b/日"],
  ]);
});

test("both tabs hear of each write", async () => {
  const [a, b] = twoTabs();
  const here: string[] = [];
  a.subscribe((key) => here.push(key));
  const there = new Promise<string>((heard) => {
    b.subscribe(heard);
  });
  await a.set("k", 1);
  expect(here).toEqual(["k"]);
  expect(await there).toBe("k");
});

test("who has stopped listening hears nothing", async () => {
  const [a] = twoTabs();
  const heard: string[] = [];
  const stop = a.subscribe((key) => heard.push(key));
  await a.set("first", 1);
  stop();
  await a.set("second", 1);
  expect(heard).toEqual(["first"]);
});

test("a newer version of the site is not held up, and the older one keeps on failing loudly", async () => {
  const [a] = twoTabs();
  await a.set("k", 1);
  const newer = await openDB(name, 2);
  await expect(a.get("k")).rejects.toThrow(/version/);
  newer.close();
});

test("nor is a newer version held up while the older one takes in what a page noted", async () => {
  name = `test-${crypto.randomUUID()}`;
  const journal = createLeavingJournal(
    name,
    openStorage(() => localStorage),
    () => true,
  );
  for (let index = 0; index < 50; index += 1) journal.note(`k${index}`, index);
  indexedDbStore(name, new BroadcastChannel(name), journal);
  const newer = await openDB(name, 2);
  newer.close();
  for (const { strikeOut } of journal.all()) strikeOut();
});

test("what a page wrote while it was left is there, whether its database had the time or not", async () => {
  name = `test-${crypto.randomUUID()}`;
  const open = (isLeaving: boolean) =>
    indexedDbStore(
      name,
      new BroadcastChannel(name),
      createLeavingJournal(
        name,
        openStorage(() => localStorage),
        () => isLeaving,
      ),
    );
  const noted = () => Object.keys(localStorage).filter((key) => key.startsWith(name));
  const leaving = open(true);
  await leaving.set("kept", { text: "In time", savedAt: 1 });
  expect(noted()).toEqual([]);
  // The page is gone before its database takes it.
  createLeavingJournal(
    name,
    openStorage(() => localStorage),
    () => true,
  ).note("lost", { text: "Too late", savedAt: 2 });
  expect(noted()).toHaveLength(1);
  const next = open(false);
  expect(await next.get("lost")).toEqual({ text: "Too late", savedAt: 2 });
  expect(await next.get("kept")).toEqual({ text: "In time", savedAt: 1 });
  expect(noted()).toEqual([]);
});

test("what a page wrote after the next one had looked is there a moment later, and is heard of", async () => {
  name = `test-${crypto.randomUUID()}`;
  const journal = createLeavingJournal(
    name,
    openStorage(() => localStorage),
    () => false,
  );
  const next = indexedDbStore(name, new BroadcastChannel(name), journal);
  expect(await next.get("late")).toBeUndefined();
  const heard: string[] = [];
  next.subscribe((key) => heard.push(key));

  const left = document.body.appendChild(document.createElement("iframe"));
  const storage = openStorage(() => left.contentWindow!.localStorage);
  createLeavingJournal(name, storage, () => true).note("late", { text: "Just now", savedAt: 2 });

  await expect.poll(() => next.get("late")).toEqual({ text: "Just now", savedAt: 2 });
  expect(heard).toEqual(["late"]);
  expect(journal.all()).toEqual([]);
  left.remove();
});

test("what was written since is not replaced by what a page noted before", async () => {
  name = `test-${crypto.randomUUID()}`;
  const journal = createLeavingJournal(
    name,
    openStorage(() => localStorage),
    () => true,
  );
  const tab = indexedDbStore(name, new BroadcastChannel(name));
  await tab.set("k", { text: "Later", savedAt: 5 });
  journal.note("k", { text: "Earlier", savedAt: 4 });
  const next = indexedDbStore(name, new BroadcastChannel(name), journal);
  expect(await next.get("k")).toEqual({ text: "Later", savedAt: 5 });
});

test("a note that nobody can read holds up no other", async () => {
  name = `test-${crypto.randomUUID()}`;
  const journal = createLeavingJournal(
    name,
    openStorage(() => localStorage),
    () => true,
  );
  localStorage.setItem(`${name}/leaving/a broken one`, "{");
  journal.note("kept", "In time");
  const next = indexedDbStore(name, new BroadcastChannel(name), journal);
  expect(await next.get("kept")).toBe("In time");
  localStorage.removeItem(`${name}/leaving/a broken one`);
});
