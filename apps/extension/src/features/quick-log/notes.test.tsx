import { createQueryClient } from "@diary/core/query";
import { aChallenge, anId, daysInARow } from "@diary/core/testing";
import { listDrafts, type Writing } from "@diary/core/writing";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { userEvent } from "vitest/browser";

import { noteDraft } from "../../storage/note-draft.ts";
import { requestNoteField } from "../../storage/note-request.ts";
import { notesBeingAdded } from "../../storage/notes-being-added.ts";
import { aPopup, finishDelivery, rejected, todays } from "../../testing/a-popup.tsx";
import {
  PopupHarness,
  READING,
  serverRows,
  storeSubmission,
  TODAY,
  writingOn,
} from "../../testing/popup-harness.tsx";

beforeEach(() => localStorage.clear());
afterEach(() => localStorage.clear());

const aNote = (number: number, content: string, change: object = {}) => ({
  note_id: anId(7000 + number),
  challenge_id: null,
  date: TODAY.date,
  content,
  source: "page",
  created_at: `2026-11-21T0${number}:00:00.000Z`,
  ...change,
});
const NOTES = [aNote(1, "*in* narrows."), aNote(2, "[Promises](https://docs.example/)")];
const WRITTEN = { days: [todays, ...daysInARow(3)], writtenToday: [anId(1), anId(2)] };

const storedNotes = ({ db }: Writing) => db.read((transaction) => transaction.objectStore("notes").getAll());
const stored = async (writing: Writing) =>
  (await storedNotes(writing)).map((note) => ("content" in note ? note.content : note.state.status));

const FIELD = { name: "Note for today" };

test("notes appear as one line above the field, and Insert all puts them into the text", async () => {
  const { field, screen, writing } = await aPopup({ notes: NOTES });
  await field.fill("Read.");
  const line = screen.getByRole("button", { name: "2 notes from today" });
  await expect.element(line).toHaveAttribute("aria-expanded", "false");
  await screen.getByRole("button", { name: "Insert all" }).click();
  const text = "Read.\n*in* narrows.\n[Promises](https://docs.example/)";
  await expect.element(field).toHaveValue(text);
  await expect
    .poll(() => listDrafts(writing.db, TODAY.userId))
    .toMatchObject([{ noteIds: NOTES.map(({ note_id }) => note_id) }]);
  await screen.getByRole("button", { name: "Undo" }).click();
  await expect.element(field).toHaveValue("Read.");
  await expect.element(screen.getByRole("button", { name: "Insert all" })).toBeVisible();
});

test("a user can insert a note, remove another note and undo the removal", async () => {
  const { field, screen, writing } = await aPopup({ notes: NOTES });
  await screen.getByRole("button", { name: "2 notes from today" }).click();
  await screen.getByRole("button", { name: /^Insert: in narrows/ }).click();
  await expect.element(field).toHaveValue("*in* narrows.");
  await expect.element(screen.getByRole("button", { name: /^Inserted: in narrows/ })).toBeVisible();
  await screen.getByRole("button", { name: /^Remove: Promises/ }).click();
  await expect.element(screen.getByRole("button", { name: "1 note from today" })).toBeVisible();
  await expect.poll(() => stored(writing)).toEqual(["removing"]);
  await screen.getByRole("button", { name: "Undo" }).click();
  await expect.element(screen.getByRole("button", { name: "2 notes from today" })).toBeVisible();
  await expect.element(field).toHaveValue("*in* narrows.");
});

test("the panel names the challenge of a note that belongs to one challenge", async () => {
  const { screen } = await aPopup({
    notes: [aNote(1, "Of one", { challenge_id: READING.challenge_id }), aNote(2, "Of each")],
  });
  await screen.getByRole("button", { name: "Add a note" }).click();
  await screen.getByRole("button", { name: "2 notes from today" }).click();
  await expect.element(screen.getByText(`For “${READING.title}”`)).toBeVisible();
  expect(screen.getByText(/^For “/).elements()).toHaveLength(1);
});

