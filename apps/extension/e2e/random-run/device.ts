import type { Page } from "@playwright/test";

import type { ExtensionBrowser } from "../support/extension-browser.ts";
import type { Gateway } from "../support/gateway.ts";
import { readDatabase } from "../support/read-database.ts";

interface Device {
  browser: ExtensionBrowser;
  gateway: Gateway;
  site: Page | null;
}

/** What the device keeps of words, by place, store and key. */
export type Kept = ReadonlyMap<string, string>;

/** The texts that the site and the extension store, each on its own origin, as JSON. */
export async function keptOnDevice({ browser, gateway, site }: Device): Promise<Kept> {
  const byExtension = await browser.texts();
  const bySite = await readSite(browser, site, gateway.url);
  return new Map([
    ...byExtension.map(([name, json]) => [`extension ${name}`, json] as const),
    ...bySite.map(([name, json]) => [`site ${name}`, json] as const),
  ]);
}

async function readSite(
  browser: ExtensionBrowser,
  site: Page | null,
  url: string,
): Promise<[string, string][]> {
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
