import type { ApiUser } from "@diary/testkit/api-user";
import type { Page } from "@playwright/test";

import { CHROME_EXTENSION_ID } from "../../build/manifest.ts";
import type { ExtensionBrowser } from "../../e2e/support/extension-browser.ts";
import { signInAtPopup } from "../../e2e/support/site.ts";

const OPENINGS = 10;
const PAUSE_MS = 1_000;

/** `cold`: the first popup, a second after the browser's start. `starting`: without this second. `warm`: a later popup. */
export type Kind = "warm" | "cold" | "starting";

interface Opening {
  focused: number;
  started: number;
  fresh: number;
}

export async function prepare(browser: ExtensionBrowser, person: ApiUser): Promise<void> {
  const popup = await browser.openPopup();
  if (await popup.getByLabel("Email Address").isVisible()) await signInAtPopup(popup, person);
  await popup.getByRole("textbox", { name: "Content" }).waitFor();
  await popup.reload();
  await popup.getByRole("textbox", { name: "Content" }).waitFor();
  await popup.waitForTimeout(PAUSE_MS);
  await popup.close();
}

export async function measurePopupOpen(browser: ExtensionBrowser, kind: Kind): Promise<Opening> {
  const found = await repeat(browser, kind, () => open(browser));
  return {
    focused: median(found.map(({ focused }) => focused)),
    started: median(found.map(({ started }) => started)),
    fresh: median(found.map(({ fresh }) => fresh)),
  };
}

export async function measureBlankPageOpen(browser: ExtensionBrowser, kind: Kind): Promise<number> {
  const found = await repeat(browser, kind, async () => {
    const page = await browser.newPage();
    await markFocus(page, "");
    await page.goto(`chrome-extension://${CHROME_EXTENSION_ID}/bare.html`);
    const focused = await focusedAt(page);
    await page.close();
    return focused;
  });
  return median(found);
}

async function repeat<T>(browser: ExtensionBrowser, kind: Kind, measure: () => Promise<T>): Promise<T[]> {
  const found: T[] = [];
  while (found.length < OPENINGS) {
    if (kind !== "warm") await browser.restart();
    if (kind !== "starting") await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    found.push(await measure());
  }
  return found;
}

async function open(browser: ExtensionBrowser): Promise<Opening> {
  const page = await browser.newPage();
  await markFocus(page, "Day ");
  await page.goto(`chrome-extension://${CHROME_EXTENSION_ID}/popup.html`);
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("/rest/v1/home_challenge")),
  );
  const focused = await focusedAt(page);
  const times = await page.evaluate(() => {
    const request = performance
      .getEntriesByType("resource")
      .find(({ name }) => name.includes("/rest/v1/home_challenge"));
    const [started] = performance.getEntriesByName("app-started");
    return {
      started: started?.startTime ?? NaN,
      fresh: (request?.startTime ?? NaN) + (request?.duration ?? NaN),
    };
  });
  await page.close();
  return { focused, ...times };
}

/** Marks the time at which a focused field and `text` are shown. The search for the text isn't included. */
async function markFocus(page: Page, text: string): Promise<void> {
  await page.addInitScript((words) => {
    addEventListener("focusin", ({ target }) => {
      if (!(target instanceof HTMLTextAreaElement)) return;
      requestAnimationFrame(() => {
        const startTime = performance.now();
        if (document.body.innerText.includes(words)) performance.mark("focused", { startTime });
      });
    });
  }, text);
}

async function focusedAt(page: Page): Promise<number> {
  const mark = await page.waitForFunction(() => performance.getEntriesByName("focused")[0]?.startTime);
  return Number(await mark.jsonValue());
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.floor(sorted.length / 2)] ?? NaN);
}
