import { describe, expect, test } from "vitest";

import { AppError } from "../errors/index.ts";
import { addNote } from "../note/add-note.ts";
import { anId, createMemoryPlatform } from "../testing/index.ts";
import { deleteOldNotes, listStoredNotes } from "./note-store.ts";
import { aNotePage } from "./tests/note-page.ts";
import { key, offline, userId } from "./tests/photo-page.ts";
import { countUnsent, deleteTextsOf } from "./texts-of-user.ts";

describe("delivery of notes", () => {
  test("a note is on the device first, then on the server", async () => {
    const page = aNotePage();
    page.server.isOnline = false;
    await page.add("An idea");
    await page.outbox.deliver();
    expect([await page.shown(), page.rows()]).toEqual([["An idea waiting"], []]);
    page.server.isOnline = true;
    await page.outbox.deliver();
    expect([await page.shown(), page.rows()]).toEqual([["An idea saved"], ["An idea"]]);
  });

  test("notes that were added offline arrive on the server in order of creation", async () => {
    const page = aNotePage();
    page.server.isOnline = false;
    for (const content of ["one", "two", "three"]) {
      await page.add(content);
      await page.timers.pass(1000);
    }
    page.server.isOnline = true;
    await page.outbox.deliver();
    expect(page.rows()).toEqual(["one", "two", "three"]);
  });

  test.each(["note/limit", "note/date", "invalid", "account/suspended"] as const)(
    "a note that the server rejects with %s stays on the device",
    async (code) => {
      const page = aNotePage();
      page.server.rejection = code;
      await page.add("An idea");
      await page.outbox.deliver();
      expect(await page.shown()).toEqual(["An idea rejected"]);
      page.server.rejection = undefined;
      await page.outbox.deliver();
      expect(page.rows()).toEqual([]);
    },
  );

  test("a note rejected with note/limit is sent after another note is removed", async () => {
    const page = aNotePage();
    const { noteId } = await page.add("Old");
    await page.outbox.deliver();
    page.server.rejection = "note/limit";
    await page.add("New");
    await page.outbox.deliver();
    page.server.rejection = undefined;
    await page.remove(noteId);
    await page.outbox.deliver();
    await page.outbox.deliver();
    expect(page.rows()).toEqual(["New"]);
  });

  test.each(["quota/exceeded", "server", "busy", "session/expired", "not-found", "older-server"] as const)(
    "a note is sent again after the error %s",
    async (code) => {
      const page = aNotePage();
      page.server.rejection = code;
      await page.add("An idea");
      await page.outbox.deliver();
      expect(await page.shown()).toEqual(["An idea waiting"]);
      page.server.rejection = undefined;
      await page.timers.pass(300_000);
      await expect.poll(page.rows).toEqual(["An idea"]);
    },
  );

  test("a note of a deleted challenge is sent without a challenge", async () => {
    const sent: (string | null)[] = [];
    const page = aNotePage({
      notes: {
        insert: async ({ challengeId }) => {
          sent.push(challengeId);
          if (challengeId !== null) throw new AppError("challenge/not-found");
        },
        remove: offline,
      },
    });
    await page.add("An idea", { challengeId: anId(1) });
    await page.outbox.deliver();
    expect(sent).toEqual([anId(1), null]);
    const [stored] = await listStoredNotes(page.db, userId);
    expect(stored).toMatchObject({ challengeId: null, state: { status: "sent" } });
  });

  test("a note that is added and removed offline is not stored on the server", async () => {
    const page = aNotePage();
    page.server.isOnline = false;
    const { noteId } = await page.add("An idea");
    await page.outbox.deliver();
    await page.remove(noteId);
    expect(await page.shown()).toEqual([]);
    page.server.isOnline = true;
    await page.outbox.deliver();
    expect([await page.shown(), page.rows()]).toEqual([[], []]);
  });

  test("a note that is removed while it is being sent is still removed after the response", async () => {
    const response = Promise.withResolvers<void>();
    const page = aNotePage({ notes: { insert: () => response.promise, remove: () => Promise.resolve() } });
    const { noteId } = await page.add("An idea");
    const delivery = page.outbox.deliver();
    await page.remove(noteId);
    response.resolve();
    await delivery;
    await page.outbox.deliver();
    expect(await listStoredNotes(page.db, userId)).toMatchObject([{ noteId, state: { status: "removed" } }]);
  });

  test.each(["insert", "remove"] as const)(
    "if another user signs in during a request to %s a note, the note stays pending",
    async (request) => {
      let user = userId;
      const page = aNotePage({
        currentUserId: () => user,
        notes: {
          insert: async () => {
            if (request === "insert") user = anId(9002);
            if (request === "insert") throw new AppError("forbidden");
          },
          remove: async () => void (user = anId(9002)),
        },
      });
      const { noteId } = await page.add("An idea");
      await page.outbox.deliver();
      if (request === "remove") await page.remove(noteId);
      await page.outbox.deliver();
      const status = request === "insert" ? "queued" : "removing";
      expect(await listStoredNotes(page.db, userId)).toMatchObject([{ noteId, state: { status } }]);
    },
  );

  test("after the quota is exceeded, no other note is sent, but removals are", async () => {
    const sent: string[] = [];
    const removed: (readonly string[])[] = [];
    const page = aNotePage({
      notes: {
        insert: async ({ content }) => {
          sent.push(content);
          throw new AppError("quota/exceeded");
        },
        remove: async (_userId, noteIds) => void removed.push(noteIds),
      },
    });
    await page.add("one");
    await page.add("two");
    await page.remove(anId(1));
    await page.outbox.deliver();
    expect(sent).not.toContain("two");
    expect(removed).toEqual([[anId(1)]]);
  });

  test("a removed note that is added again with its id stays removed", async () => {
    const page = aNotePage();
    page.server.isOnline = false;
    const note = { content: "An idea", source: "page", date: key.date } as const;
    const platform = createMemoryPlatform({ randomId: () => anId(1) });
    await addNote({ ...page, platform }, userId, note);
    await page.remove(anId(1));
    await addNote({ ...page, platform }, userId, note);
    expect(await page.shown()).toEqual([]);
  });

  test.each(["", " \n", "x".repeat(1001)])(
    "a note with blank or too long content is not stored (%#)",
    async (content) => {
      const page = aNotePage();
      await expect(page.add(content)).rejects.toMatchObject({ code: "invalid" });
      expect(await page.shown()).toEqual([]);
    },
  );

  test("addNote throws if a full device can't store the note", async () => {
    const page = aNotePage();
    const full = { ...page.db, write: () => Promise.reject(new DOMException("full", "QuotaExceededError")) };
    const writer = { db: full, outbox: page.outbox, platform: createMemoryPlatform() };
    const note = { content: "An idea", source: "site", date: key.date } as const;
    await expect(addNote(writer, userId, note)).rejects.toMatchObject({ name: "QuotaExceededError" });
  });
});