test("the popup doesn't offer notes that belong to another challenge", async () => {
  const { field, screen } = await aPopup(
    { notes: [aNote(1, "Of another challenge", { challenge_id: READING.challenge_id })] },
    writingOn(),
    anId(1),
  );
  await expect.element(field).toBeVisible();
  await expect.element(screen.getByRole("button", { name: /notes? from today/ })).not.toBeInTheDocument();
});

test("Alt+Shift+J opens the note field, and Enter stores the note on the device", async () => {
  const { field, screen, writing } = await aPopup();
  await field.fill("Of the entry");
  const keys = { code: "KeyJ", altKey: true, shiftKey: true, cancelable: true };
  for (const other of [{ ctrlKey: true }, { metaKey: true }, { altKey: false }])
    expect(dispatchEvent(new KeyboardEvent("keydown", { ...keys, ...other }))).toBe(true);
  await userEvent.keyboard("{Alt>}{Shift>}J{/Shift}{/Alt}");
  const note = screen.getByRole("textbox", FIELD);
  await expect.element(note).toHaveFocus();
  await userEvent.keyboard("Who checks the guard?{Enter}");
  await expect.element(screen.getByText("Added. It waits for today's entry.")).toBeVisible();
  await expect.element(note).toHaveValue("");
  await expect.element(note).toHaveFocus();
  await expect.element(screen.getByRole("button", { name: "1 note from today" })).toBeVisible();
  expect(await storedNotes(writing)).toMatchObject([
    { content: "Who checks the guard?", source: "popup", date: TODAY.date, challengeId: null },
  ]);
  expect(notesBeingAdded(TODAY.userId).read()).toEqual([]);
  await screen.getByRole("button", { name: "Back to today" }).click();
  await expect.element(field).toHaveValue("Of the entry");
  await expect.element(screen.getByRole("button", { name: "Insert all" })).toBeVisible();
});

test.each([
  ["nothing has loaded", { challenges: () => new Promise<Response>(() => undefined) }],
  ["the challenges can't be loaded", { challenges: rejected }],
  ["there is no challenge", { challenges: [] }],
  ["today is written", WRITTEN],
])(
  "if %s, a popup that was opened for a note shows the note field",
  { tags: "extended" },
  async (_, rows) => {
    const writing = writingOn();
    const cache = createQueryClient();
    const screen = await render(<PopupHarness {...{ cache, writing }} opensNote rows={serverRows(rows)} />);
    await expect.element(screen.getByRole("textbox", FIELD)).toHaveFocus();
    await userEvent.keyboard("Noted{Enter}");
    await expect.poll(() => stored(writing)).toEqual(["Noted"]);
  },
);

test("the browser's shortcut opens the note field in a popup that is already open", async () => {
  const { field, screen } = await aPopup();
  await expect.element(field).toBeVisible();
  await requestNoteField();
  await expect.element(screen.getByRole("textbox", FIELD)).toHaveFocus();
});

test(
  "an unfinished note survives closing the popup, and a button continues it",
  { tags: "extended" },
  async () => {
    const first = await aPopup();
    await first.screen.getByRole("button", { name: "Add a note" }).click();
    await first.screen.getByRole("textbox", FIELD).fill("Half a thou");
    await first.screen.unmount();
    const { screen } = await aPopup();
    await screen.getByRole("button", { name: "Continue your note" }).click();
    await expect.element(screen.getByRole("textbox", FIELD)).toHaveValue("Half a thou");
    await userEvent.keyboard("ght{Enter}");
    await expect.element(screen.getByRole("button", { name: "Add a note" })).toBeVisible();
    await expect.poll(noteDraft(TODAY.userId).read).toBe("");
  },
);

