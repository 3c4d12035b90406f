import type { EntryPhotos } from "../../photo/index.ts";
import { anId, createSeededRandom as createRandom } from "../../testing/index.ts";
import type { WritingDb } from "../db.ts";
import { contentOf, type Base, type Input } from "../records.ts";
import { listPending } from "../submissions.ts";
import { Device, Page, type Mutations, type World } from "./device.ts";
import { photoNames } from "./photo-server.ts";
import { Server, type Condition, type SeenRow } from "./server.ts";
import { createWalkTime } from "./time.ts";

export const USERS = [anId(9001), anId(9002)] as const;

export interface WalkNote {
  owner: string;
  noteId: string;
  /** False while the device may not have stored the note. */
  isStored: boolean;
  isGone: boolean;
  insertedOn: Set<Device>;
}

interface Word {
  owner: string;
  challengeId: string;
  page: Page;
}

export interface WalkOptions {
  steps: number;
  /** Uses one tab and no other device, so the form must never ask the user to choose. */
  isAlone?: boolean;
  hasNotes?: boolean;
  mutations?: Mutations & {
    moveDropsFirst?: boolean;
    outcomeEmptiesForm?: boolean;
    insertsUnmarked?: boolean;
    noTombstones?: boolean;
    removesEarly?: boolean;
  };
  trace?: (line: string) => void;
}

const CONDITIONS: Condition[] = [
  ...(["fine", "fine", "fine", "request-lost", "answer-lost", "late", "failing", "busy", "expired"] as const),
];

export const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean);

export const challengesOf = (userId: string) => (userId === USERS[0] ? [anId(1), anId(2)] : [anId(3)]);

export const pendingOf = async (db: WritingDb, userId: string) => (await listPending(db, userId)).pending;

export const tab = (device: Device) => new Page(device, "tab");

export const itemsIn = (text: string, photos?: EntryPhotos) => [
  ...wordsIn(text),
  ...photoNames(photos?.list),
];

export const submissionName = (dayId: string, text: string, photos?: EntryPhotos) =>
  [dayId, text, ...photoNames(photos?.list).toSorted()].join(" ");

export const itemsOf = ({ fields, photos }: Input) => itemsIn(contentOf(fields), photos);

export const shownIn = (page: Page) => (page.form ? itemsOf(page.form.current()) : []);

let walks = 0;

export type WalkState = ReturnType<typeof createWalkState>;

export function createWalkState(
  seed: number,
  { hasNotes = false, isAlone = false, mutations = {}, trace }: Omit<WalkOptions, "steps">,
) {
  walks += 1;
  const random = createRandom(seed);
  const time = createWalkTime();
  let ids = seed * 100_000;
  const newId = () => anId(++ids);
  const server = new Server(time, random);
  const world: World = { time, random, server, newId, refusedIds: new Set(), mutations, trace };
  const note = (what: string) => trace?.(`  ${what}`);
  const faults: string[] = [];
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;

  const words = new Map<string, Word>();
  const notes = new Map<string, WalkNote>();
  const discarded = new Set<string>();
  const mayBeLost = new Set<string>();
  const mayBeTwice = new Set<string>();
  const shownCount = new Map<string, number>();
  const withdrawn = new Set<string>();
  const submitted: { challengeId: string; dayId: string; device: Device; startId: number; ended: number }[] =
    [];
  const reorderedIds = new Set<string>();
  const state = { isOffline: false, worker: null as Page | null };
  server.condition = () => (state.isOffline ? "request-lost" : pick(CONDITIONS));
  if (!isAlone && random() < 0.3) server.days = 6;
  if (!isAlone && random() < 0.2) server.photos.space = 8;

  const named = (name: string) => new Device(world, `${name}-${walks}`, USERS[0]);
  const site = named("site");
  const extension = named("extension");
  const phone = named("phone");
  const devices = isAlone ? [site] : [site, extension, phone];
  const rowsSeen = new Map<Page, SeenRow[]>();
  const newWorker = () => new Page(extension, "worker");
  const popup = () => new Page(extension, { worker: () => state.worker });
  const pages: Page[] = isAlone ? [tab(site)] : [tab(site), tab(site), popup(), tab(phone)];
  if (!isAlone) state.worker = newWorker();

  const aDate = () => `2026-11-${String(10 + Math.floor(random() * 4))}`;
  const isPopup = (page: Page) => page.device === extension;

  const pageOnly = new Map<Page, Set<string>>();
  const addPageOnly = (page: Page, word: string) => {
    pageOnly.set(page, (pageOnly.get(page) ?? new Set()).add(word));
  };
  const countShown = (name: string) => {
    trace?.(`  shown: ${name}`);
    if (withdrawn.has(name)) return;
    shownCount.set(name, (shownCount.get(name) ?? 0) + 1);
  };
  /** Call with the words of a discarded text. If it was sent, the server may have its notes in an entry, too. */
  const freed = (items: readonly string[], base: Base | null | undefined) => {
    if ((base?.sent.length ?? 0) === 0) return;
    for (const name of items) if (notes.has(name)) mayBeTwice.add(name);
  };
  if (hasNotes && random() < 0.2) server.notes.space = 8;
  server.notes.hasTombstones = mutations.noTombstones !== true;
  return Object.assign(state, {
    isAlone,
    mutations,
    trace,
    random,
    time,
    newId,
    server,
    world,
    note,
    faults,
    pick,
    words,
    notes,
    hasNotes,
    freed,
    discarded,
    mayBeLost,
    mayBeTwice,
    shownCount,
    withdrawn,
    submitted,
    reorderedIds,
    site,
    extension,
    devices,
    rowsSeen,
    newWorker,
    popup,
    pages,
    aDate,
    isPopup,
    pageOnly,
    addPageOnly,
    countShown,
  });
}
