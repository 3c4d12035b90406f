import { openWritingDb } from "@diary/core/testing";
import { afterEach, expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";

import { currentServer } from "../connection/current-server.ts";
import { storageKeys, writeStored } from "../storage/extension-storage.ts";
import { addToInbox, readInbox } from "../storage/note-inbox.ts";
import { moveInbox } from "./move-inbox.ts";

const NOON = Date.parse("2026-11-21T12:00:00Z");
const HOUR_MS = 3_600_000;
const server = currentServer();
const inbox = { text: "Promises settle once.", title: "Promises", url: "https://docs.example/" };

const aWriter = () => ({
  db: openWritingDb(crypto.randomUUID()),
  outbox: { deliver: vi.fn<() => Promise<void>>(async () => undefined) },
});
type Writer = ReturnType<typeof aWriter>;

const notes = async ({ db }: Writer, userId = "mina") =>
  (await db.read((transaction) => transaction.objectStore("notes").getAll())).filter(
    (note) => note.userId === userId,
  );
const store = (createdAt: number, userId: string | null = null) =>
  addToInbox({ ...inbox, createdAt, userId }, server);
const storeToday = (change = {}) =>
  writeStored(storageKeys().today, {
    userId: "mina",
    dayStartHour: 4,
    date: "2026-11-21",
    active: [],
    written: [],
    ...change,
  });

afterEach(() => {
  fakeBrowser.reset();
  vi.useRealTimers();
});

function at(now: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now });
}

test("a note of the inbox becomes a note of the date on which the user added it", async () => {
  const writer = aWriter();
  await storeToday();
  at(NOON);
  await store(Date.parse("2026-11-21T03:00:00Z"));
  await moveInbox(writer, server, "mina");
  expect(await notes(writer)).toMatchObject([
    {
      content: "Promises settle once.\n[Promises](https://docs.example/)",
      source: "page",
      challengeId: null,
      date: "2026-11-20",
      createdAt: "2026-11-21T03:00:00.000Z",
      guessedAt: { at: Date.parse("2026-11-21T03:00:00Z") },
      state: { status: "queued" },
    },
  ]);
  expect(writer.outbox.deliver).toHaveBeenCalledOnce();
  expect(await readInbox("mina", server)).toEqual([]);
});

test("a note gets today's date if only another user's start of the day is stored", async () => {
  const writer = aWriter();
  await storeToday({ userId: "ken" });
  at(NOON);
  await store(NOON - HOUR_MS);
  await moveInbox(writer, server, "mina");
  expect(await notes(writer)).toMatchObject([{ date: "2026-11-21", guessedAt: { at: NOON - HOUR_MS } }]);
});

test("a note that waited for months gets today's date, because the server rejects old dates", async () => {
  const writer = aWriter();
  await storeToday();
  at(NOON);
  await store(NOON - 60 * 24 * HOUR_MS);
  await moveInbox(writer, server, "mina");
  expect(await notes(writer)).toMatchObject([{ date: "2026-11-21" }]);
});

test("a text stored by an earlier version becomes a note with the page's address", async () => {
  const writer = aWriter();
  await writeStored(storageKeys().inbox, [
    { id: crypto.randomUUID(), text: "Clipped", url: "https://docs.example/", userId: "mina" },
  ]);
  await moveInbox(writer, server, "mina");
  expect(await notes(writer)).toMatchObject([{ content: "Clipped\n[docs.example/](https://docs.example/)" }]);
});

test("a repeated move after a crash adds no second note, and another user's notes stay", async () => {
  const writer = aWriter();
  await store(NOON, "mina");
  await store(NOON, "ken");
  const key = storageKeys().inbox;
  const before = (await fakeBrowser.storage.local.get(key))[key];
  await moveInbox(writer, server, "mina");
  await writeStored(key, before);
  await moveInbox(writer, server, "mina");
  expect(await notes(writer)).toHaveLength(1);
  expect(await notes(writer, "ken")).toEqual([]);
  expect(await readInbox("ken", server)).toHaveLength(1);
});

test("if the device has no space, the note stays in the inbox for the next attempt", async () => {
  const writer = aWriter();
  await store(NOON);
  const write = vi.spyOn(writer.db, "write").mockRejectedValueOnce(new Error("QuotaExceededError"));
  await moveInbox(writer, server, "mina");
  expect(await readInbox("mina", server)).toHaveLength(1);
  write.mockRestore();
  await moveInbox(writer, server, "mina");
  expect(await notes(writer)).toHaveLength(1);
});