test("notes are sent in the order of their creation, whatever their ids", async () => {
  const page = aNotePage();
  page.server.isOnline = false;
  for (const [minute, content] of ["one", "two", "three"].entries()) {
    const platform = createMemoryPlatform({ now: () => minute * 60_000, randomId: () => anId(9 - minute) });
    await addNote({ ...page, platform }, userId, { content, source: "site", date: key.date });
  }
  page.server.isOnline = true;
  await page.outbox.deliver();
  expect(page.rows()).toEqual(["one", "two", "three"]);
});

test.each([
  ["network", ["one"]],
  ["server", ["one", "two"]],
] as const)("after the failure %s of the first note, these notes were tried: %j", async (code, tried) => {
  const sent: string[] = [];
  let isSignedIn = false;
  const page = aNotePage({
    notes: {
      insert: async ({ content }) => {
        sent.push(content);
        throw new AppError(code);
      },
      remove: offline,
    },
    currentUserId: () => (isSignedIn ? userId : null),
  });
  await page.add("one");
  await page.timers.pass(1_000);
  await page.add("two");
  await page.outbox.deliver();
  isSignedIn = true;
  await page.outbox.deliver();
  expect(sent).toEqual(tried);
});

test.each([
  ["server", "removing"],
  ["session/expired", "removing"],
  ["older-server", "removing"],
  ["invalid", "removed"],
] as const)("after the error %s, a removal of a note has the state %s", async (code, status) => {
  const page = aNotePage({
    notes: { insert: () => Promise.resolve(), remove: () => Promise.reject(new AppError(code)) },
  });
  const { noteId } = await page.add("An idea");
  await page.outbox.deliver();
  await page.remove(noteId);
  await page.outbox.deliver();
  expect(await listStoredNotes(page.db, userId)).toMatchObject([{ noteId, state: { status } }]);
});

