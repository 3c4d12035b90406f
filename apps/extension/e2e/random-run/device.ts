import type { Page } from "@playwright/test";

import type { ExtensionBrowser } from "../support/extension-browser.ts";
import type { World } from "./world.ts";

/** What the device keeps of words, by key. */
export type Kept = ReadonlyMap<string, string>;

interface Chrome {
  storage: { local: { get: (keys: null) => Promise<object> } };
}

const WORDS = /^(?:entry|left)\/v1\//;

/** Everything that the site and the extension keep, by its key, as text. */
export async function keptOnDevice({ browser, gateway, popup, site }: World): Promise<Kept> {
  const byExtension = Object.entries(await readStorage(browser, popup)).map(
    ([key, value]) => [key, JSON.stringify(value)] as const,
  );
  const bySite = await readSite(browser, site, gateway.url);
  return new Map([
    ...byExtension.filter(([key]) => WORDS.test(key)),
    ...bySite.flatMap(([key, text]) => (WORDS.test(key) ? [[`site ${key}`, text] as const] : [])),
  ]);
}

async function readStorage(browser: ExtensionBrowser, popup: Page | null): Promise<object> {
  return (await popup?.evaluate(readAll).catch(() => undefined)) ?? browser.stored();
}

/** Runs in the popup. */
function readAll(): Promise<object> {
  const { chrome } = globalThis as unknown as { chrome: Chrome };
  return chrome.storage.local.get(null);
}

async function readSite(
  browser: ExtensionBrowser,
  site: Page | null,
  url: string,
): Promise<[string, string][]> {
  if (site?.url().startsWith(url) === true) {
    const found = await readDatabase(site).catch(() => undefined);
    if (found !== undefined) return found;
  }
  const page = await browser.newPage();
  try {
    await page.route("**/kept", (route) =>
      route.fulfill({ contentType: "text/html", body: "<title>Kept</title>" }),
    );
    await page.goto(`${url}/kept`);
    return await readDatabase(page);
  } finally {
    await page.close();
  }
}

function readDatabase(page: Page): Promise<[string, string][]> {
  return page.evaluate(
    () =>
      new Promise<[string, string][]>((resolve, reject) => {
        const opening = indexedDB.open("challenge-diary");
        opening.addEventListener("upgradeneeded", () => opening.transaction?.abort());
        // Nothing was ever kept.
        opening.addEventListener("error", () => resolve([]));
        opening.addEventListener("success", () => {
          const { result } = opening;
          const store = result.transaction("values").objectStore("values");
          const [keys, values] = [store.getAllKeys(), store.getAll()];
          values.addEventListener("error", () => reject(new Error("The values can't be read.")));
          values.addEventListener("success", () => {
            result.close();
            const found = values.result as unknown[];
            resolve(keys.result.map((key, index) => [key as string, JSON.stringify(found[index])]));
          });
        });
      }),
  );
}
