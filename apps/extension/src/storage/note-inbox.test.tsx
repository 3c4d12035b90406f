import { afterEach, expect, test } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";

import type { Server } from "../connection/server.ts";
import { addToInbox, readInbox, removeFromInbox } from "./note-inbox.ts";

const server = (siteOrigin: string): Server => ({ siteOrigin, apiUrl: siteOrigin, isBuiltIn: false });
const one = server("https://one.example");
const two = server("https://two.example");
const note = { text: "Promises settle once.", title: "Promises", url: "https://docs.example/", createdAt: 1 };

afterEach(() => fakeBrowser.reset());

const texts = async (userId: string | null, at: Server | null) =>
  (await readInbox(userId, at)).map(({ text }) => text);

test("a note belongs to its user on its server", async () => {
  await addToInbox({ ...note, userId: "mina" }, one);
  expect(await texts("mina", one)).toEqual([note.text]);
  expect(await texts("ken", one)).toEqual([]);
  expect(await texts(null, one)).toEqual([]);
  expect(await texts("mina", two)).toEqual([]);
});

test("a visitor's note goes to the server's next user; without a server, to any user", async () => {
  await addToInbox({ ...note, userId: null }, one);
  await addToInbox({ ...note, text: "Without a server", userId: null }, null);
  expect(await texts(null, null)).toEqual(["Without a server"]);
  expect(await texts("ken", one)).toEqual([note.text, "Without a server"]);
  expect(await texts("mina", two)).toEqual(["Without a server"]);
  await removeFromInbox(await readInbox("ken", one), one);
  expect(await texts("ken", one)).toEqual([]);
  expect(await fakeBrowser.storage.local.get(null)).toEqual({});
});

test("concurrent additions lose no note, and a very long selection is cut", async () => {
  const added = ["a", "b", "x".repeat(50_000)].map((text) =>
    addToInbox({ ...note, text, userId: null }, one),
  );
  await Promise.all(added);
  expect((await texts(null, one)).map(({ length }) => length).toSorted((a, b) => a - b)).toEqual([
    1, 1, 10_000,
  ]);
});
