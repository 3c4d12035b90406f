import { expect } from "@playwright/test";

import { noticeLines, openNotices } from "../support/notices.ts";
import { findWrongNotes, unsentNotes } from "./note-steps.ts";
import { photosOnServer } from "./photo-steps.ts";
import { contentAtPopup } from "./popup-steps.ts";
import { contentAtSite, dateAtSite, editedAtSite, isShown } from "./site-steps.ts";
import { storedOnDevice, onServer } from "./texts.ts";
import { endSession, freeStorage, goOnline, signIn, waitUntilStored } from "./trouble-steps.ts";
import { count, goTo, popupPage, readDialogs, sitePage, type World, type Writer } from "./world.ts";

const DELIVERED_MS = 60_000;

/** Restores network and storage. Each word must then be in one entry, shown to its writer, or reported as unsaved. */
export async function checkEnd(world: World): Promise<void> {
  world.gateway.restore();
  world.other.gateway.restore();
  await goOnline(world);
  await freeStorage(world);
  await waitUntilStored(world);
  const seen = new Map<string, string>();
  const others = world.writers.filter((writer) => writer !== world.reader);
  for (const writer of [world.reader, ...others]) {
    await switchReader(world, writer);
    const queued = async () => (await textsOf(world, writer)).filter(({ isQueued }) => isQueued);
    await expect.poll(queued, { timeout: DELIVERED_MS }).toEqual([]);
    await expect.poll(() => unsentNotes(world, writer.person.id), { timeout: DELIVERED_MS }).toEqual([]);
    const texts = [...(await seenAtPopup(world, writer)), ...(await seenAtSite(world, writer))];
    seen.set(writer.person.id, texts.join("\n"));
  }
  const rows = await onServer(world);
  const wrong = world.words.flatMap(({ dates, isOnPageOnly, mayBeTwice, text, writer }) => {
    const days = new Set(rows.filter(({ content }) => content.includes(text)).map(({ day_id }) => day_id));
    const strangers = rows.filter(({ content, user_id }) => content.includes(text) && user_id !== writer.id);
    const isSeen = seen.get(writer.id)?.includes(text) === true;
    count(world, days.size > 0 ? "words: on the server" : "words: not on the server");
    const otherDay = rows.find(({ content, date }) => content.includes(text) && !dates.has(date));
    if (otherDay !== undefined)
      return [`${text} of ${[...dates].join(" ")} is in the entry of ${otherDay.date}`];
    const times = rows.reduce((sum, { content }) => sum + content.split(text).length - 1, 0);
    if (times > 1 && !mayBeTwice) return [`${text} is ${times} times in entries`];
    if (days.size === 1 || (days.size === 0 && (isSeen || isOnPageOnly)))
      return strangers.length === 0 ? [] : [`${text} is in an entry of another user`];
    const last = world.seen.get(text) ?? "nowhere";
    return [
      `${text} is in ${days.size} entries, ${isSeen ? "shown" : "not shown"} to its writer, last seen: ${last}`,
    ];
  });
  wrong.push(...(await findWrongPhotos(world)), ...(await findWrongNotes(world)));
  console.log(`${report(world)}\n${world.log.join("\n")}`);
  expect(wrong, world.log.join("\n")).toEqual([]);
}

/** Each photo must be in one entry of its writer, with both files, or on the device, unless the user removed it. */
async function findWrongPhotos(world: World): Promise<string[]> {
  const [rows, onDevice] = [await photosOnServer(world), await storedOnDevice(world)];
  return world.photos.flatMap(({ alt, dates, isRemoved, writer }) => {
    const saved = rows.filter((row) => row.alt === alt);
    const owned = [...onDevice.values()].filter((json) => json.includes(alt) && json.includes(writer.id));
    count(
      world,
      saved.length > 0 ? "photos: saved" : isRemoved ? "photos: removed" : "photos: only on the device",
    );
    if (saved.some(({ user_id }) => user_id !== writer.id)) return [`${alt} belongs to another user`];
    if (saved.some(({ files }) => files !== 2)) return [`${alt} doesn't have two files`];
    const otherDay = saved.find(({ date }) => !dates.has(date));
    if (otherDay !== undefined)
      return [`${alt} of ${[...dates].join(" ")} is in the entry of ${otherDay.date}`];
    if (saved.length > 1) return [`${alt} is the caption of ${saved.length} photos`];
    return saved.length === 0 && owned.length === 0 && !isRemoved ? [`${alt} is lost`] : [];
  });
}

