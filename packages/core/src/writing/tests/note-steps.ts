import { addNote, removeNotes } from "../../note/add-note.ts";
import { insertLines, withoutInsertion, type Insertion } from "../../note/insertion.ts";
import { fitsChallenge, mergeNotes } from "../../note/listed-notes.ts";
import type { Note, NoteList } from "../../note/rules.ts";
import type { FormState } from "../form-state.ts";
import { listNotesOfDevice } from "../note-store.ts";
import { contentOf, type Base, type EntryKey } from "../records.ts";
import type { TextForm } from "../text-form.ts";
import type { Page } from "./device.ts";
import { challengesOf, USERS, wordsIn, type WalkState } from "./walk-state.ts";

export const baseOf = (form: TextForm): Base | null => (form.current() as FormState).base;

export function createNoteSteps(
  walk: WalkState,
  mayChange: (page: Page, form: TextForm, key: EntryKey) => boolean | Promise<boolean>,
) {
  const { random, newId, note, notes, pick, time, server, discarded, freed, mayBeTwice, mutations } = walk;
  const lists = new Map<Page, { userId: string; list: NoteList }>();
  const insertions = new Map<TextForm, Insertion & { ids: string[]; entry: string }>();
  const writer = ({ db, outbox }: Page) => ({ db, outbox, platform: { now: time.now, randomId: newId } });
  const chosenChallenge = (userId: string) => (random() < 0.3 ? pick(challengesOf(userId)) : null);

  const add = async (page: Page, viewer: string) => {
    const content = `n${newId().slice(-6)}`;
    const added = { owner: viewer, noteId: "", isStored: false, isGone: false, insertedOn: new Set<never>() };
    notes.set(content, added);
    note(`adds note ${content}`);
    const input = {
      content,
      source: "site",
      date: walk.aDate(),
      challengeId: chosenChallenge(viewer),
    } as const;
    const stored = await addNote(writer(page), viewer, input).catch(() => null);
    if (stored === null) return;
    Object.assign(added, { noteId: stored.noteId, isStored: true });
  };
  const addByApi = () => {
    const [owner, content, noteId] = [pick(USERS), `n${newId().slice(-6)}`, newId()];
    const row = { note_id: noteId, user_id: owner, challenge_id: chosenChallenge(owner), content };
    if (server.notes.rows.size >= server.notes.space) return;
    server.notes.insert({ ...row, date: walk.aDate(), source: "api" });
    notes.set(content, { owner, noteId, isStored: true, isGone: false, insertedOn: new Set() });
    note(`API adds note ${content}`);
  };
  const read = async (page: Page, userId: string) => {
    const list = await page.fetchNotes(userId).catch(() => null);
    if (list !== null) lists.set(page, { userId, list });
  };
  const freeNotes = async (page: Page, viewer: string): Promise<Note[]> => {
    const known = lists.get(page);
    const device = await listNotesOfDevice(page.db, viewer).catch(() => null);
    if (device === null || page.device.viewer !== viewer) return [];
    const list = known?.userId === viewer ? known.list : undefined;
    return mergeNotes(list, device.stored).filter(({ noteId }) => !device.usedIds.has(noteId));
  };
  const insert = async (page: Page, viewer: string) => {
    const { form, key } = page;
    if (form === null || key === null) return;
    const free = (await freeNotes(page, viewer)).filter((one) => fitsChallenge(one, key.challengeId));
    const isAllowed = await mayChange(page, form, key);
    if (!isAllowed || page.form !== form || page.key !== key || free.length === 0) return;
    const { entry, fields, noteIds } = form.current();
    const added = (random() < 0.5 ? free : [pick(free)]).filter(({ noteId }) => !noteIds.includes(noteId));
    if (added.length === 0) return;
    const content = contentOf(fields);
    const at = random() < 0.5 ? content.length : 0;
    const insertion = insertLines(
      content,
      added.map((one) => one.content),
      { start: at, end: at },
    );
    const ids = added.map(({ noteId }) => noteId);
    for (const one of added) markInserted(page, one);
    note(`inserted ${added.map((one) => one.content).join(" ")} while ${form.current().status}`);
    insertions.set(form, { ...insertion, ids, entry });
    form.change(
      { content: insertion.content },
      null,
      mutations.insertsUnmarked ? noteIds : [...noteIds, ...ids],
    );
    if (mutations.removesEarly) await removeNotes(writer(page), viewer, ids).catch(() => undefined);
  };
  /** Two devices can insert the same note, because each device knows only its own drafts. */
  const markInserted = (page: Page, { content }: Note) => {
    const known = notes.get(content);
    if (known === undefined) return;
    const isElsewhere = [...known.insertedOn].some((device) => device !== page.device);
    known.insertedOn.add(page.device);
    if (isElsewhere || page.device.storage !== "fine") mayBeTwice.add(content);
  };
  const undo = (page: Page) => {
    const { form } = page;
    const last = form === null ? undefined : insertions.get(form);
    if (form === null || last === undefined || last.entry !== form.current().entry) return;
    const { fields, noteIds } = form.current();
    const content = withoutInsertion(contentOf(fields), last);
    if (content === null || wordsIn(content).length === 0) return;
    const undone = wordsIn(last.inserted);
    note(`undid ${undone.join(" ")}`);
    for (const name of undone) discarded.add(name);
    freed(undone, baseOf(form));
    insertions.delete(form);
    form.change(
      { content },
      null,
      noteIds.filter((noteId) => !last.ids.includes(noteId)),
    );
  };
  const remove = async (page: Page, viewer: string) => {
    const free = await freeNotes(page, viewer);
    if (free.length === 0) return;
    const { content, noteId } = pick(free);
    const known = notes.get(content);
    note(`removes note ${content}`);
    if (known === undefined) return;
    // A page that dies may have removed the note.
    known.isGone = true;
    await removeNotes(writer(page), viewer, [noteId]).catch(() => {
      known.isGone = false;
    });
  };
  const stepWithNotes = async (page: Page): Promise<void> => {
    const { viewer } = page.device;
    const wish = random();
    if (wish < 0.15) return addByApi();
    if (viewer === null) return undefined;
    if (wish < 0.4) return add(page, viewer);
    if (wish < 0.6) return read(page, viewer);
    if (wish < 0.85) return insert(page, viewer);
    return wish < 0.93 ? undo(page) : remove(page, viewer);
  };
  return { stepWithNotes };
}
