import { expect, type Page } from "@playwright/test";

import { CONNECTABLE_FOLDERS, copyBuild } from "./built.ts";
import { ExtensionBrowser } from "./extension-browser.ts";
import { Gateway } from "./gateway.ts";
import { popupIsSignedOut } from "./site.ts";
import { test as base } from "./test.ts";

export { expect } from "@playwright/test";

export interface Diary {
  gateway: Gateway;
  url: string;
}

interface Fixtures {
  diary: Diary;
  /** A second address of the same backend, so both servers have the same users with the same ids. */
  other: Diary;
}

function reports(gateway: Gateway, url: string): Diary {
  gateway.reported = { siteUrl: url, url };
  return { gateway, url };
}

/** Starts an unconnected extension with access to both sites: Playwright can't press the browser's permission button. */
export const test = base.extend<Fixtures>({
  diary: async ({ gateway }, provide) => provide(reports(gateway, gateway.url)),
  other: async ({ backend, externalApi }, provide) => {
    const gateway = new Gateway();
    await gateway.listen();
    gateway.reset(backend.url, externalApi);
    await provide(reports(gateway, `http://127.0.0.1:${gateway.port}`));
    await gateway.close();
  },
  browserWithExtension: async ({ gateway }, provide, info) => {
    const extension = info.outputPath("allowed");
    await copyBuild(CONNECTABLE_FOLDERS.chrome, extension, () => ({
      host_permissions: ["http://localhost/*", "http://127.0.0.1/*"],
    }));
    const browser = await ExtensionBrowser.start({ site: gateway, extension });
    await browser.disableSiteWorkers();
    await provide(browser);
    await browser.close();
  },
});

export async function enterAddress(page: Page, address: string): Promise<void> {
  await page.getByLabel("Address of the diary").fill(address);
  await page.getByRole("button", { name: "Continue" }).click();
}

export async function connectTo(page: Page, { url }: Pick<Diary, "url">): Promise<void> {
  await page.bringToFront();
  await enterAddress(page, url);
  await page.getByRole("button", { name: `Connect to ${new URL(url).host}` }).click();
}

export async function openConnected(browser: ExtensionBrowser, diary: Diary): Promise<Page> {
  const popup = await browser.openPage("popup");
  await connectTo(popup, diary);
  await popupIsSignedOut(popup);
  return popup;
}

export async function leaveServer(options: Page, warning: string): Promise<void> {
  const name = "Use another server";
  await options.bringToFront();
  await options.getByRole("button", { name }).click();
  const dialog = options.getByRole("dialog");
  await expect(dialog).toContainText(warning);
  await dialog.getByRole("button", { name }).click();
  await expect(options.getByLabel("Address of the diary")).toBeVisible();
}

/** Returns the first word of each stored key: the server's origin, or the item's name if no server is set. */
export async function storedOrigins(browser: ExtensionBrowser): Promise<string[]> {
  const keys = Object.keys(await browser.stored()).filter((key) => key !== "connection:v1");
  return [...new Set(keys.map((key) => key.split(" ")[0]!))];
}

export async function expectNoRequest({ gateway }: Diary): Promise<void> {
  expect(gateway.asked).toEqual([]);
}
