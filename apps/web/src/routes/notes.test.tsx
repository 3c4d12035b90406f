import { today } from "@diary/core/civil-date";
import { NOTE_LIMITS } from "@diary/core/note";
import { aChallenge, aDay, anId } from "@diary/core/testing";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { listNoteTexts, noteText } from "../notes/note-text.ts";
import { renderTestApp } from "../testing/render-test-app.tsx";

const member = anId(9001);
const read = aChallenge({ user_id: member, title: "Read" });
const date = today(Date.now(), 0);

const aNote = (number: number, content: string, fields = {}) => ({
  note_id: anId(5000 + number),
  challenge_id: null,
  date,
  content,
  source: "api",
  created_at: `${date}T0${number}:00:00.000Z`,
  ...fields,
});

interface Given {
  notes?: ReturnType<typeof aNote>[];
  entries?: ReturnType<typeof aDay>[];
}

function open(address: string, { entries = [], notes: given = [] }: Given = {}) {
  const removed: string[] = [];
  const notes = [...given];
  const answer = {
    home_challenge: [read],
    day: entries,
    note: (sent?: object) => {
      if (sent !== undefined) notes.push(aNote(9, "", sent));
      return notes.filter(({ note_id }) => !removed.includes(note_id));
    },
    delete_notes: ({ note_ids }: { note_ids: string[] }) => {
      removed.push(...note_ids);
      return null;
    },
  };
  return renderTestApp(address, { member, answer });
}

const registerDay = `/day/create/${read.challenge_id}`;
const two = [aNote(1, "A type guard is a promise."), aNote(2, "Eleven lines gone")];

beforeEach(() => page.viewport(1280, 800));

test("a user inserts all notes from today into the entry and undoes the insertion", async () => {
  const site = await open(registerDay, { notes: two });
  await expect.element(site.getByRole("button", { name: "2 notes from today" })).toBeVisible();
  const content = site.getByLabelText("Content");
  await content.fill("Narrowing.");
  await site.getByRole("button", { name: "Insert all" }).click();
  await expect.element(content).toHaveValue("Narrowing.\nA type guard is a promise.\nEleven lines gone");
  await expect.element(site.getByRole("button", { name: "Inserted: Eleven lines gone" })).toBeVisible();
  await site.getByRole("button", { name: "Undo" }).click();
  await expect.element(content).toHaveValue("Narrowing.");
  await expect.element(site.getByRole("button", { name: "Insert all" })).toBeVisible();
});

test("notes that are inserted one after another stay in their order", { tags: "extended" }, async () => {
  const site = await open(registerDay, { notes: two });
  await site.getByRole("button", { name: /^Insert: A type/ }).click();
  await site.getByRole("button", { name: /^Insert: Eleven/ }).click();
  await expect
    .element(site.getByLabelText("Content"))
    .toHaveValue("A type guard is a promise.\nEleven lines gone");
});

test("notes are inserted at the caret, and the caret moves behind them", { tags: "extended" }, async () => {
  const site = await open(registerDay, { notes: two });
  const content = site.getByLabelText("Content");
  await content.fill("Morning\nEvening");
  const control = content.element() as HTMLTextAreaElement;
  control.setSelectionRange(7, 7);
  await site.getByRole("button", { name: /^Insert: A type/ }).click();
  await expect.element(content).toHaveValue("Morning\nA type guard is a promise.\nEvening");
  expect(control.selectionStart).toBe("Morning\nA type guard is a promise.".length);
  await site.getByRole("button", { name: /^Insert: Eleven/ }).click();
  await expect
    .element(content)
    .toHaveValue("Morning\nA type guard is a promise.\nEleven lines gone\nEvening");
});

test("a note for another challenge isn't offered for this entry", async () => {
  const other = aNote(3, "For another challenge", { challenge_id: anId(77) });
  const site = await open(registerDay, { notes: [two[0]!, other] });
  await expect.element(site.getByRole("button", { name: "1 note from today" })).toBeVisible();
  await expect.element(site.getByText("For another challenge")).not.toBeInTheDocument();
});

test("notes from today can be added to the written entry", async () => {
  const entry = aDay({ challenge_id: read.challenge_id, user_id: member, date, content: "Read." });
  const site = await open(registerDay, { notes: two, entries: [entry] });
  await site.getByRole("button", { name: "Add to the entry" }).click();
  await expect.element(site.getByRole("heading", { level: 1, name: "Edit Day" })).toBeVisible();
  await expect
    .element(site.getByLabelText("What did you do today?"))
    .toHaveValue("Read.\nA type guard is a promise.\nEleven lines gone");
});

