import type { Page } from "@playwright/test";

import { contentAtPopup, openForm } from "./popup-steps.ts";
import { contentAtSite, editedAtSite, isShown, openFormAtSite } from "./site-steps.ts";
import { onServer, storedOnDevice } from "./texts.ts";
import {
  count,
  goTo,
  popupPage,
  readDialogs,
  sitePage,
  todayOf,
  type AddedNote,
  type World,
  type Writer,
} from "./world.ts";

const STORED_MS = 5_000;

const noteField = (page: Page) => page.getByRole("textbox", { name: "Note for today" });
const noteBox = (page: Page) => page.getByRole("button", { name: /^\d+ notes? from / });
const entryText = (page: Page) => contentAtSite(page).or(editedAtSite(page)).or(contentAtPopup(page)).first();

export function notesOnServer({ backend }: World) {
  return backend.sql<{ content: string; user_id: string; date: string }>(
    "select content, user_id, date::text from note",
  );
}

/** Texts of the popup's field are in `localStorage` until the device stores the note. */
async function placesOfNotes(world: World): Promise<(readonly [place: string, text: string])[]> {
  const [rows, entries, onDevice, items] = await Promise.all([
    notesOnServer(world),
    onServer(world),
    storedOnDevice(world),
    world.browser.localItems(),
  ]);
  return [
    ...rows.map(({ content }) => ["note on the server", content] as const),
    ...entries.map(({ content, day_id }) => [`entry ${day_id}`, content] as const),
    ...onDevice,
    ...items,
  ];
}

export async function findLostNotes(world: World): Promise<string[]> {
  if (world.notes.length === 0) return [];
  const places = await placesOfNotes(world);
  return world.notes.flatMap(({ isRemoved, text }) => {
    const found = places.filter(([, stored]) => stored.includes(text));
    if (found.length > 0) world.seen.set(text, found.map((place) => place.join(": ")).join(" | "));
    return isRemoved || found.length > 0
      ? []
      : [`${text} is lost, last seen: ${world.seen.get(text) ?? "nowhere"}`];
  });
}

async function isStored(world: World, text: string): Promise<boolean> {
  for (const end = Date.now() + STORED_MS; Date.now() < end;)
    if ((await placesOfNotes(world)).some(([, stored]) => stored.includes(text))) return true;
  return false;
}

export function newNote(world: World, { person }: Writer = world.reader): AddedNote {
  world.lastNote += 1;
  return {
    text: `note${world.lastNote}x`,
    writer: person,
    dates: new Set([todayOf(world)]),
    isRemoved: false,
    insertedAt: new Set(),
    mayBeTwice: false,
  };
}

export async function addNoteAtSite(world: World): Promise<void> {
  const page = await sitePage(world);
  if (!(await goTo(world, "/mypage"))) return count(world, "site unreachable");
  await readDialogs(page);
  if (!(await isShown(noteField(page)))) return count(world, "no field for a note");
  const note = newNote(world);
  await noteField(page).fill(note.text);
  await noteField(page).press("Enter");
  if (await isStored(world, note.text)) world.notes.push(note);
  else count(world, "notes that could not be stored");
}

export async function addNoteAtPopup(world: World): Promise<void> {
  const popup = await popupPage(world);
  await readDialogs(popup);
  const toggle = popup.getByRole("button", { name: "Add a note" });
  if (!(await isShown(toggle))) return count(world, "popup unreachable");
  await toggle.click();
  if (!(await isShown(noteField(popup)))) return count(world, "no field for a note");
  const note = newNote(world);
  await noteField(popup).pressSequentially(note.text);
  await noteField(popup).press("Enter");
  if (world.chance.oneIn(3)) {
    count(world, "popup closed after a note");
    world.popup = null;
    await popup.close();
  }
  if (await isStored(world, note.text)) world.notes.push(note);
  else count(world, "notes that could not be stored");
  if (!popup.isClosed()) await toggle.click();
}

