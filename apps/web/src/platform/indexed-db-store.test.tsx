import { deleteDB, openDB } from "idb";
import { afterEach, expect, test } from "vitest";

import { createIndexedDbStore } from "./indexed-db-store.ts";

let name = "";
afterEach(() => deleteDB(name));

/** Two tabs of one browser. */
function twoTabs() {
  name = `test-${crypto.randomUUID()}`;
  return [
    createIndexedDbStore(name, new BroadcastChannel(name)),
    createIndexedDbStore(name, new BroadcastChannel(name)),
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
