import type { Locator, Page } from "@playwright/test";

import { typeNewText } from "./texts.ts";
import { count, goTo, readDialogs, sitePage, todayOf, type World } from "./world.ts";

const SHOWN_MS = 4000;

export const contentAtSite = (page: Page) => page.getByLabel("Content");
export const dateAtSite = (page: Page) => page.getByLabel("Date", { exact: true });
export const editedAtSite = (page: Page) => page.getByLabel("What did you do today?");

const DATES = Array.from({ length: 28 }, (_, day) => `2026-02-${String(day + 1).padStart(2, "0")}`);

export async function isShown(locator: Locator, timeout = SHOWN_MS): Promise<boolean> {
  return locator.waitFor({ timeout }).then(
    () => true,
    () => false,
  );
}

async function openRegister(world: World): Promise<Page | null> {
  const path = `/day/create/${world.chance.pick(world.reader.challenges)}`;
  const page = await sitePage(world);
  if (!(await goTo(world, path))) return null;
  await readDialogs(page);
  return (await isShown(dateAtSite(page))) ? page : null;
}

/** Returns the page with a form, opened if necessary. Null if the site is unreachable or the chosen date has an entry. */
export async function openFormAtSite(world: World): Promise<Page | null> {
  const page = await sitePage(world);
  await readDialogs(page);
  const field = contentAtSite(page).or(editedAtSite(page));
  if (/\/day\/(?:create|edit)\//.test(page.url()) && (await isShown(field, 500))) return page;
  const opened = await openRegister(world);
  if (opened === null) return null;
  if (!(await isShown(contentAtSite(opened), 500))) await chooseDate(world, opened);
  return (await isShown(contentAtSite(opened), 500)) ? opened : null;
}

/** Returns the dates that a text of the page may get. If a wrong clock suggested the date, the delivery uses today. */
export async function datesAtSite(world: World, page: Page): Promise<Set<string>> {
  const edited = /\/day\/edit\/[^/]+\/([\w-]+)/.exec(page.url());
  if (edited !== null) {
    const query = "select date::text from day where day_id = $1";
    const rows = await world.backend.sql<{ date: string }>(query, [edited[1]]);
    return new Set(rows.map(({ date }) => date));
  }
  const date = await dateAtSite(page).inputValue();
  return new Set(DATES.includes(date) ? [date] : [date, todayOf(world)]);
}

async function chooseDate(world: World, page: Page): Promise<void> {
  const date = world.chance.pick(DATES);
  const typed = await contentAtSite(page)
    .inputValue({ timeout: 500 })
    .catch(() => "");
  for (const word of world.words) if (typed.includes(word.text)) word.dates.add(date);
  const region = page.getByRole("region", { name: "Photos" });
  const shown = (await region.isVisible()) ? await region.innerHTML() : "";
  for (const photo of world.photos) if (shown.includes(photo.alt)) photo.dates.add(date);
  await dateAtSite(page).fill(date);
}

export async function writeAtSite(world: World): Promise<void> {
  const page = await openRegister(world);
  if (page === null) return count(world, "site unreachable");
  if (world.chance.oneIn(2)) await chooseDate(world, page);
  if (!(await isShown(contentAtSite(page), 500))) return count(world, "date has an entry");
  await typeNewText(world, "site", contentAtSite(page), await datesAtSite(world, page));
}

export async function submitAtSite(world: World): Promise<void> {
  const page = await sitePage(world);
  if (!page.url().includes("/day/create/")) return writeAtSite(world);
  if (!(await isShown(contentAtSite(page), 500))) return;
  await readDialogs(page);
  if ((await contentAtSite(page).inputValue()) === "") {
    await typeNewText(world, "site", contentAtSite(page), await datesAtSite(world, page));
  }
  await press(world, page.getByRole("button", { name: "Register!" }));
  const answered = page.getByRole("dialog").or(page.getByText("Registered successfully!")).first();
  await isShown(answered, 1500);
  await readDialogs(page);
}

export async function editAtSite(world: World): Promise<void> {
  const { backend, chance, reader } = world;
  const rows = await backend.sql(
    "select challenge_id, day_id, date::text from day where user_id = $1 order by created_at, day_id",
    [reader.person.id],
  );
  if (rows.length === 0) return count(world, "nothing to edit");
  const row = chance.pick(rows) as { challenge_id: string; day_id: string; date: string };
  const page = await sitePage(world);
  if (!(await goTo(world, `/day/edit/${row.challenge_id}/${row.day_id}`)))
    return count(world, "site unreachable");
  await readDialogs(page);
  if (!(await isShown(editedAtSite(page)))) return count(world, "site unreachable");
  await combineVersions(world, page);
  await typeNewText(world, "site", editedAtSite(page), new Set([row.date]));
  if (chance.oneIn(4)) return;
  await press(world, page.getByRole("button", { name: "Update" }));
  await isShown(page.getByRole("dialog").first(), 1500);
  await readDialogs(page);
  await combineVersions(world, page);
}

export async function combineVersions(world: World, page: Page): Promise<void> {
  const both = page.getByRole("button", { name: "Keep both" }).first();
  while (await both.isVisible()) {
    const fields = await page
      .getByRole("textbox")
      .evaluateAll((all: HTMLTextAreaElement[]) => all.map(({ value }) => value));
    const shown = [...fields, await page.locator("main").innerText()].join(" ");
    for (const word of world.words) word.mayBeTwice ||= shown.includes(word.text);
    await both.click();
    count(world, "versions combined");
  }
}

export async function press(world: World, button: Locator): Promise<void> {
  const twice = world.chance.oneIn(3);
  count(world, twice ? "submitted twice" : "submitted");
  const limit = { timeout: 2000 };
  await (twice ? button.dblclick(limit) : button.click(limit)).catch(() => undefined);
}
