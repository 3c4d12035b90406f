import { createSeededRandom } from "@diary/core/testing";
import type { Draft } from "@diary/core/writing";

import { CHROME_EXTENSION_ID } from "../build/manifest.ts";
import { FAULTS, CACHED, clearCache, applyFault } from "./closings/faults.ts";
import { typeFromStart, withoutLocks } from "./closings/typist.ts";
import type { ExtensionBrowser } from "./support/extension-browser.ts";
import { expect, test } from "./support/test.ts";

function revisionOf(key: unknown, { rev, writer }: Pick<Draft, "rev" | "writer">): string {
  return JSON.stringify([key, writer, rev]);
}

async function textsOfDrafts(browser: ExtensionBrowser): Promise<string[]> {
  const drafts = (await browser.texts())
    .filter(([name]) => name.startsWith("drafts"))
    .map(([, json]) => JSON.parse(json) as Draft);
  const replaced = new Set(
    drafts.flatMap(({ key, replaces }) => replaces.map((revision) => revisionOf(key, revision))),
  );
  return drafts
    .filter((draft) => !replaced.has(revisionOf(draft.key, draft)))
    .map(({ fields }) => fields["content"] ?? "");
}

/** The options of `pnpm test:random -- --closings 300 --seed 7` set both values. */
const CLOSINGS = Number(process.env["CLOSINGS"] ?? 12);
const SEED = Number(process.env["CLOSINGS_SEED"] ?? 311);
const LONGEST_MS = 6_000;

test(`a popup closed ${CLOSINGS} times soon after opening loses no character (seed ${SEED})`, async ({
  backend,
  browserWithExtension: browser,
  gateway,
  member,
}) => {
  test.setTimeout(120_000 + CLOSINGS * 15_000);
  const random = createSeededRandom(SEED);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  await member.setChallenge({ title: "Challenge 1" });
  const words: string[] = [];
  const lost: string[] = [];
  const counts = { closings: 0, letters: 0, beforeTheApp: 0 };
  for (let index = 0; index < CLOSINGS; index += 1) {
    if (index > 0 && index % Math.ceil(CLOSINGS / 5) === 0)
      await member.setChallenge({ title: `Challenge ${index}` });
    const fault = pick(FAULTS);
    const cached = pick(CACHED);
    const hasLocks = random() < 0.8;
    const delayMs = random() * LONGEST_MS;
    // Mostly short times: a text is most at risk in the popup's first second.
    const openMs = random() ** 2 * LONGEST_MS;
    await clearCache(browser, cached);
    applyFault(gateway, fault, delayMs);
    const word =
      String.fromCodePoint(0x4e00 + index) + "abcdefghijklmnopqrst".slice(0, 4 + Math.floor(random() * 16));
    const popup = await browser.newPage();
    if (!hasLocks) await withoutLocks(popup);
    const typed = await typeFromStart(popup, word);
    await popup.goto(`chrome-extension://${CHROME_EXTENSION_ID}/popup.html`, { waitUntil: "commit" });
    await popup.waitForTimeout(openMs);
    const isStatic = (await popup.locator("#static-field").count()) > 0;
    const letters = typed();
    await popup.close();
    // Local storage is read first, because the closing page moves its texts from there to the database.
    const isStored = async () =>
      JSON.stringify([await browser.localItems(), await browser.texts()]).includes(letters);
    counts.closings += 1;
    counts.letters += letters.length;
    if (isStatic && letters !== "") counts.beforeTheApp += 1;
    if (letters !== "") words.push(letters);
    const how = `${index}: ${letters} (${fault}, ${Math.round(delayMs)}, ${cached}, locks ${hasLocks}, open ${Math.round(openMs)})`;
    // On a busy machine, writes of the closed popup reach other pages late.
    await expect
      .poll(isStored, { timeout: 10_000 })
      .toBe(true)
      .catch(() => lost.push(how));
  }
  console.log(JSON.stringify({ seed: SEED, ...counts, words: words.length, lost }));
  expect(lost).toEqual([]);

  applyFault(gateway, "fast", 0);
  const popup = await browser.openPopup();
  await expect(popup.getByRole("textbox", { name: "Content" })).toBeFocused();
  const left = async () => (await browser.localItems()).filter(([item]) => /^(typed|draft):/.test(item));
  await expect.poll(left).toEqual([]);
  const texts = await textsOfDrafts(browser);
  const times = ([first = ""]: string) => texts.join(" ").split(first).length - 1;
  expect(words.filter((word) => !texts.some((text) => text.includes(word)) || times(word) !== 1)).toEqual([]);
  expect(await backend.sql("select content from day")).toEqual([]);
});

test("a user can register an entry in a browser without Web Locks and BroadcastChannel", async ({
  browserWithExtension,
  member,
}) => {
  await member.setChallenge({ title: "Learn TypeScript" });
  const popup = await browserWithExtension.newPage();
  await withoutLocks(popup);
  await popup.goto(`chrome-extension://${CHROME_EXTENSION_ID}/popup.html`);
  const field = popup.getByRole("textbox", { name: "Content" });
  await expect(field).toBeFocused();
  await field.fill("Written without locks");
  await popup.getByRole("button", { name: "Register!" }).click();
  await expect(popup.getByText("Today is written.")).toBeVisible();
});
