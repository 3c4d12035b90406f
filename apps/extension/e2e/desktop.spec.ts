import type { Page } from "@playwright/test";
import type { Browser } from "wxt/browser";

import { missingScreenTools } from "../../../scripts/test-dependencies.ts";
import { Desktop } from "./support/desktop.ts";
import { ExtensionBrowser } from "./support/extension-browser.ts";
import { inWorker } from "./support/in-worker.ts";
import { expect, test as base } from "./support/test.ts";

const missing = missingScreenTools();

const test = base.extend<{ desktop: Desktop }>({
  desktop: async ({}, provide) => {
    const desktop = await Desktop.start();
    await provide(desktop);
    await desktop.close();
  },
  browserWithExtension: async ({ desktop, gateway }, provide) => {
    gateway.asked.length = 0;
    const browser = await ExtensionBrowser.start({ site: gateway, display: desktop.display });
    desktop.focusBrowser();
    await provide(browser);
    await browser.close();
  },
});

test.skip(missing.length > 0, `Real keys need ${missing.join(" and ")} (Debian: xvfb, xdotool).`);

declare const chrome: typeof Browser;

async function passKeysToDialogs(page: Page): Promise<void> {
  await page.evaluate(() => {
    addEventListener(
      "keydown",
      (event) => {
        event.preventDefault();
        event.stopImmediatePropagation();
        document.documentElement.dataset["reached"] = "yes";
      },
      { capture: true },
    );
  });
}

async function isInDialog(page: Page, desktop: Desktop): Promise<boolean> {
  await page.evaluate(() => delete document.documentElement.dataset["reached"]);
  desktop.press("x");
  const reached = page.locator("html[data-reached]").waitFor({ state: "attached", timeout: 1_000 });
  return reached.then(
    () => false,
    () => true,
  );
}

const ring = (browser: ExtensionBrowser) =>
  inWorker(browser, ({ alarms }) => alarms.onAlarm.dispatch({ name: "reminder", scheduledTime: Date.now() }));

