import { expect, test } from "vitest";

import { AppError } from "../errors/index.ts";
import { aDay, anId } from "../testing/index.ts";
import { deleteDrafts, listDrafts, moveDraft } from "./drafts.ts";
import { receiveDraft, sendDraft } from "./move.ts";
import { savedRow, savedSubmission } from "./records.ts";
import {
  changeEntryDate,
  discardPendingEntry,
  draftOf,
  listPending,
  withdrawPendingEntry,
} from "./submissions.ts";
import { aNotePage } from "./tests/note-page.ts";
import { key, newId, userId } from "./tests/photo-page.ts";

const countUnsentNotes = async ({ db }: ReturnType<typeof aNotePage>) =>
  (await listPending(db, userId)).notes.length;

test("the notes in an entry are removed after its delivery", async () => {
  const page = aNotePage();
  const note = await page.add("An idea");
  await page.add("Another idea");
  await page.outbox.deliver();
  const form = page.open();
  form.insert(note);
  expect(form.current().noteIds).toEqual([note.noteId]);
  expect(await form.submit()).toMatchObject({ status: "registered" });
  await page.outbox.deliver();
  expect(page.entries).toEqual(["An idea\n"]);
  expect([await page.shown(), page.rows()]).toEqual([["Another idea saved"], ["Another idea"]]);
  expect(form.current().noteIds).toEqual([]);
});

test("a note isn't sent if the entry that contains it arrives first", async () => {
  const page = aNotePage();
  page.server.rejection = "server";
  const form = page.open();
  form.insert(await page.add("An idea"));
  await form.submit();
  page.server.rejection = undefined;
  await page.timers.pass(300_000);
  await expect.poll(() => countUnsentNotes(page)).toBe(0);
  expect([page.entries, page.rows(), await page.shown()]).toEqual([["An idea\n"], [], []]);
});

test("notes in a draft or a pending entry aren't listed, and a delivery deletes them", async () => {
  const page = aNotePage();
  const note = await page.add("An idea");
  await page.outbox.deliver();
  page.server.isOnline = false;
  const form = page.open();
  form.insert(note);
  await form.flush();
  expect(await page.shown()).toEqual([]);
  await form.submit();
  expect(await page.shown()).toEqual([]);
  expect(await page.pending()).toMatchObject([{ noteIds: [note.noteId] }]);
  page.server.isOnline = true;
  await page.outbox.deliver();
  expect(page.rows()).toEqual([]);
});

test("a restored draft has its notes", async () => {
  const page = aNotePage();
  const form = page.open();
  form.insert(await page.add("An idea"));
  await form.flush();
  const next = page.open();
  await expect.poll(() => next.current().status).toBe("saved");
  expect(next.current().noteIds).toEqual(form.current().noteIds);
});

test("the notes of a discarded draft are available again", async () => {
  const page = aNotePage();
  const form = page.open();
  form.insert(await page.add("An idea"));
  await form.flush();
  await form.discard();
  expect([form.current().noteIds, await page.shown()]).toEqual([[], ["An idea saved"]]);
});

test("notes are available again after the user deletes the whole text", async () => {
  const page = aNotePage();
  const form = page.open();
  form.insert(await page.add("An idea"));
  form.change({ content: "" });
  await form.flush();
  await page.outbox.deliver();
  expect([form.current().noteIds, await page.shown()]).toEqual([[], ["An idea saved"]]);
});

test("a note still belongs to the draft after the user has replaced the whole text", async () => {
  const page = aNotePage();
  const form = page.open();
  const note = await page.add("An idea");
  form.insert(note);
  form.change({ content: "Something else" });
  expect(form.current().noteIds).toEqual([note.noteId]);
});

test("withdrawing a pending entry returns its notes to the draft", async () => {
  const page = aNotePage();
  const note = await page.add("An idea");
  page.server.isOnline = false;
  const form = page.open();
  form.insert(note);
  await form.submit();
  const [entry] = await page.pending();
  await withdrawPendingEntry(page.db, entry!, (now) => draftOf(now, newId()));
  expect(await listDrafts(page.db, userId)).toMatchObject([{ noteIds: [note.noteId] }]);
  await expect.poll(() => form.current().noteIds).toEqual([note.noteId]);
});