export async function insertNotes(world: World): Promise<void> {
  const place = world.chance.pick(["site", "popup"] as const);
  const page = await (place === "site" ? openFormAtSite(world) : openForm(world));
  if (page === null) return count(world, `${place} unreachable`);
  const all = page.getByRole("button", { name: "Insert all" });
  if (!(await isShown(noteBox(page).first(), 1_000))) return count(world, "no note to insert");
  const before = await entryText(page).inputValue();
  if (world.chance.oneIn(2) && (await all.isVisible())) await all.click();
  else {
    if ((await noteBox(page).first().getAttribute("aria-expanded")) !== "true")
      await noteBox(page).first().click();
    const one = page.getByRole("button", { name: /^Insert: note\d+x$/ }).first();
    if (!(await isShown(one, 500))) return count(world, "no note to insert");
    await one.click();
  }
  const inserted = async () => {
    const after = await entryText(page).inputValue();
    return world.notes.filter(({ text }) => after.includes(text) && !before.includes(text));
  };
  const notes = await inserted();
  for (const note of notes) {
    // Site and popup don't know the notes in each other's drafts, so both may insert the same note.
    note.mayBeTwice ||= note.insertedAt.size > 0 && !note.insertedAt.has(place);
    note.mayBeTwice ||= world.full.has(place);
    note.insertedAt.add(place);
    count(world, `notes inserted: ${place}`);
  }
  world.log.push(`  ${notes.map(({ text }) => text).join(" ")} at the ${place}`);
  const undo = page.getByRole("button", { name: "Undo" }).first();
  if (!world.chance.oneIn(4) || !(await isShown(undo, 500))) return;
  await undo.click();
  count(world, "insertions undone");
}

export async function removeNote(world: World): Promise<void> {
  const isPopup = world.chance.oneIn(2);
  const page = await (isPopup ? openForm(world) : openList(world));
  if (page === null || !(await isShown(noteBox(page).first(), 1_000)))
    return count(world, "no note to remove");
  if ((await noteBox(page).first().getAttribute("aria-expanded")) !== "true")
    await noteBox(page).first().click();
  const button = page.getByRole("button", { name: /^Remove: note\d+x$/ }).last();
  if (!(await isShown(button, 500))) return count(world, "no note to remove");
  const name = (await button.getAttribute("aria-label")) ?? (await button.innerText());
  const removed = world.notes.filter(({ text }) => name.endsWith(` ${text}`));
  for (const note of removed) note.isRemoved = true;
  await button.click();
  count(world, "notes removed");
  const undo = page.getByRole("button", { name: "Undo" }).first();
  if (!world.chance.oneIn(2) || !(await isShown(undo, 500))) return;
  await undo.click();
  count(world, "removals of notes undone");
  for (const note of removed) note.isRemoved = !(await isStored(world, note.text));
}

async function openList(world: World): Promise<Page | null> {
  const page = await sitePage(world);
  if (!(await goTo(world, "/mypage"))) return null;
  await readDialogs(page);
  return page;
}

/** Each note must be in the list, in one entry or on the device, unless removed. A listed note has the date of its addition. */
export async function findWrongNotes(world: World): Promise<string[]> {
  const [rows, entries, onDevice, places] = await Promise.all([
    notesOnServer(world),
    onServer(world),
    storedOnDevice(world),
    placesOfNotes(world),
  ]);
  const inTexts = [...onDevice].filter(([place]) => !/^\S+ notes /.test(place)).map(([, json]) => json);
  return world.notes.flatMap(({ dates, isRemoved, mayBeTwice, text, writer }) => {
    const listed = rows.filter(({ content }) => content === text);
    const written = entries.filter(({ content }) => content.includes(text));
    const isInText = inTexts.some((json) => json.includes(text));
    const isFound = places.some(([, stored]) => stored.includes(text));
    const times = written.reduce((sum, { content }) => sum + content.split(text).length - 1, 0);
    count(
      world,
      times > 0
        ? "notes: in an entry"
        : isRemoved
          ? "notes: removed"
          : listed.length > 0
            ? "notes: in the list"
            : "notes: only on the device",
    );
    if ([...listed, ...written].some(({ user_id }) => user_id !== writer.id))
      return [`${text} belongs to another user`];
    if (listed.some(({ date }) => !dates.has(date)))
      return [`${text} of ${[...dates].join(" ")} is on ${listed[0]?.date}`];
    if (times > 1 && !mayBeTwice) return [`${text} is ${times} times in entries`];
    if (listed.length + times > 1 && !mayBeTwice && !isInText)
      return [`${text} is in the list and in an entry`];
    return isFound || isRemoved ? [] : [`${text} is lost, last seen: ${world.seen.get(text) ?? "nowhere"}`];
  });
}

export async function unsentNotes(world: World, userId: string): Promise<string[]> {
  const onDevice = await storedOnDevice(world);
  return [...onDevice].flatMap(([place, json]) => {
    if (!/^\S+ notes /.test(place)) return [];
    const note = JSON.parse(json) as { userId: string; content?: string; state: { status: string } };
    const isUnsent = note.state.status === "queued" || note.state.status === "removing";
    return note.userId === userId && isUnsent ? [`${place} ${note.content ?? "removal"}`] : [];
  });
}
