import type { Browser } from "wxt/browser";

import { missingScreenTools } from "../../../scripts/test-dependencies.ts";
import { CONNECTABLE_FOLDERS } from "./support/built.ts";
import { expect, test as base } from "./support/connectable.ts";
import { Desktop } from "./support/desktop.ts";
import { ExtensionBrowser } from "./support/extension-browser.ts";
import { signInAtSite } from "./support/site.ts";

const missing = missingScreenTools();

/** The extension has no access to any site until the test allows it with the browser's own button. */
const test = base.extend<{ desktop: Desktop }>({
  desktop: async ({}, provide) => {
    const desktop = await Desktop.start();
    await provide(desktop);
    await desktop.close();
  },
  browserWithExtension: async ({ desktop, gateway }, provide) => {
    const browser = await ExtensionBrowser.start({
      site: gateway,
      display: desktop.display,
      extension: CONNECTABLE_FOLDERS.chrome,
    });
    desktop.focusBrowser();
    await provide(browser);
    await browser.close();
  },
});

test.skip(missing.length > 0, `Real keys need ${missing.join(" and ")} (Debian: xvfb, xdotool).`);

declare const chrome: typeof Browser;

/** Playwright polls once per animation frame by default, but a tab in the background draws no frames. */
const POLLING_BY_TIME = { polling: 200 };

test("by keyboard, a user connects to the open tab's diary and writes an entry", async ({
  backend,
  browserWithExtension,
  desktop,
  diary,
  openSite,
  person,
}) => {
  await person.setChallenge();
  const watcher = await browserWithExtension.openPage("options");
  const site = await openSite("/user/signin");
  await signInAtSite(site, person);

  desktop.press("alt+shift+d");
  await watcher.waitForFunction(
    () => {
      const [popup] = chrome.extension.getViews({ type: "popup" }) as unknown as Window[];
      return popup?.document.activeElement?.textContent === "Connect to localhost:3000";
    },
    undefined,
    POLLING_BY_TIME,
  );
  desktop.press("Return");
  await watcher.waitForFunction(
    () => {
      const [popup] = chrome.extension.getViews({ type: "popup" }) as unknown as Window[];
      return popup?.document.hasFocus() !== true;
    },
    undefined,
    POLLING_BY_TIME,
  );
  const connected = async () => (await browserWithExtension.stored())["connection:v1"];
  expect(await connected()).toMatchObject({ kind: "connecting" });
  // Chromium ignores keys for half a second after it opens the dialog, and reports no event.
  await watcher.waitForTimeout(1500);
  desktop.press("Tab");
  await expect(async () => {
    desktop.press("Return");
    expect(await connected()).toMatchObject({ kind: "connected", siteOrigin: diary.url });
  }).toPass();

  await site.bringToFront();
  await expect(async () => {
    desktop.press("Escape");
    expect(await watcher.evaluate(() => chrome.extension.getViews({ type: "popup" }).length)).toBe(0);
  }).toPass();
  desktop.press("alt+shift+d");
  await watcher.waitForFunction(
    () => {
      const [popup] = chrome.extension.getViews({ type: "popup" }) as unknown as Window[];
      return popup?.document.activeElement?.getAttribute("name") === "content";
    },
    undefined,
    POLLING_BY_TIME,
  );
  desktop.type("By keys alone.");
  desktop.press("ctrl+Return");
  await expect.poll(() => backend.sql("select content from day")).toEqual([{ content: "By keys alone." }]);
});