test("the notes of a discarded pending entry are available again", async () => {
  const page = aNotePage();
  const note = await page.add("An idea");
  await page.outbox.deliver();
  page.server.isOnline = false;
  const form = page.open();
  form.insert(note);
  await form.submit();
  await discardPendingEntry(page.db, (await page.pending())[0]!);
  expect(await page.shown()).toEqual(["An idea saved"]);
});

test("a rejected entry returns its notes to the form", async () => {
  const page = aNotePage({ send: () => Promise.reject(new AppError("day/date-in-future")) });
  const note = await page.add("An idea");
  const form = page.open();
  form.insert(note);
  expect(await form.submit()).toMatchObject({ status: "rejected" });
  expect(form.current()).toMatchObject({ status: "saved", noteIds: [note.noteId] });
  await page.outbox.deliver();
  expect(page.rows()).toEqual(["An idea"]);
});

test("the notes of an entry are removed if the server rejects only its photos", async () => {
  const day = aDay({ version: 1 });
  const page = aNotePage({
    photos: {
      upload: () => Promise.resolve(),
      save: () => Promise.reject(new AppError("photo/too-many")),
      newId,
    },
    send: async (sent) => ({ day: { ...day, ...sent, photos: [] }, completed: false }),
  });
  const form = page.open();
  form.insert(await page.add("An idea"));
  form.changePhotos([{ photoId: anId(1), width: 4, height: 3, placeholder: "", alt: "", isNew: true }]);
  expect(await form.submit()).toMatchObject({ status: "rejected", code: "photo/too-many" });
  await page.outbox.deliver();
  expect(page.rows()).toEqual([]);
});

test("a rejected entry that moves to another date keeps its notes", async () => {
  const page = aNotePage({ send: () => Promise.reject(new AppError("day/duplicate-date")) });
  const note = await page.add("An idea");
  page.server.isOnline = false;
  const form = page.open();
  form.insert(note);
  await expect.poll(() => form.current().status).toBe("saved");
  const submission = form.submit();
  form.change({ content: "More" });
  await submission;
  const [rejected] = await page.pending();
  expect(await changeEntryDate(page.db, rejected!, "2026-11-21", newId())).toBe(true);
  expect(await page.pending()).toMatchObject([{ key: { date: "2026-11-21" }, noteIds: [note.noteId] }]);
});

test("a draft still has its notes after a move to another date or challenge", async () => {
  const page = aNotePage();
  const note = await page.add("An idea");
  const form = page.open();
  form.insert(note);
  form.moveTo({ ...key, date: "2026-11-21" });
  await form.flush();
  expect(form.current().noteIds).toEqual([note.noteId]);
  const [draft] = await listDrafts(page.db, userId);
  await moveDraft(page.db, draft!, { ...key, challengeId: anId(2) }, newId());
  const [moved] = await listDrafts(page.db, userId);
  expect(moved).toMatchObject({ noteIds: [note.noteId] });
});

test("a note that is inserted during the delivery of an earlier text isn't removed", async () => {
  const response = Promise.withResolvers<void>();
  const page = aNotePage({
    send: async (sent) => {
      await response.promise;
      return { day: aDay({ ...sent, version: 1 }), completed: false };
    },
  });
  const [first, second] = [await page.add("one"), await page.add("two")];
  await page.timers.pass(1000);
  const form = page.open();
  form.insert(first);
  await expect.poll(() => form.current().status).toBe("saved");
  const submission = form.submit();
  form.insert(second);
  response.resolve();
  await submission;
  await page.outbox.deliver();
  expect(page.rows()).toEqual(["two"]);
  expect(form.current().noteIds).toContain(second.noteId);
});

test("if a new text replaces a pending text, only the new text's notes are removed", async () => {
  const page = aNotePage();
  const [first, second] = [await page.add("one"), await page.add("two")];
  await page.outbox.deliver();
  page.server.isOnline = false;
  const form = page.open();
  form.insert(first);
  await form.submit();
  const [entry] = await page.pending();
  const next = page.open(savedSubmission(entry!));
  expect(next.current().noteIds).toEqual([first.noteId]);
  next.change({ content: "two" }, null, [second.noteId]);
  await next.submit();
  page.server.isOnline = true;
  await page.outbox.deliver();
  expect([page.entries, page.rows()]).toEqual([["two"], ["one"]]);
});