test("on My page, a note for one challenge names the challenge", async () => {
  const site = await open("/mypage", {
    notes: [aNote(1, "For one", { challenge_id: read.challenge_id }), aNote(2, "For each")],
  });
  await site.getByRole("button", { name: "2 notes from today" }).click();
  await expect.element(site.getByText("For “Read”")).toBeVisible();
  expect(site.getByText(/^For “/).elements()).toHaveLength(1);
});

test("a note that is added on My page appears below the field and can be removed", async () => {
  const site = await open("/mypage");
  const field = site.getByRole("textbox", { name: "Note for today" });
  await field.fill("Eleven lines gone");
  await userEvent.keyboard("{Enter}");
  await expect.element(field).toHaveValue("");
  await site.getByRole("button", { name: "1 note from today" }).click();
  await site.getByRole("button", { name: "Remove: Eleven lines gone" }).click();
  await expect.element(site.getByText("Eleven lines gone")).not.toBeInTheDocument();
  await site.getByRole("button", { name: "Undo" }).click();
  await expect.element(site.getByText("Eleven lines gone")).toBeVisible();
});

test("a text in the note field survives a reload, and a sign-out deletes the text", async () => {
  const site = await open("/mypage");
  await site.getByRole("textbox", { name: "Note for today" }).fill("Half a thou");
  await site.unmount();
  const reloaded = await open("/mypage");
  const field = reloaded.getByRole("textbox", { name: "Note for today" });
  await expect.element(field).toHaveValue("Half a thou");
  await reloaded.getByRole("button", { name: "Profile", exact: true }).click();
  await reloaded.getByRole("menuitem", { name: "Sign out" }).click();
  const question = reloaded.getByRole("dialog", { name: "Sign out and delete unsent changes?" });
  await question.getByRole("button", { name: "cancel" }).click();
  await expect.element(field).toHaveValue("Half a thou");
  await reloaded.getByRole("button", { name: "Profile", exact: true }).click();
  await reloaded.getByRole("menuitem", { name: "Sign out" }).click();
  await question.getByRole("button", { name: "Sign out" }).click();
  await expect.element(field).not.toBeInTheDocument();
  await expect.poll(() => Object.keys(sessionStorage).filter((key) => key.startsWith("note:"))).toEqual([]);
});

test(
  "the key a opens a dialog, and Enter stores the note and closes the dialog",
  { tags: "extended" },
  async () => {
    const site = await open("/home", { notes: [] });
    const feedback = site.getByRole("button", { name: "Feedback", exact: true });
    await expect.element(feedback).toBeInTheDocument();
    await userEvent.keyboard("a");
    const dialog = site.getByRole("dialog", { name: "Add a note" });
    await expect.element(dialog.getByRole("textbox", { name: "Note for today" })).toHaveFocus();
    await userEvent.keyboard("From the feed{Enter}");
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(site.getByText("Note added. It waits for today's entry.")).toBeVisible();
  },
);

async function delayWrites() {
  const [{ name } = {}] = await indexedDB.databases();
  const opening = indexedDB.open(name!);
  await new Promise((resolve) => opening.addEventListener("success", resolve));
  const names = [...opening.result.objectStoreNames];
  const transaction = opening.result.transaction(names, "readwrite");
  let isBlocked = true;
  (function extend() {
    if (isBlocked) transaction.objectStore(names[0]!).count().addEventListener("success", extend);
  })();
  function release() {
    isBlocked = false;
    opening.result.close();
  }
  onTestFinished(release);
  return release;
}

async function showUnsentAtSignOut(texts: Partial<Record<"dialog" | "today", string>>) {
  for (const place of ["dialog", "today"] as const) noteText(member, place).write(texts[place] ?? "");
  const site = await open("/home");
  await site.getByRole("button", { name: "Profile", exact: true }).click();
  await site.getByRole("menuitem", { name: "Sign out" }).click();
  await site.getByRole("dialog").getByRole("button", { name: "Show the changes" }).click();
  await expect.element(site.getByRole("heading", { name: "Unsent Changes" })).toBeVisible();
  return { site, items: site.getByRole("main").getByRole("listitem") };
}

test.each(["dialog", "today"] as const)(
  "Show the changes in the sign-out dialog lists a typed note, which can be added: %s",
  async (place) => {
    const { items, site } = await showUnsentAtSignOut({ [place]: "Half a thou" });
    await expect.element(items.getByText("Half a thou")).toBeVisible();
    await items.getByRole("button", { name: "Keep as a note for today" }).click();
    await expect.element(site.getByText("Everything is sent")).toBeVisible();
    expect(noteText(member, place).read()).toBe("");
    await site.getByRole("link", { name: "Register Day" }).first().click();
    await expect.element(site.getByText("Half a thou")).toBeVisible();
  },
);