test("text typed in the real popup while the server doesn't respond survives Escape", async ({
  browserWithExtension,
  desktop,
  gateway,
  member,
}) => {
  await member.setChallenge();
  const options = await browserWithExtension.openPage("options");
  gateway.break(/^\/(rest|auth)\//, { kind: "held", until: new Promise(() => undefined) });
  const words = ["alpha", "bravo", "charlie", "delta", "echo", "foxtrot"];
  for (const word of words) {
    desktop.press("alt+shift+d");
    await options.waitForFunction(() => {
      const [popup] = chrome.extension.getViews({ type: "popup" }) as unknown as Window[];
      return popup?.document.hasFocus() === true && popup.document.activeElement?.tagName === "TEXTAREA";
    });
    desktop.type(word);
    desktop.press("Escape");
    await options.waitForFunction(() => chrome.extension.getViews({ type: "popup" }).length === 0);
  }
  const stored = JSON.stringify([
    await browserWithExtension.texts(),
    await browserWithExtension.localItems(),
  ]);
  expect(words.filter((word) => !stored.includes(word))).toEqual([]);
});

test("by keyboard, a user adds a note while the popup is closed and while it is open", async ({
  backend,
  browserWithExtension,
  desktop,
  member,
}) => {
  await member.setChallenge();
  const options = await browserWithExtension.openPage("options");
  const waitForField = (place: string) =>
    options.waitForFunction((selector) => {
      const [popup] = chrome.extension.getViews({ type: "popup" }) as unknown as Window[];
      return popup?.document.activeElement?.matches(selector) === true;
    }, place);
  const contents = () => backend.sql("select content, source from note order by created_at");

  desktop.press("alt+shift+j");
  await waitForField("[data-note] textarea");
  desktop.type("Who checks the guard?");
  desktop.press("Return");
  await expect.poll(contents).toEqual([{ content: "Who checks the guard?", source: "popup" }]);
  desktop.press("Escape");
  await options.waitForFunction(() => chrome.extension.getViews({ type: "popup" }).length === 0);

  desktop.press("alt+shift+d");
  await waitForField("[name=content]");
  desktop.press("alt+shift+j");
  await waitForField("[data-note] textarea");
  desktop.type("Second");
  desktop.press("Return");
  await expect.poll(contents).toMatchObject([{}, { content: "Second" }]);
});

test("by keyboard, a user writes and allows reminders, which appear only if due", async ({
  backend,
  browserWithExtension,
  desktop,
  gateway,
  member,
}) => {
  await member.setChallenge();
  await member.setChallenge();
  expect(await inWorker(browserWithExtension, ({ commands }) => commands.getAll())).toEqual([
    expect.objectContaining({ name: "_execute_action", shortcut: "Alt+Shift+D" }),
    expect.objectContaining({ name: "add-note", shortcut: "Alt+Shift+J" }),
  ]);
  const options = await browserWithExtension.openPage("options");

  desktop.press("alt+shift+d");
  await options.waitForFunction(() => {
    const [popup] = chrome.extension.getViews({ type: "popup" }) as unknown as Window[];
    const hasStarted = popup?.performance.getEntriesByName("app-started").length === 1;
    return hasStarted && popup.document.activeElement?.getAttribute("name") === "content";
  });
  desktop.type("By keys alone.");
  desktop.press("ctrl+Return");
  await expect.poll(() => backend.sql("select content from day")).toEqual([{ content: "By keys alone." }]);
  desktop.press("Escape");
  await options.waitForFunction(() => chrome.extension.getViews({ type: "popup" }).length === 0);

  const isAllowed = () =>
    inWorker(browserWithExtension, ({ permissions }) =>
      permissions.contains({ permissions: ["notifications"] }),
    );
  const remind = options.getByRole("switch", { name: "Remind me of today's entry" });
  await passKeysToDialogs(options);
  await remind.click();
  await expect.poll(() => isInDialog(options, desktop)).toBe(true);
  desktop.press("Escape");
  await expect(options.getByText("The browser did not allow notifications.")).toBeVisible();
  await expect(remind).not.toBeChecked();
  expect(await isAllowed()).toBe(false);

  // The browser's permission dialog ignores keys at first, so the test requests the permission until it is granted.
  await expect(async () => {
    await remind.click();
    await expect.poll(() => isInDialog(options, desktop)).toBe(true);
    desktop.press("Tab");
    await expect(async () => {
      desktop.press("Return");
      expect(await isInDialog(options, desktop)).toBe(false);
    }).toPass();
    expect(await isAllowed()).toBe(true);
  }).toPass({ timeout: 60_000 });
  await expect(remind).toBeChecked();
  await expect(options.getByText("The browser did not allow notifications.")).toBeHidden();
  await options.getByLabel("Hour").selectOption("7");
  const allAlarms = () => inWorker(browserWithExtension, ({ alarms }) => alarms.getAll());
  await expect.poll(async () => (await allAlarms()).map(({ name }) => name)).toContain("reminder");

  await ring(browserWithExtension);
  const shown = () =>
    inWorker(browserWithExtension, async ({ notifications }) =>
      Object.keys((await notifications?.getAll()) ?? {}),
    );
  const clear = () => inWorker(browserWithExtension, ({ notifications }) => notifications?.clear("reminder"));
  await expect.poll(shown).toEqual(["reminder"]);
  await clear();

  await inWorker(browserWithExtension, ({ alarms }) =>
    alarms.onAlarm.dispatch({ name: "reminder", scheduledTime: Date.now() - 4 * 3_600_000 }),
  );
  const [open] = await backend.sql<{ challenge_id: string }>(
    "select challenge_id from challenge where challenge_id not in (select challenge_id from day)",
  );
  await member.writeDay(open!.challenge_id, new Date().toISOString().slice(0, 10), "Written.");
  const looked = () => gateway.count(/\/rest\/v1\/setting/);
  const before = looked();
  await ring(browserWithExtension);
  await expect.poll(looked).toBeGreaterThan(before);
  const badge = () => inWorker(browserWithExtension, ({ action }) => action.getBadgeText({}));
  await expect.poll(badge).toBe("");
  expect(await shown()).toEqual([]);

  await options.getByRole("button", { name: "Show a reminder now" }).click();
  await expect.poll(shown).toEqual(["reminder"]);
  const opening = options.context().waitForEvent("page");
  await options.getByRole("button", { name: "Change the shortcuts" }).click();
  expect((await opening).url()).toBe("chrome://extensions/shortcuts");
});