test("the field doesn't show text that a closed popup has stored as a note", async () => {
  const writing = writingOn();
  const first = await aPopup({}, writing);
  await first.screen.getByRole("button", { name: "Add a note" }).click();
  // Simulates a popup that closes before it has emptied the draft.
  const removeItem = vi.spyOn(Storage.prototype, "removeItem").mockImplementation(() => undefined);
  await first.screen.getByRole("textbox", FIELD).fill("Stored");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => stored(writing)).toEqual(["Stored"]);
  await first.screen.unmount();
  removeItem.mockRestore();
  expect(noteDraft(TODAY.userId).read()).toBe("Stored");
  const adding = notesBeingAdded(TODAY.userId);
  adding.add({ noteId: anId(9), content: "Never stored" });
  noteDraft(TODAY.userId).write("Stored\nNever stored\nTyped");
  const { screen } = await aPopup({}, writing);
  await screen.getByRole("button", { name: "Continue your note" }).click();
  await expect.element(screen.getByRole("textbox", FIELD)).toHaveValue("Never stored\nTyped");
  expect(adding.read()).toEqual([]);
});

test("a note isn't lost if the popup closes before the database stores it", async () => {
  const writing = writingOn();
  const expectWrite = vi.fn<() => void>();
  const first = await aPopup(
    {},
    {
      ...writing,
      db: { ...writing.db, write: () => new Promise<never>(() => undefined) },
      outbox: { ...writing.outbox, expectWrite },
    },
  );
  await first.screen.getByRole("button", { name: "Add a note" }).click();
  await first.screen.getByRole("textbox", FIELD).fill("Noted");
  await userEvent.keyboard("{Enter}");
  expect(expectWrite).toHaveBeenCalledOnce();
  await first.screen.unmount();
  const { screen } = await aPopup();
  await screen.getByRole("button", { name: "Continue your note" }).click();
  await expect.element(screen.getByRole("textbox", FIELD)).toHaveValue("Noted");
});

test("a user can add a note to today's registered entry", { tags: "extended" }, async () => {
  const { field, screen } = await aPopup({ ...WRITTEN, notes: NOTES });
  await expect.element(screen.getByText("Today is written.")).toBeVisible();
  await screen.getByRole("button", { name: "Add to the entry" }).click();
  await expect
    .element(field)
    .toHaveValue(`${todays.content}\n${NOTES.map(({ content }) => content).join("\n")}`);
  await expect.element(screen.getByRole("button", { name: "Update" })).toBeEnabled();
});

test("notes in a pending entry aren't offered for another challenge's entry", async () => {
  const { screen, writing } = await aPopup({ notes: NOTES }, writingOn(), READING.challenge_id);
  await expect.element(screen.getByRole("button", { name: "2 notes from today" })).toBeVisible();
  await storeSubmission(writing.db, { noteIds: [NOTES[0]!.note_id] });
  await expect.element(screen.getByRole("button", { name: "1 note from today" })).toBeVisible();
  await finishDelivery(writing);
});

test("an unsent note shows that it isn't sent yet, and a rejected note shows why", async () => {
  const { screen, writing } = await aPopup({ notes: rejected });
  await screen.getByRole("button", { name: "Add a note" }).click();
  await screen.getByRole("textbox", FIELD).fill("In the train");
  await userEvent.keyboard("{Enter}");
  await screen.getByRole("button", { name: "1 note from today" }).click();
  await expect.element(screen.getByText("Kept on this device until it is sent")).toBeInTheDocument();
  await expect.element(screen.getByText("Notes from other devices could not be loaded.")).toBeVisible();
  await writing.db.write(async (transaction) => {
    const notes = transaction.objectStore("notes");
    const [note] = await notes.getAll();
    if (note !== undefined && "content" in note)
      await notes.put({ ...note, state: { status: "rejected", code: "note/limit" } });
  });
  writing.db.notifyChanged();
  await expect.element(screen.getByText(/^You have 500 notes\./)).toBeVisible();
});

test("a Japanese popup has Japanese labels for notes", { tags: "extended" }, async () => {
  const cache = createQueryClient();
  const rows = serverRows({ challenges: [aChallenge()], notes: NOTES });
  const screen = await render(<PopupHarness {...{ cache, rows }} writing={writingOn()} inJapanese />);
  await expect.element(screen.getByRole("button", { name: "今日のメモ2件" })).toBeVisible();
  await screen.getByRole("button", { name: "メモを追加" }).click();
  await expect.element(screen.getByRole("textbox", { name: "今日のメモ" })).toBeVisible();
});
