import { createSeededRandom } from "@diary/core/testing";
import type { TestBackend } from "@diary/server/testing";
import type { ApiUser } from "@diary/testkit/api-user";
import type { Page } from "@playwright/test";

import type { Diary } from "../support/connectable.ts";
import type { ExtensionBrowser } from "../support/extension-browser.ts";
import type { Gateway } from "../support/gateway.ts";
import { runCommand } from "./run-command.ts";

export interface TypedText {
  text: string;
  writer: ApiUser;
  dates: Set<string>;
  isOnPageOnly: boolean;
  /** True if the text was on the page when "Keep both" combined two versions: the entry may contain it twice. */
  mayBeTwice: boolean;
}

export interface AddedPhoto {
  alt: string;
  writer: ApiUser;
  dates: Set<string>;
  isRemoved: boolean;
}

export interface AddedNote {
  text: string;
  writer: ApiUser;
  dates: Set<string>;
  isRemoved: boolean;
  insertedAt: Set<Place>;
  /** True if the note was inserted at site and popup, or while the device's storage was full. */
  mayBeTwice: boolean;
}

export type Place = "site" | "popup";

export interface Writer {
  person: ApiUser;
  challenges: readonly string[];
  token: string;
  /** Folder with the access token that the command `login` stored. */
  home: string;
}

export interface World {
  backend: TestBackend;
  browser: ExtensionBrowser;
  gateway: Gateway;
  /** A second address of the same server. Programs use it. */
  other: Diary;
  chance: ReturnType<typeof createChance>;
  writers: readonly Writer[];
  reader: Writer;
  site: Page | null;
  popup: Page | null;
  reconnect: (() => Promise<void>) | null;
  full: Set<Place>;
  words: TypedText[];
  lastWords: number;
  photos: AddedPhoto[];
  lastPhoto: number;
  notes: AddedNote[];
  lastNote: number;
  seen: Map<string, string>;
  counts: Map<string, number>;
  log: string[];
}

interface WorldParts extends Pick<World, "backend" | "browser" | "gateway" | "other"> {
  newUser: () => Promise<ApiUser>;
  newFolder: (name: string) => string;
  seed: number;
}

export async function createWorld({ newFolder, newUser, seed, ...parts }: WorldParts): Promise<World> {
  const createWriter = async (name: string): Promise<Writer> => {
    const person = await newUser();
    await person.skipWelcomeBack();
    const challenges: string[] = [];
    for (const title of [`${name} reads`, `${name} runs`])
      challenges.push(await person.setChallenge({ title, days: 60 }));
    const token = await person.call<string>("create_access_token", {
      name: "Programs",
      days: 30,
      scopes: ["read", "note", "write"],
    });
    const home = newFolder(name);
    await runCommand(home, ["login", parts.other.url], token);
    return { person, challenges, token, home };
  };
  const reader = await createWriter("Mina");
  await parts.browser.allowSiteWorkers();
  return {
    ...parts,
    chance: createChance(seed),
    writers: [reader, await createWriter("Omar")],
    reader,
    site: null,
    popup: null,
    reconnect: null,
    full: new Set(),
    words: [],
    lastWords: 0,
    photos: [],
    lastPhoto: 0,
    notes: [],
    lastNote: 0,
    seen: new Map(),
    counts: new Map(),
    log: [],
  };
}

function createChance(seed: number) {
  const next = createSeededRandom(seed);
  return {
    oneIn: (cases: number): boolean => next() * cases < 1,
    pick: <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)]!,
  };
}

/** Today's date (UTC) by the gateway's clock. A new form in the popup has this date. */
export function todayOf({ gateway }: World): string {
  return new Date(Date.now() + (gateway.clockMs ?? 0)).toISOString().slice(0, 10);
}

export const STEP_TIMEOUT_MS = 5000;

export function count(world: World, what: string): void {
  world.counts.set(what, (world.counts.get(what) ?? 0) + 1);
}

/** Brings the page to the front, because browsers draw a background tab only once a second. */
async function showPage(world: World, place: Place, open: () => Promise<Page>): Promise<Page> {
  let page = world[place];
  if (page === null || page.isClosed()) {
    page = world[place] = await open();
    page.setDefaultTimeout(STEP_TIMEOUT_MS);
  }
  await page.bringToFront();
  return page;
}

export const sitePage = (world: World) => showPage(world, "site", () => world.browser.newPage());
export const popupPage = (world: World) => showPage(world, "popup", () => world.browser.openPopup());

export async function goTo(world: World, path: string): Promise<boolean> {
  const page = await sitePage(world);
  const url = world.gateway.url + path;
  if (page.url() === url) return true;
  return page.goto(url).then(
    () => true,
    () => false,
  );
}

export const dialogOf = (page: Page) => page.getByRole("dialog").or(page.getByRole("alertdialog")).first();

export async function readDialogs(page: Page): Promise<void> {
  for (let dialog = 0; dialog < 5; dialog += 1) {
    const open = dialogOf(page);
    if (!(await open.isVisible())) return;
    await open.getByRole("button").last().click();
    await open.waitFor({ state: "hidden", timeout: 2000 }).catch(() => undefined);
  }
}
