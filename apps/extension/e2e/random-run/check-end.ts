import { expect } from "@playwright/test";

import { keptOnDevice } from "./device.ts";
import { contentAtPopup } from "./popup-steps.ts";
import { onServer } from "./server-texts.ts";
import { contentAtSite, editedAtSite, isShown } from "./site-steps.ts";
import { endSession, goOnline, signIn, whenKept } from "./trouble-steps.ts";
import { count, goTo, popupPage, readDialogs, sitePage, type World, type Writer } from "./world.ts";

const DELIVERED_MS = 60_000;

/**
 * Everything is online again: what waits is delivered. Then every word is either with the server, once, in an
 * entry of its writer, or its writer sees it.
 */
export async function checkEnd(world: World): Promise<void> {
  world.gateway.reset(world.backend.url);
  await goOnline(world);
  // The pages are closed as if they had crashed.
  await whenKept(world);
  const seen = new Map<string, string>();
  const others = world.writers.filter((writer) => writer !== world.reader);
  for (const writer of [world.reader, ...others]) {
    await becomeReader(world, writer);
    await expect.poll(() => waiting(world, writer), { timeout: DELIVERED_MS }).toEqual([]);
    seen.set(writer.person.id, await seenBy(world, writer));
  }
  const rows = await onServer(world);
  const wrong = world.words.flatMap(({ text, writer }) => {
    const days = new Set(rows.filter(({ content }) => content.includes(text)).map(({ day_id }) => day_id));
    const strangers = rows.filter(({ content, user_id }) => content.includes(text) && user_id !== writer.id);
    const isSeen = seen.get(writer.id)?.includes(text) === true;
    count(world, days.size > 0 ? "words: acknowledged" : "words: with their writer");
    if (days.size === 1 || (days.size === 0 && isSeen))
      return strangers.length === 0 ? [] : [`${text} is a stranger's`];
    return [`${text} is in ${days.size} entries and ${isSeen ? "seen" : "not seen"}`];
  });
  console.log(`${report(world)}\n${world.log.join("\n")}`);
  expect(wrong, world.log.join("\n")).toEqual([]);
}

async function becomeReader(world: World, writer: Writer): Promise<void> {
  for (const page of [world.site, world.popup]) await page?.close().catch(() => undefined);
  world.site = null;
  world.popup = null;
  if (world.reader !== writer) {
    await endSession(world);
    world.reader = writer;
    await signIn(world);
  }
  await popupPage(world);
  await goTo(world, "/mypage");
}

/** Keys of the entries of this person that could still go out. */
async function waiting(world: World, { person }: Writer): Promise<string[]> {
  const kept = await keptOnDevice(world);
  return [...kept].flatMap(([key, value]) => {
    const status = recordIn(value)?.submitted?.status;
    return key.includes(`/v1/${person.id}/`) && status !== undefined && status !== "refused" ? [key] : [];
  });
}

interface KeptRecord {
  typed: { text: string } | null;
  submitted: { status: string } | null;
}

function recordIn(value: string): KeptRecord | null {
  return (JSON.parse(value) as { entry?: KeptRecord | null }).entry ?? null;
}

/** Everything that this person finds where their words can be: refused entries, and drafts in their forms. */
async function seenBy(world: World, writer: Writer): Promise<string> {
  const { backend, gateway } = world;
  const texts: string[] = [];
  const popup = await popupPage(world);
  texts.push(await popup.locator("main").innerText());
  const page = await sitePage(world);
  await goTo(world, "/mypage");
  const refused = page.getByRole("region", { name: "On this device" });
  const kept = await keptOnDevice(world);
  const keys = [...kept.keys()].filter((key) => key.includes(`/v1/${writer.person.id}/`));
  const submitted = keys.filter(
    (key) => key.startsWith("site ") && recordIn(kept.get(key) ?? "{}")?.submitted,
  );
  if (submitted.length > 0) texts.push(await refused.innerText());

  // The same draft may be kept by the site and by the extension.
  const drafts = new Map(
    keys.flatMap((key) => {
      const [, challenge, date] = /entry\/v1\/[^/]+\/([^/]+)\/([^/]+)$/.exec(key) ?? [];
      const text = recordIn(kept.get(key) ?? "{}")?.typed?.text;
      return challenge && date && text ? [[`${challenge} ${date}`, { challenge, date, text }]] : [];
    }),
  );
  for (const { challenge, date, text } of drafts.values()) {
    const [row] = await backend.sql<{ day_id: string }>(
      "select day_id from day where challenge_id = $1 and date = $2",
      [challenge, date],
    );
    count(world, "drafts at the end");
    if (row === undefined) {
      await page.goto(`${gateway.url}/day/create/${challenge}`);
      await readDialogs(page);
      await isShown(contentAtSite(page));
      await page.getByLabel("Date", { exact: true }).fill(date);
    } else {
      await page.goto(`${gateway.url}/day/edit/${challenge}/${row.day_id}`);
      await isShown(editedAtSite(page));
    }
    const field = row === undefined ? contentAtSite(page) : editedAtSite(page);
    await expect(field.or(page.getByText("Your text")).first()).toBeVisible();
    // The form may show the draft of today for a moment, before it has found that of its date.
    const words = /words\d+x/.exec(text)?.[0] ?? "";
    const shown = async () => `${await field.inputValue()}\n${await page.locator("main").innerText()}`;
    await expect.poll(shown, { timeout: 10_000 }).toContain(words);
    texts.push(await shown());
  }
  texts.push(
    await contentAtPopup(popup)
      .inputValue({ timeout: 500 })
      .catch(() => ""),
  );
  return texts.join("\n");
}

function report({ counts }: World): string {
  const lines = [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return lines.map(([what, times]) => `${String(times).padStart(6)}  ${what}`).join("\n");
}
