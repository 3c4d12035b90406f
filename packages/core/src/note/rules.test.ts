import { expect, test } from "vitest";

import { anId } from "../testing/index.ts";
import { mergeNotes, notesForEntry } from "./listed-notes.ts";
import { isOnlyOnDevice, noteContent, type AddedNote, type StoredNote } from "./rules.ts";

const userId = anId(9001);

const listed = (n: number, minute = n) => ({
  noteId: anId(n),
  challengeId: null,
  date: "2026-11-20",
  content: `Note ${n}`,
  source: "site" as const,
  createdAt: `2026-11-20T12:${String(minute).padStart(2, "0")}:00.000Z`,
});
const local = (n: number, state: AddedNote["state"], minute = n): StoredNote => ({
  ...listed(n, minute),
  userId,
  state,
});
const removal = (n: number, status: "removing" | "removed"): StoredNote => ({
  userId,
  noteId: anId(n),
  state: { status, at: 5 },
});
const shown = (...stored: StoredNote[]) =>
  mergeNotes({ notes: [listed(1), listed(2)], requestedAt: 10 }, stored).map(
    ({ content, state }) => `${content} ${state}`,
  );

test("notes of server and device appear in the order of their creation", () => {
  expect(
    shown(local(3, { status: "queued" }), local(4, { status: "rejected", code: "note/limit" }, 0)),
  ).toEqual(["Note 4 rejected", "Note 1 saved", "Note 2 saved", "Note 3 waiting"]);
});

test("a note in the server's list appears once, whatever its state on the device", () => {
  for (const state of [
    { status: "queued" },
    { status: "rejected", code: "quota/exceeded" },
    { status: "sent", at: 5 },
    { status: "sent", at: 15 },
  ] as const)
    expect(shown(local(2, state))).toEqual(["Note 1 saved", "Note 2 saved"]);
});

test("notes that were created in the same moment have an order by id", () => {
  expect(shown(local(4, { status: "queued" }, 2), local(0, { status: "queued" }, 2))).toEqual([
    "Note 1 saved",
    "Note 0 waiting",
    "Note 2 saved",
    "Note 4 waiting",
  ]);
});

test.each(["removing", "removed"] as const)(
  "a note with the state %s on the device doesn't appear",
  (status) => {
    expect(shown(removal(1, status))).toEqual(["Note 2 saved"]);
  },
);

test("a sent note appears until a later list of the server lacks the note", () => {
  // A list that was requested in the same millisecond may lack the note.
  expect(shown(local(3, { status: "sent", at: 10 }))).toContain("Note 3 saved");
  expect(shown(local(3, { status: "sent", at: 9 }))).not.toContain("Note 3 saved");
});

test("notes of the device appear before the server has responded", () => {
  const stored = [
    local(3, { status: "sent", at: 5 }),
    local(4, { status: "queued" }),
    removal(5, "removing"),
  ];
  expect(mergeNotes(undefined, stored).map(({ state }) => state)).toEqual(["saved", "waiting"]);
});

test("a rejected note has the server's reason", () => {
  const [note] = mergeNotes(undefined, [local(3, { status: "rejected", code: "note/limit" })]);
  expect(note).toEqual({ ...listed(3), state: "rejected", reason: "note/limit" });
});

test("notes for an entry are those of its challenge and those without a challenge", () => {
  const notes = [
    { challengeId: null, noteId: anId(1) },
    { challengeId: anId(7), noteId: anId(2) },
    { challengeId: anId(8), noteId: anId(3) },
  ];
  const fitting = notesForEntry(notes, anId(7), { insertedIds: [], usedIds: new Set() });
  expect(fitting).toEqual(notes.slice(0, 2));
});

test("notesForEntry omits notes that another entry on the device uses", () => {
  const notes = [1, 2, 3].map((number) => ({ challengeId: null, noteId: anId(number) }));
  const usedIds = new Set([anId(1), anId(2)]);
  expect(notesForEntry(notes, anId(7), { insertedIds: [anId(2)], usedIds })).toEqual(notes.slice(1));
});

test.each([
  ["  An idea\n", "An idea"],
  [" \n ", null],
  ["x".repeat(1000), "x".repeat(1000)],
  ["🎉".repeat(1000), "🎉".repeat(1000)],
  ["x".repeat(1001), null],
  ["a\0b\uD83D", "ab\uFFFD"],
])("noteContent trims a text and returns null if it is blank or too long (%#)", (text, content) => {
  expect(noteContent(text)).toBe(content);
});

test("isOnlyOnDevice returns true for waiting and rejected notes", () => {
  const notes = [
    local(1, { status: "queued" }),
    local(2, { status: "rejected", code: "note/limit" }),
    local(3, { status: "sent", at: 1 }),
    removal(4, "removing"),
  ];
  expect(notes.map(isOnlyOnDevice)).toEqual([true, true, false, false]);
});
