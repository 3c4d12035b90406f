import type { ApiPerson } from "@diary/local-backend/testing";

import { CHROME_EXTENSION_ID } from "../../build/extension-key.ts";
import type { ExtensionBrowser } from "../../e2e/support/extension-browser.ts";
import { signInAtPopup } from "../../e2e/support/site.ts";
import { median } from "./median.ts";

const OPENINGS = 10;
/** Nobody opens a popup while the one before is still being taken down. */
const PAUSE_MS = 1_000;

/** Milliseconds from the start of the navigation. */
type Opening = {
  /** The field has the focus, beside the progress of the last time. */
  focused: number;
  /** The app itself has drawn. */
  started: number;
  /** The server's answer is there. */
  fresh: number;
};

/** The medians over ten openings: `cold` each in a browser that has just started. */
export async function openings(
  browser: ExtensionBrowser,
  person: ApiPerson,
  kind: "warm" | "cold",
): Promise<Opening> {
  if (kind === "warm") await prepare(browser, person);
  const found: Opening[] = [];
  while (found.length < OPENINGS) {
    if (kind === "cold") await browser.restart();
    else await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    found.push(await open(browser));
  }
  return {
    focused: median(found.map(({ focused }) => focused)),
    started: median(found.map(({ started }) => started)),
    fresh: median(found.map(({ fresh }) => fresh)),
  };
}

/** Somebody is signed in, and the popup has shown their diary before. */
async function prepare(browser: ExtensionBrowser, person: ApiPerson): Promise<void> {
  const popup = await browser.openPopup();
  if (await popup.getByLabel("Email Address").isVisible()) await signInAtPopup(popup, person);
  await popup.getByRole("textbox", { name: "Content" }).waitFor();
  await popup.reload();
  await popup.getByRole("textbox", { name: "Content" }).waitFor();
  await popup.waitForTimeout(PAUSE_MS);
  await popup.close();
}

async function open(browser: ExtensionBrowser): Promise<Opening> {
  const page = await browser.context.newPage();
  await page.addInitScript(() => {
    addEventListener("focusin", ({ target }) => {
      if (!(target instanceof HTMLTextAreaElement) || !document.body.innerText.includes("Day ")) return;
      requestAnimationFrame(() => performance.mark("focused"));
    });
  });
  await page.goto(`chrome-extension://${CHROME_EXTENSION_ID}/popup.html`);
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("/rest/v1/home_challenge")),
  );
  const times = await page.evaluate(() => {
    const request = performance
      .getEntriesByType("resource")
      .find(({ name }) => name.includes("/rest/v1/home_challenge"));
    const [focused] = performance.getEntriesByName("focused");
    const [started] = performance.getEntriesByName("app-started");
    return {
      focused: focused?.startTime ?? NaN,
      started: started?.startTime ?? NaN,
      fresh: (request?.startTime ?? NaN) + (request?.duration ?? NaN),
    };
  });
  await page.close();
  return times;
}