test("a typed note of the list is discarded after confirming, the other one stays", async () => {
  const { items, site } = await showUnsentAtSignOut({ dialog: "Of the dialog", today: "Of My page" });
  await items.filter({ hasText: "Of the dialog" }).getByRole("button", { name: "Discard" }).click();
  await site.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
  await expect.element(items.filter({ hasText: "Of the dialog" })).not.toBeInTheDocument();
  await expect.element(items.getByText("Of My page")).toBeVisible();
});

test("a typed note that is too long is listed with the reason and can't be added", async () => {
  const { items } = await showUnsentAtSignOut({ today: "x".repeat(NOTE_LIMITS.characters + 1) });
  await expect.element(items.getByText("It is longer than a note can be.", { exact: false })).toBeVisible();
  await expect.element(items.getByRole("button", { name: "Copy" })).toBeVisible();
  await expect.element(items.getByRole("button", { name: "Keep as a note" })).not.toBeInTheDocument();
});

test("a note that the dialog added is not added again from the list", async () => {
  const { items, site } = await showUnsentAtSignOut({ dialog: "Only once" });
  await userEvent.keyboard("a");
  await site.getByRole("dialog").getByRole("button", { name: "Add" }).click();
  await expect.element(site.getByRole("dialog")).not.toBeInTheDocument();
  await expect.element(items.filter({ hasText: "Only once" })).not.toBeInTheDocument();
});

test("the list shows a typed note as the dialog changed it", async () => {
  const { items, site } = await showUnsentAtSignOut({ dialog: "Half a thou" });
  await userEvent.keyboard("a");
  await site.getByRole("dialog").getByRole("textbox").fill("Half a thought");
  await userEvent.keyboard("{Escape}");
  await expect.element(items.getByText("Half a thought", { exact: true })).toBeVisible();
});

test("the dialog has none of the note that the list is adding, and keeps its own text", async () => {
  const { items, site } = await showUnsentAtSignOut({ dialog: "Half a thou" });
  const release = await delayWrites();
  await items.getByRole("button", { name: "Keep as a note for today" }).click();
  await userEvent.keyboard("a");
  const field = site.getByRole("dialog").getByRole("textbox");
  await expect.element(field).toHaveValue("");
  await field.fill("Another");
  release();
  await expect.element(site.getByText("Note added. It waits for today's entry.")).toBeVisible();
  await expect.element(field).toHaveFocus();
  expect(listNoteTexts(member).map(({ text }) => text)).toEqual(["Another"]);
});

function fillDevice() {
  return vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
}

test("a typed note that the device can't store stays in the list, and its button keeps the focus", async () => {
  const { items, site } = await showUnsentAtSignOut({ dialog: "Of the dialog", today: "Half a thou" });
  const full = fillDevice();
  const keep = items
    .filter({ hasText: "Half a thou" })
    .getByRole("button", { name: "Keep as a note for today" });
  (keep.element() as HTMLElement).focus();
  for (const _ of [1, 2]) {
    await userEvent.keyboard("{Enter}");
    await expect.element(site.getByText("The note could not be stored. Try again.")).toBeVisible();
    await expect.element(keep).toHaveFocus();
  }
  full.mockRestore();
  await userEvent.keyboard("{Enter}");
  await expect.element(items.filter({ hasText: "Half a thou" })).not.toBeInTheDocument();
  await expect.element(site.getByRole("main")).toHaveFocus();
});

test("a note that the device can't store leaves the focus where the user moved it", async () => {
  const { items, site } = await showUnsentAtSignOut({ today: "Half a thou" });
  const release = await delayWrites();
  const full = fillDevice();
  await items.getByRole("button", { name: "Keep as a note for today" }).click();
  await userEvent.keyboard("a");
  const field = site.getByRole("dialog").getByRole("textbox");
  await expect.element(field).toHaveFocus();
  release();
  await expect.element(site.getByText("The note could not be stored. Try again.")).toBeVisible();
  await expect.element(field).toHaveFocus();
  full.mockRestore();
});

test("the note field on My page and the note dialog don't share their text", async () => {
  const site = await open("/mypage");
  const field = site.getByRole("textbox", { name: "Note for today" });
  await field.fill("Typed on Today");
  const feedback = site.getByRole("button", { name: "Feedback", exact: true, includeHidden: true });
  await expect.element(feedback).toBeInTheDocument();
  (field.element() as HTMLTextAreaElement).blur();
  await userEvent.keyboard("a");
  const inDialog = site.getByRole("dialog", { name: "Add a note" }).getByRole("textbox");
  await expect.element(inDialog).toHaveValue("");
  await inDialog.fill("Typed in the dialog");
  await userEvent.keyboard("{Escape}");
  await expect.element(field).toHaveValue("Typed on Today");
});
