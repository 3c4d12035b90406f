import type { Locator, Page } from "@playwright/test";

import { readDatabase } from "../support/read-database.ts";
import { count, dialogOf, type Place, type World } from "./world.ts";

/** Excludes earlier versions of entries. No step deletes words, so a word is lost if only an earlier version has it. */
export function onServer({ backend }: World) {
  return backend.sql<{ day_id: string; user_id: string; date: string; content: string }>(
    "select day_id, user_id, date::text, content from day",
  );
}

/** Returns the stored rows as JSON, by place, store and key. */
export async function storedOnDevice(world: World): Promise<ReadonlyMap<string, string>> {
  const byPlace = [
    ["extension", await world.browser.texts()],
    ["site", await readSite(world)],
  ] as const;
  return new Map(
    byPlace.flatMap(([place, texts]) => texts.map(([name, json]) => [`${place} ${name}`, json] as const)),
  );
}

async function readSite({ browser, gateway: { url }, site }: World): Promise<[string, string][]> {
  if (site?.url().startsWith(url) === true) {
    const found = await site.evaluate(readDatabase).catch(() => undefined);
    if (found !== undefined) return found;
  }
  const page = await browser.newPage();
  try {
    await page.route("**/kept", (route) =>
      route.fulfill({ contentType: "text/html", body: "<title>Kept</title>" }),
    );
    await page.goto(`${url}/kept`);
    return await page.evaluate(readDatabase);
  } finally {
    await page.close();
  }
}

export async function typeNewText(
  world: World,
  typedAt: Place,
  field: Locator,
  dates: Set<string>,
): Promise<void> {
  world.lastWords += 1;
  const text = `words${world.lastWords}x`;
  await field.focus();
  await field.press("Control+End");
  const letters = await field.evaluateHandle(countLetters);
  await field.pressSequentially((await field.inputValue()) === "" ? text : ` ${text}`);
  const shown = await field.inputValue({ timeout: 1000 }).catch(() => "");
  if (!shown.includes(text)) {
    if (await dialogOf(field.page()).isVisible()) return count(world, "typing interrupted by a dialog");
    const hasBegun = await letters.evaluate(({ typed }) => typed > 0).catch(() => true);
    if (!hasBegun) return count(world, "field gone before the first letter");
    world.log.push(`${text} is not in its field, which says "${shown}"`);
  }
  const isOnPageOnly = world.full.has(typedAt) && (await showsStorageNotice(world, field.page(), text));
  if (isOnPageOnly) count(world, "words that could not be stored");
  world.words.push({ text, writer: world.reader.person, dates, isOnPageOnly, mayBeTwice: false });
}

const NOTICE_TIMEOUT_MS = 10_000;

async function showsStorageNotice(world: World, page: Page, text: string): Promise<boolean> {
  const notice = page.getByText(/can't be kept on this device|can't keep the text/);
  for (const end = Date.now() + NOTICE_TIMEOUT_MS; Date.now() < end;) {
    if (await notice.isVisible()) return true;
    if ([...(await storedOnDevice(world)).values()].some((kept) => kept.includes(text))) return false;
  }
  return false;
}

function countLetters(field: Element): { typed: number } {
  const letters = { typed: 0 };
  field.addEventListener("input", () => (letters.typed += 1));
  return letters;
}