test("combined drafts have the notes of both, and a chosen draft has only its own notes", async () => {
  const page = aNotePage();
  const [mine, theirs] = [await page.add("mine"), await page.add("theirs")];
  const other = page.open();
  const form = page.open();
  await expect.poll(() => form.current().status).toBe("clean");
  other.insert(theirs);
  form.insert(mine);
  await Promise.all([other.flush(), form.flush()]);
  await expect.poll(() => form.current().others.length).toBe(1);
  const [draft] = form.current().others;
  form.addOther(draft!);
  expect(form.current().noteIds.toSorted()).toEqual([mine.noteId, theirs.noteId].toSorted());
  form.takeOther(draft!);
  expect(form.current().noteIds).toEqual([theirs.noteId]);
});

test("a conflict doesn't lose the notes of the typed text", async () => {
  const page = aNotePage();
  const row = aDay({ content: "Before", version: 1 });
  const form = page.open(savedRow(row));
  await expect.poll(() => form.current().status).toBe("clean");
  const note = await page.add("An idea");
  form.insert(note);
  form.rebase(savedRow({ ...row, content: "Elsewhere", version: 2 }));
  expect(form.current().conflict).not.toBeNull();
  form.keepBoth();
  expect(form.current().noteIds).toEqual([note.noteId]);
  form.rebase(savedRow({ ...row, content: "Elsewhere again", version: 3 }));
  form.keepMine();
  expect(form.current().noteIds).toEqual([note.noteId]);
  form.rebase(savedRow({ ...row, content: "And again", version: 4 }));
  await form.discard();
  expect(form.current().noteIds).toEqual([]);
});

test("a draft still has its notes after a move to the site", async () => {
  const [popup, site] = [aNotePage(), aNotePage()];
  const note = await popup.add("An idea");
  await popup.outbox.deliver();
  const form = popup.open();
  form.insert(note);
  await form.flush();
  const [draft] = await listDrafts(popup.db, userId);
  const send = (message: unknown) => receiveDraft(site.db, structuredClone(message), userId);
  expect(await sendDraft(popup.db, draft!, send)).toBe(true);
  expect(await listDrafts(site.db, userId)).toMatchObject([{ noteIds: [note.noteId] }]);
});

test("the notes of an entry that the device couldn't store are removed after the delivery", async () => {
  const page = aNotePage();
  const note = await page.add("An idea");
  await page.outbox.deliver();
  page.db.write = () => Promise.reject(new DOMException("full", "QuotaExceededError"));
  const form = page.open();
  form.insert(note);
  expect(await form.submit()).toMatchObject({ status: "registered" });
  expect(page.rows()).toEqual([]);
});

test("the notes of a deleted draft are available again", async () => {
  const page = aNotePage();
  const form = page.open();
  form.insert(await page.add("An idea"));
  await form.flush();
  const drafts = await listDrafts(page.db, userId);
  await deleteDrafts(page.db, key, drafts, drafts[0]!.writer);
  await page.outbox.deliver();
  expect(await page.shown()).toEqual(["An idea saved"]);
});

test("notes of a delivered edit are removed; notes of an undone edit stay", async () => {
  const page = aNotePage();
  const row = aDay({ content: "Before\n", version: 1 });
  const [taken, free] = [await page.add("taken"), await page.add("free")];
  await page.outbox.deliver();
  const form = page.open(savedRow(row));
  await expect.poll(() => form.current().status).toBe("clean");
  form.insert(free);
  form.change({ content: "Before\n" });
  await expect.poll(() => form.current().status).toBe("clean");
  form.insert(taken);
  await form.flush();
  // The response to an earlier submission of this text was lost.
  form.rebase(savedRow({ ...row, content: "Before\ntaken\n", version: 2 }));
  await form.flush();
  await expect.poll(() => countUnsentNotes(page)).toBe(1);
  await page.outbox.deliver();
  expect([form.current().status, page.rows()]).toEqual(["clean", ["free"]]);
});
