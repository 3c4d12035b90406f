import { deleteDrafts, listDrafts, moveDraft } from "../drafts.ts";
import { receiveDraft, sendDraft, type MovedDraft } from "../move.ts";
import {
  contentOf,
  emptyForm,
  type EntryKey,
  isQueued,
  isSameKey,
  type PendingEntry,
  type Saved,
  savedRow,
  savedSubmission,
} from "../records.ts";
import type { TextForm } from "../text-form.ts";
import type { Page } from "./device.ts";
import { baseOf, createNoteSteps } from "./note-steps.ts";
import { createPhotoSteps } from "./photo-steps.ts";
import {
  challengesOf,
  itemsOf,
  pendingOf,
  shownIn,
  submissionName,
  wordsIn,
  type WalkState,
} from "./walk-state.ts";

export function createWriterSteps(walk: WalkState) {
  const {
    random,
    newId,
    server,
    note,
    pick,
    words,
    notes,
    freed,
    discarded,
    mayBeTwice,
    submitted,
    site,
    extension,
    rowsSeen,
    pages,
    aDate,
    isPopup,
    addPageOnly,
    countShown,
    isAlone,
    mutations,
    trace,
  } = walk;
  const rowAt = (page: Page, key: EntryKey) =>
    rowsSeen.get(page)?.find((row) => row.challenge_id === key.challengeId && row.date === key.date);
  /** The popup and the edit page show the pending or saved entry. The page for new entries starts empty. */
  const savedFor = async (page: Page, key: EntryKey, isNewEntry: boolean): Promise<Saved> => {
    const pending = (await pendingOf(page.db, key.userId).catch(() => [])).find(
      (one) => isQueued(one) && isSameKey(one.key, key),
    );
    if (isNewEntry) return emptyForm();
    if (pending !== undefined) return savedSubmission(pending);
    const row = rowAt(page, key);
    return row === undefined ? emptyForm() : savedRow(row);
  };
  const sheets = new WeakSet<object>();
  const refresh = async (page: Page) => {
    const { form, key } = page;
    const { viewer } = page.device;
    if (viewer === null) return;
    rowsSeen.set(page, server.rowsOf(viewer));
    if (key === null || form === null) return;
    const saved = await savedFor(page, key, sheets.has(form));
    if (page.form === form && page.key === key) form.rebase(saved);
  };
  const openAt = async (page: Page, key: EntryKey) => {
    if (isAlone || random() < 0.6) await refresh(page);
    const isWritten = rowAt(page, key) !== undefined;
    const isNewEntry = !isPopup(page) && !isWritten && (isAlone || random() < 0.5);
    const saved = await savedFor(page, key, isNewEntry);
    if (page.life.isDead || page.device.viewer !== key.userId) return;
    const form = page.openForm(key, saved);
    if (isNewEntry) sheets.add(form);
    note(saved.base === null ? "opened empty" : "opened to edit");
  };
  const randomKey = (userId: string): EntryKey => ({
    kind: "entry",
    userId,
    challengeId: pick(challengesOf(userId)),
    date: aDate(),
  });

  /** A user with one tab writes no new entry for a date that has an entry. Returns no promise if it needs no database. */
  const mayChange = (page: Page, form: TextForm, key: EntryKey): boolean | Promise<boolean> => {
    const { status } = form.current();
    if (!isAlone) return true;
    if (status === "loading" && page.saved?.base !== null) return false;
    if ((status !== "clean" && status !== "loading") || page.saved?.base !== null) return true;
    const rows = server.rowsOf(key.userId);
    if (rows.some((row) => row.challenge_id === key.challengeId && row.date === key.date)) return false;
    return pendingOf(page.db, key.userId).then(
      (pending) => !pending.some((one) => isSameKey(one.key, key)) && page.form === form && page.key === key,
    );
  };
  const type = async (page: Page) => {
    const { form, key } = page;
    if (form === null || key === null) return;
    const isAllowed = mayChange(page, form, key);
    if (isAllowed !== true && !(await isAllowed)) return;
    const { status } = form.current();
    const word = `w${newId().slice(-6)}`;
    words.set(word, { owner: key.userId, challengeId: key.challengeId, page });
    const text = contentOf(form.current().fields);
    const shown = wordsIn(text);
    trace?.(`  types ${word}`);
    page.isTyping = true;
    if (shown.length > 0 && random() < 0.1) {
      const removed = pick(shown);
      discarded.add(removed);
      const removedNote = notes.get(removed);
      if (removedNote !== undefined) removedNote.isGone = true;
      note("word deleted");
      form.change({ content: `${[...shown.filter((other) => other !== removed), word].join(" ")} ` });
    } else form.change({ content: `${text}${/\S$/.test(text) ? " " : ""}${word} ` });
    page.isTyping = false;
    if (!page.isConnected || page.device.storage !== "fine") addPageOnly(page, word);
    note(`typed while ${status}`);
  };
  const submit = async (page: Page) => {
    const { form, key } = page;
    if (form === null || key === null || wordsIn(contentOf(form.current().fields)).length === 0) return;
    const { conflict, status } = form.current();
    if (conflict !== null) return;
    if (status === "clean") return;
    if (status === "sending") {
      void form.submit();
      return;
    }
    if (sheets.has(form) && rowAt(page, key) !== undefined) return;
    const entry = {
      challengeId: key.challengeId,
      dayId: "",
      device: page.device,
      startId: newId(),
      ended: "~",
    };
    const isNew = page.saved?.base === null;
    note("submitted");
    // If storage fails, the device stores no removals, so a page that dies may leave the notes on the server.
    if (page.device.storage !== "fine") freed(shownIn(page), { id: "", version: null, sent: [""] });
    const { photos } = form.current();
    const text = contentOf(form.current().fields);
    const result = form.submit();
    const outcome = await result;
    entry.ended = newId();
    note(`outcome ${outcome.status}`);
    if (outcome.status !== "registered") return;
    entry.dayId = outcome.day.day_id;
    if (isNew && outcome.day.version === 1)
      submitted.push({
        ...entry,
        startId: Number(entry.startId.slice(-12)),
        ended: Number(entry.ended.slice(-12)),
      });
    if (!isPopup(page) && isNew) countShown(submissionName(outcome.day.day_id, text, photos));
    if (mutations.outcomeEmptiesForm && page.form === form) await form.discard();
    await refresh(page);
  };
  const choose = async (page: Page) => {
    const { form } = page;
    if (form === null) return;
    const { conflict, others } = form.current();
    const mine = itemsOf(form.current());
    const wish = random();
    if (conflict !== null) {
      note("chose in a conflict");
      const theirs = itemsOf(conflict);
      const dropOnly = (gone: string[], stays: string[]) => {
        for (const word of gone) if (!stays.includes(word)) discarded.add(word);
      };
      if (wish < 0.3) {
        dropOnly(theirs, mine);
        freed(theirs, conflict.base);
        return form.keepMine();
      }
      if (wish < 0.5) {
        dropOnly(mine, theirs);
        freed(mine, baseOf(form));
        return form.discard();
      }
      for (const word of mine) if (theirs.includes(word)) mayBeTwice.add(word);
      return form.keepBoth();
    }
    const other = others[0];
    if (other === undefined) return;
    note("chose another draft");
    const theirs = itemsOf(other);
    if (wish < 0.3) {
      for (const word of mine) if (!theirs.includes(word)) discarded.add(word);
      freed(mine, baseOf(form));
      return form.takeOther(other);
    }
    if (wish < 0.5) {
      for (const word of theirs) if (!mine.includes(word)) discarded.add(word);
      freed(theirs, other.base);
      return form.discardOther(other).catch(() => undefined);
    }
    for (const word of mine) if (theirs.includes(word)) mayBeTwice.add(word);
    return form.addOther(other);
  };
  const discard = async (page: Page) => {
    const { form, key, saved } = page;
    if (form === null || key === null) return;
    const pending = await pendingOf(page.db, key.userId).catch((): PendingEntry[] => []);
    if (page.form !== form || !["unsaved", "saved", "failed"].includes(form.current().status)) return;
    if (form.current().conflict !== null) return;
    const isKept = saved?.base?.sent.length === 0 || pending.some((one) => isSameKey(one.key, key));
    const row = saved === null || !isKept ? [] : itemsOf(saved);
    for (const word of shownIn(page)) if (!row.includes(word)) discarded.add(word);
    freed(shownIn(page), baseOf(form));
    note("discarded");
    await form.discard();
  };
  const moveDate = async (page: Page) => {
    const { form, key } = page;
    if (form === null || key === null || page.device.viewer === null) return;
    const to = { ...key, date: aDate() };
    if (to.date === key.date) return;
    if (isPopup(page) || !sheets.has(form)) return openAt(page, to);
    if (isAlone && page.device.viewer !== null) {
      const taken = [
        ...server.rowsOf(key.userId).map((row) => row.date),
        ...(await pendingOf(page.db, key.userId)).map((one) => one.key.date),
      ];
      if (taken.includes(to.date) || page.form !== form) return;
    }
    note("went to another date");
    for (const word of shownIn(page)) mayBeTwice.add(word);
    page.key = to;
    form.moveTo(to);
  };
  const moveHere = async (page: Page) => {
    const { key } = page;
    const { viewer } = page.device;
    if (key === null || viewer === null) return;
    const others = (await listDrafts(page.db, viewer)).filter(
      (draft) =>
        draft.base === null && draft.key.kind === "entry" && draft.key.challengeId === key.challengeId,
    );
    const draft = others.find((one) => !isSameKey(one.key, key));
    if (draft === undefined || draft.key.kind !== "entry") return;
    note("moved a draft here");
    for (const word of itemsOf(draft)) mayBeTwice.add(word);
    await moveDraft(page.db, draft, key, newId()).catch(() => null);
  };
  const sendToSite = async (page: Page) => {
    const target = pages.find(({ device, life }) => device === site && !life.isDead);
    const { form, key } = page;
    const { viewer } = extension;
    if (!isPopup(page) || form === null || key === null || target === undefined || viewer === null) return;
    if (!(await form.flush())) return;
    const draft = (await listDrafts(page.db, viewer)).find((one) => isSameKey(one.key, key));
    if (draft === undefined) return;
    for (const word of itemsOf(draft)) mayBeTwice.add(word);
    note("moved to the site");
    const send = async (sent: MovedDraft) => {
      if (random() < 0.2) throw new Error("The message was lost.");
      const isStored = await target.life.alive(receiveDraft(target.db, structuredClone(sent), site.viewer));
      if (random() < 0.2) await receiveDraft(target.db, structuredClone(sent), site.viewer);
      return isStored;
    };
    if (mutations.moveDropsFirst) await deleteDrafts(page.db, key, [draft]);
    const isMoved = await sendDraft(page.db, draft, send).catch(() => false);
    if (isMoved) note("stored by the site");
  };
  const photoSteps = createPhotoSteps(walk, mayChange);
  const noteSteps = createNoteSteps(walk, mayChange);
  return {
    ...photoSteps,
    ...noteSteps,
    choose,
    discard,
    moveDate,
    moveHere,
    openAt,
    randomKey,
    refresh,
    sendToSite,
    submit,
    type,
  };
}