async function switchReader(world: World, writer: Writer): Promise<void> {
  for (const page of [world.site, world.popup]) await page?.close().catch(() => undefined);
  world.site = null;
  world.popup = null;
  if (world.reader !== writer) {
    await endSession(world);
    world.reader = writer;
    await signIn(world);
  }
  const pages = [await popupPage(world), await sitePage(world)];
  for (const page of pages) page.setDefaultTimeout(DELIVERED_MS);
  await goTo(world, "/mypage");
}

async function textsOf(world: World, { person }: Writer, place = "") {
  const onDevice = await storedOnDevice(world);
  return [...onDevice].flatMap(([name, json]) => {
    const row = JSON.parse(json) as {
      key?: { userId: string; challengeId: string; date: string };
      fields?: { content: string };
      text?: string;
      state?: { status: string };
    };
    // Reads the user from the row, because the database key of a pending entry doesn't contain the user.
    if (!name.startsWith(place) || row.key?.userId !== person.id) return [];
    const status = row.state?.status ?? "draft";
    if (status === "delivered") return [];
    return {
      challenge: row.key.challengeId,
      date: row.key.date,
      text: row.fields?.content ?? row.text ?? "",
      isQueued: status === "queued",
      isDraft: status === "draft",
    };
  });
}

function wordsOf(text: string): string[] {
  return text.match(/words\d+x/g) ?? [];
}

async function seenAtPopup(world: World, writer: Writer): Promise<string[]> {
  const texts: string[] = [];
  const popup = await popupPage(world);
  for (const challenge of writer.challenges) {
    await readDialogs(popup);
    await popup.getByLabel("Challenge", { exact: true }).selectOption(challenge);
    const shown = async () => {
      if (await noticeLines(popup).first().isVisible()) await openNotices(popup);
      const field = await contentAtPopup(popup)
        .inputValue({ timeout: 500 })
        .catch(() => "");
      return `${field}\n${await popup.locator("main").innerText()}`;
    };
    // Polled, because a text can be on its way to the site when this reads popup and database.
    const missing = async () => {
      const [stored, all] = [await textsOf(world, writer, "extension"), await shown()];
      const ofChallenge = stored.filter((row) => row.challenge === challenge);
      return ofChallenge.filter(({ text }) => wordsOf(text).some((word) => !all.includes(word)));
    };
    await expect.poll(missing, { timeout: DELIVERED_MS }).toEqual([]);
    texts.push(await shown());
  }
  return texts;
}

async function seenAtSite(world: World, writer: Writer): Promise<string[]> {
  const { backend, gateway } = world;
  const texts: string[] = [];
  const page = await sitePage(world);
  await goTo(world, "/mypage");
  const stored = await textsOf(world, writer, "site");
  if (stored.some(({ isDraft }) => !isDraft)) {
    texts.push(await page.getByRole("region", { name: "On this device" }).innerText());
  }
  for (const { challenge, date, text } of stored.filter(({ isDraft }) => isDraft)) {
    const [row] = await backend.sql<{ day_id: string }>(
      "select day_id from day where challenge_id = $1 and date = $2",
      [challenge, date],
    );
    count(world, "drafts at the end");
    if (row === undefined) {
      await page.goto(`${gateway.url}/day/create/${challenge}`);
      await dateAtSite(page).waitFor();
      await readDialogs(page);
      await dateAtSite(page).fill(date);
    } else {
      await page.goto(`${gateway.url}/day/edit/${challenge}/${row.day_id}`);
      await isShown(editedAtSite(page));
    }
    const field = row === undefined ? contentAtSite(page) : editedAtSite(page);
    await expect(field.or(page.getByText("Your text")).first()).toBeVisible();
    const [words = ""] = wordsOf(text);
    const shown = async () => `${await field.inputValue()}\n${await page.locator("main").innerText()}`;
    await expect.poll(shown, { timeout: DELIVERED_MS }).toContain(words);
    texts.push(await shown());
  }
  return texts;
}

function report({ counts }: World): string {
  const lines = [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return lines.map(([what, times]) => `${String(times).padStart(6)}  ${what}`).join("\n");
}
