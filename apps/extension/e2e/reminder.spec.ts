import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { BUILT, copyBuilt } from "./support/built.ts";
import { ExtensionBrowser } from "./support/extension-browser.ts";
import { inWorker } from "./support/in-worker.ts";
import { expect, test as base } from "./support/test.ts";

const HOUR_MS = 3_600_000;

const test = base.extend({
  browserWithExtension: async ({ gateway }, provide) => {
    const extension = await mkdtemp(join(tmpdir(), "diary-extension-"));
    // With the permission given: nobody can press the browser's own button in a test.
    await copyBuilt(BUILT.chrome, extension, ({ permissions }) => ({
      permissions: [...permissions, "notifications"],
      optional_permissions: [],
    }));
    const browser = await ExtensionBrowser.start({ site: gateway, extension });
    await provide(browser);
    await browser.close();
    await rm(extension, { recursive: true, force: true });
  },
});

/** What the browser does when the hour has come. */
async function ring(browser: ExtensionBrowser, ago = 0): Promise<void> {
  const worker = await browser.worker();
  await worker.evaluate((scheduledTime) => {
    interface Alarms {
      onAlarm: { dispatch: (alarm: object) => void };
    }
    const { chrome } = globalThis as unknown as { chrome: { alarms: Alarms } };
    chrome.alarms.onAlarm.dispatch({ name: "reminder", scheduledTime });
  }, Date.now() - ago);
}

const shown = (browser: ExtensionBrowser) =>
  inWorker(browser, async (chrome) => Object.keys((await chrome.notifications?.getAll()) ?? {}));

test("the reminder reminds of what is open, not hours later, and not when all is written", async ({
  browserWithExtension: browser,
  gateway,
  openEntry,
}) => {
  const { popup } = await openEntry();
  // The first one asks the backend, and has nothing to say by then.
  const looked = () => gateway.count(/\/rest\/v1\/setting/);
  await ring(browser, 4 * HOUR_MS);
  await ring(browser);
  await expect.poll(() => shown(browser)).toEqual(["reminder"]);
  await inWorker(browser, (chrome) => chrome.notifications?.clear("reminder"));

  await ring(browser, 4 * HOUR_MS);
  await popup.getByRole("textbox", { name: "Content" }).fill("Written.");
  await popup.getByRole("button", { name: "Register!" }).click();
  await expect(popup.getByText("Today is written.")).toBeVisible();
  const before = looked();
  await ring(browser);
  await expect.poll(looked).toBeGreaterThan(before);
  await expect.poll(() => inWorker(browser, (chrome) => chrome.action.getBadgeText({}))).toBe("");
  expect(await shown(browser)).toEqual([]);
});

test("the options show a reminder at once, so that the user sees whether the system lets it through", async ({
  browserWithExtension: browser,
}) => {
  await browser.store({ "reminder:v1": { kind: "on", hour: 20 } });
  const options = await browser.openPage("options");
  await options.getByRole("button", { name: "Show a reminder now" }).click();
  await expect.poll(() => shown(browser)).toEqual(["reminder"]);
  const opening = options.context().waitForEvent("page");
  await options.getByRole("button", { name: "Change the shortcut" }).click();
  expect((await opening).url()).toBe("chrome://extensions/shortcuts");
});