test("a removal sends no note again that the server rejected because of its date", async () => {
  const page = aNotePage();
  const { noteId } = await page.add("Old");
  await page.outbox.deliver();
  page.server.rejection = "note/date";
  await page.add("New");
  await page.outbox.deliver();
  page.server.rejection = undefined;
  await page.remove(noteId);
  for (let delivery = 0; delivery < 2; delivery += 1) await page.outbox.deliver();
  expect([await page.shown(), page.rows()]).toEqual([["New rejected"], []]);
});

test.each([
  ["forbidden", ["An idea"]],
  ["network", []],
] as const)("if the check of a date fails with %s, the server gets the notes %j", async (code, expected) => {
  const page = aNotePage({ dateAt: () => Promise.reject(new AppError(code)) });
  const note = {
    content: "An idea",
    source: "site",
    date: key.date,
    guessedAt: { at: 1, zoneOffset: 0 },
  } as const;
  await addNote({ ...page, platform: createMemoryPlatform() }, userId, note);
  await page.outbox.deliver();
  expect(page.rows()).toEqual(expected);
});

describe("users of a device", () => {
  test("countUnsent and deleteTextsOf concern only the user's own notes", async () => {
    const page = aNotePage();
    const other = anId(9002);
    page.server.isOnline = false;
    await page.add("An idea");
    await page.add("Another user's idea", { userId: other });
    expect([await countUnsent(page.db, userId), await page.shown(), await page.shown(other)]).toEqual([
      1,
      ["An idea waiting"],
      ["Another user's idea waiting"],
    ]);
    await deleteTextsOf(page.db, userId);
    expect([await countUnsent(page.db, userId), await page.shown(), await page.shown(other)]).toEqual([
      0,
      [],
      ["Another user's idea waiting"],
    ]);
  });

  test("a sent note and a removal don't count as unsent", async () => {
    const page = aNotePage();
    const { noteId } = await page.add("An idea");
    await page.outbox.deliver();
    await page.add("A rejected idea");
    page.server.isOnline = false;
    await page.remove(noteId);
    expect(await countUnsent(page.db, userId)).toBe(1);
  });

  test("notes of a user are not sent while another user is signed in", async () => {
    const page = aNotePage({ currentUserId: () => anId(9002) });
    await page.add("An idea");
    await page.outbox.deliver();
    expect(page.rows()).toEqual([]);
  });

  test("removals and sent notes are deleted after a month", async () => {
    const page = aNotePage();
    const { noteId } = await page.add("A removed idea");
    await page.add("A sent idea");
    await page.remove(noteId);
    await page.outbox.deliver();
    page.server.rejection = "note/limit";
    await page.add("A rejected idea");
    await page.outbox.deliver();
    const later = page.timers.now() + 30 * 86_400_000;
    await deleteOldNotes(page.db, userId, later);
    expect(await listStoredNotes(page.db, userId)).toHaveLength(3);
    await deleteOldNotes(page.db, userId, later + 2 * 86_400_000);
    expect(await listStoredNotes(page.db, userId)).toMatchObject([{ content: "A rejected idea" }]);
  });
});
