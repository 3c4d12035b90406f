import type { TestBackend } from "@diary/server/testing";
import type { ApiUser } from "@diary/testkit/api-user";
import type { Locator, Page } from "@playwright/test";

import type { ExtensionBrowser } from "../support/extension-browser.ts";
import type { Gateway } from "../support/gateway.ts";
import type { Chance } from "./chance.ts";
import { keptOnDevice } from "./device.ts";

/** Something that was typed, by the name under which it is looked for. */
export interface Words {
  text: string;
  writer: ApiUser;
  typedAt: Place;
  /** Its writer was told that it is on the page only. From when it is stored anywhere, that is over. */
  isOnPageOnly: boolean;
}

export type Place = "site" | "popup";

/** One of the two people, with the challenges that they write for. */
export interface Writer {
  person: ApiUser;
  challenges: readonly string[];
}

/** A browser with the site and the popup in it, two people who take turns, and what went on so far. */
export interface World {
  backend: TestBackend;
  browser: ExtensionBrowser;
  gateway: Gateway;
  chance: Chance;
  writers: readonly Writer[];
  /** Who is signed in. */
  reader: Writer;
  site: Page | null;
  popup: Page | null;
  /** Ends a time without a network; null while there is one. */
  reconnect: (() => Promise<void>) | null;
  /** Where the device has no room. */
  full: Set<Place>;
  words: Words[];
  /** The number of the words that were begun last. */
  lastWords: number;
  /** Where each word was when it was looked for last. */
  seen: Map<string, string>;
  counts: Map<string, number>;
  log: string[];
}

/** A busy disk takes seconds to refuse a write. */
const SAID_MS = 10_000;

/** A step that does not find what it needs is given up. */
export const GIVEN_UP_MS = 5000;

export function count(world: World, what: string): void {
  world.counts.set(what, (world.counts.get(what) ?? 0) + 1);
}

/** The person signed in types new words at the end of what is there. Words that could not be typed are none. */
export async function typeNewWords(world: World, typedAt: Words["typedAt"], field: Locator): Promise<void> {
  world.lastWords += 1;
  const text = `words${world.lastWords}x`;
  await field.focus();
  await field.press("Control+End");
  const letters = await field.evaluateHandle(countLetters);
  await field.pressSequentially((await field.inputValue()) === "" ? text : ` ${text}`);
  const shown = await field.inputValue({ timeout: 1000 }).catch(() => "");
  if (!shown.includes(text)) {
    // A moment or a refusal that comes up takes the keyboard, as a person sees.
    if (await dialogOf(field.page()).isVisible()) return count(world, "typing interrupted by a dialog");
    // What else comes up may take the field before the first letter, and not after it.
    const hasBegun = await letters.evaluate(({ typed }) => typed > 0).catch(() => true);
    if (!hasBegun) return count(world, "field gone before the first letter");
    world.log.push(`${text} is not in its field, which says "${shown}"`);
  }
  const isOnPageOnly = world.full.has(typedAt) && (await isTold(world, field.page(), text));
  if (isOnPageOnly) count(world, "words that could not be kept");
  world.words.push({ text, writer: world.reader.person, typedAt, isOnPageOnly });
}

/** What a full device says of typed words: that it keeps none of them, or nothing, as it has found room for them. */
async function isTold(world: World, page: Page, text: string): Promise<boolean> {
  const notice = page.getByText(/can't be kept on this device|can't keep the text/);
  for (const end = Date.now() + SAID_MS; Date.now() < end;) {
    if (await notice.isVisible()) return true;
    if ([...(await keptOnDevice(world)).values()].some((kept) => kept.includes(text))) return false;
  }
  return false;
}

/** Runs in the page: how often something was typed into this field from now on. */
function countLetters(field: Element): { typed: number } {
  const letters = { typed: 0 };
  field.addEventListener("input", () => (letters.typed += 1));
  return letters;
}

/** The page of the site, in front: a tab in the background is drawn once a second. Opened anew where it has crashed or was closed. */
export async function sitePage(world: World): Promise<Page> {
  if (world.site !== null && !world.site.isClosed()) return inFront(world.site);
  world.site = await world.browser.newPage();
  world.site.setDefaultTimeout(GIVEN_UP_MS);
  return world.site;
}

async function inFront(page: Page): Promise<Page> {
  await page.bringToFront();
  return page;
}

/** Goes to an address of the site; false where it can't be reached. */
export async function goTo(world: World, path: string): Promise<boolean> {
  const page = await sitePage(world);
  const url = world.gateway.url + path;
  if (page.url() === url) return true;
  return page.goto(url).then(
    () => true,
    () => false,
  );
}

/** The popup, in front, opened where it is not. */
export async function popupPage(world: World): Promise<Page> {
  if (world.popup !== null && !world.popup.isClosed()) return inFront(world.popup);
  world.popup = await world.browser.openPopup();
  world.popup.setDefaultTimeout(GIVEN_UP_MS);
  return world.popup;
}

const dialogOf = (page: Page) => page.getByRole("dialog").or(page.getByRole("alertdialog")).first();

/** Closes every dialog, as somebody does who has read it. */
export async function readDialogs(page: Page): Promise<string[]> {
  const titles: string[] = [];
  for (let dialog = 0; dialog < 5; dialog += 1) {
    const open = dialogOf(page);
    if (!(await open.isVisible())) break;
    titles.push((await open.getByRole("heading").first().textContent()) ?? "");
    await open.getByRole("button").last().click();
    await open.waitFor({ state: "hidden", timeout: 2000 }).catch(() => undefined);
  }
  return titles;
}
