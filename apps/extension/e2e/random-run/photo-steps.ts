import type { Locator, Page } from "@playwright/test";

import { openForm } from "./popup-steps.ts";
import { datesAtSite, isShown, openFormAtSite } from "./site-steps.ts";
import { storedOnDevice } from "./texts.ts";
import { count, todayOf, type World } from "./world.ts";

const FILE = {
  name: "loaf.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGPYYSQFRAwQCgAe9gQRlFeOfwAAAABJRU5ErkJggg==",
    "base64",
  ),
};

const STORED_MS = 5_000;

const tiles = (page: Page, name: RegExp) =>
  page.getByRole("region", { name: "Photos" }).getByRole("button", { name });

export function photosOnServer({ backend }: World) {
  return backend.sql<{ alt: string; user_id: string; date: string; files: number }>(
    `select p.alt, p.user_id, d.date::text, count(o.name)::int as files
     from photo p join day d using (day_id) left join storage.objects o
       on o.bucket_id = 'photos' and o.name like p.user_id || '/' || p.photo_id || '%'
     group by p.photo_id, p.alt, p.user_id, d.date`,
  );
}

export async function findLostPhotos(world: World): Promise<string[]> {
  const [rows, onDevice] = await Promise.all([photosOnServer(world), storedOnDevice(world)]);
  const places = [...rows.map(({ alt }) => alt), ...onDevice.values()];
  return world.photos.flatMap(({ alt, isRemoved }) =>
    isRemoved || places.some((place) => place.includes(alt)) ? [] : [`${alt} is lost`],
  );
}

export async function addPhotoAtSite(world: World): Promise<void> {
  const page = await openFormAtSite(world);
  if (page === null) return count(world, "site unreachable");
  await addPhoto(world, page, await datesAtSite(world, page));
}

export async function addPhotoAtPopup(world: World): Promise<void> {
  const popup = await openForm(world);
  if (popup === null) return count(world, "no form in the popup");
  await addPhoto(world, popup, new Set([todayOf(world)]));
}

async function addPhoto(world: World, page: Page, dates: Set<string>): Promise<void> {
  const input = page.getByLabel("Add photos");
  if (!(await isAttached(input))) return count(world, "no room for a photo");
  await input.setInputFiles(FILE);
  const tile = tiles(page, /^Photo \d of \d, no caption$/).last();
  if (!(await isShown(tile))) return count(world, "photo rejected");
  const caption = page.getByRole("textbox", { name: "What is in the photo?" });
  if ((await tile.getAttribute("aria-pressed")) !== "true") await tile.click();
  world.lastPhoto += 1;
  const alt = `photo${world.lastPhoto}x`;
  await caption.fill(alt);
  if (await isStored(world, alt))
    world.photos.push({ alt, writer: world.reader.person, dates, isRemoved: false });
  else count(world, "photos that could not be stored");
}

export async function arrangePhotos(world: World): Promise<void> {
  const page = world.chance.pick(
    [world.site, world.popup].filter((open) => open !== null && !open.isClosed()),
  );
  if (page === undefined || page === null) return count(world, "no photo to arrange");
  await page.bringToFront();
  const shown = tiles(page, /^Photo \d of \d: /);
  const number = await shown.count();
  if (number === 0) return addPhotoAtSite(world);
  if (number > 1 && world.chance.oneIn(2)) {
    await shown.first().press("ArrowRight");
    return count(world, "photos moved");
  }
  const tile = shown.last();
  const name = (await tile.getAttribute("aria-label")) ?? (await tile.innerText());
  const removed = world.photos.filter(({ alt }) => name.includes(alt));
  for (const photo of removed) photo.isRemoved = true;
  await tile.press("Delete");
  count(world, "photos removed");
  const undo = page.getByRole("button", { name: "Undo" });
  if (!world.chance.oneIn(2) || !(await isShown(undo, 500))) return;
  await undo.click();
  count(world, "removals undone");
  for (const photo of removed) photo.isRemoved = !(await isStored(world, photo.alt));
}

async function isStored(world: World, alt: string): Promise<boolean> {
  for (const end = Date.now() + STORED_MS; Date.now() < end;)
    if ([...(await storedOnDevice(world)).values()].some((json) => json.includes(alt))) return true;
  return false;
}

function isAttached(input: Locator): Promise<boolean> {
  return input.waitFor({ state: "attached", timeout: 1_000 }).then(
    () => true,
    () => false,
  );
}
