import { translatePage } from "@diary/testkit/translate-page";
import { expect } from "@playwright/test";

import { notesOnServer } from "./note-steps.ts";
import { photosOnServer } from "./photo-steps.ts";
import { isShown } from "./site-steps.ts";
import { onServer } from "./texts.ts";
import { goOnline } from "./trouble-steps.ts";
import { count, popupPage, readDialogs, todayOf, type World } from "./world.ts";

const DAY_MS = 86_400_000;
const CORRECTED_MS = 15_000;

/** Changes the server's time as the browser sees it, which has the effect of a wrong clock on the device. */
export async function moveClock(world: World): Promise<void> {
  await goOnline(world);
  const { chance, gateway } = world;
  const current = gateway.clockMs ?? 0;
  const next = chance.pick([-2, -1, 0, 1].filter((days) => days * DAY_MS !== current));
  gateway.clockMs = next * DAY_MS;
  count(world, `clock: ${next} days`);
  await allowToday(world);
  const popup = await popupPage(world);
  await popup.reload();
  await readDialogs(popup);
  const date = popup.locator("header time");
  if (!(await isShown(date))) return count(world, "no date in the popup");
  await expect
    .poll(() => date.getAttribute("datetime"), {
      message: world.log.slice(-30).join("\n"),
      timeout: CORRECTED_MS,
    })
    .toBe(todayOf(world));
}

/** Accepts today as the date of unsent texts: a correction of the clock moves them from the wrong date to today. */
async function allowToday(world: World): Promise<void> {
  const [rows, notes, photos] = [
    await onServer(world),
    await notesOnServer(world),
    await photosOnServer(world),
  ];
  const today = todayOf(world);
  for (const { dates, text } of world.words)
    if (!rows.some(({ content }) => content.includes(text))) dates.add(today);
  for (const { dates, text } of world.notes)
    if (!notes.some(({ content }) => content === text)) dates.add(today);
  for (const { alt, dates } of world.photos) if (!photos.some((photo) => photo.alt === alt)) dates.add(today);
}

export async function translate(world: World): Promise<void> {
  const pages = [world.site, world.popup].filter((open) => open !== null && !open.isClosed());
  const page = world.chance.pick(pages);
  if (page === undefined || page === null) return;
  await page.evaluate(translatePage as () => unknown);
  count(world, page === world.site ? "translated: site" : "translated: popup");
}
