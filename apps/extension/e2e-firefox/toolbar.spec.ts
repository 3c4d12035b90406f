// What Firefox itself draws of the extension: the button with its badge, the panel, the menu of a page, and the reminder.
import type { Browser } from "wxt/browser";

import { firefoxPath } from "../../../scripts/test-dependencies.ts";
import { openMenuOver } from "./support/browser-window.ts";
import { siteIsSignedIn } from "./support/pages.ts";
import { expect, test } from "./support/test.ts";

test.skip(firefoxPath() === undefined, "No Firefox was found.");

test("the button in the toolbar says how much is open, and its panel takes today's entry by the keyboard", async ({
  backend,
  firefox,
  person,
  signIn,
}) => {
  const { window } = firefox;
  await person.setChallenge({ title: "Read ten pages" });
  await signIn(person);
  await expect.poll(() => window.badge()).toBe("2");

  await window.pressButton();
  await expect
    .poll(() => window.panel())
    .toMatchObject({ text: expect.stringContaining("Register!"), field: "" });
  await window.typeIntoPanel("Written in the panel.".split(""));
  await window.typeIntoPanel(["Enter"], "Control");
  await expect
    .poll(() => backend.sql("select content from day"))
    .toEqual([{ content: "Written in the panel." }]);
  await expect.poll(async () => (await window.panel())?.text).toContain("Today is written.");
  await expect.poll(() => window.badge()).toBe("1");
});

test("the menu over selected text adds it to today's entry, in the panel that opens", async ({
  firefox,
  person,
  signIn,
  site,
}) => {
  const { window } = firefox;
  await signIn(person);
  const page = await firefox.openSite(`${site.url}/policy`);
  // Until then the page's elements are those of the server's answer.
  await expect.poll(() => siteIsSignedIn(page)).toBe(true);
  const selected = await openMenuOver(page, "h1");
  await expect.poll(() => window.menuItems()).toEqual(["Add to today's entry"]);
  await window.pressMenuItem();
  await expect.poll(async () => (await window.panel())?.field).toBe(`${selected}\n${site.url}/policy`);
});

test("the reminder comes at its hour while something is open, and a press on it opens the panel", async ({
  firefox,
  person,
  signIn,
}) => {
  const { window } = firefox;
  await signIn(person);
  const options = await firefox.openPage("options");
  await options.locator('::-p-aria([name="Remind me of today\'s entry"][role="switch"])').click();
  const nextHour = () =>
    options.evaluate(async () => {
      const { alarms } = (globalThis as unknown as { browser: typeof Browser }).browser;
      const { scheduledTime } = (await alarms.get("reminder")) ?? { scheduledTime: 0 };
      return scheduledTime > Date.now() ? new Date(scheduledTime).getHours() : null;
    });
  await expect.poll(nextHour).toBe(20);

  const ring = () =>
    options.evaluate(() => {
      const { alarms } = (globalThis as unknown as { browser: typeof Browser }).browser;
      return alarms.create("reminder", { when: Date.now() });
    });
  await ring();
  await expect.poll(() => window.notifications()).toEqual(["Today's entry for one challenge is still open."]);
  await expect.poll(nextHour).toBe(20);
  await window.pressNotification();
  await expect.poll(async () => (await window.panel())?.text).toContain("Register!");
  await expect.poll(() => window.notifications()).toEqual([]);

  await window.typeIntoPanel("Written in time.".split(""));
  await window.typeIntoPanel(["Enter"], "Control");
  await expect.poll(() => window.badge()).toBe("");
  await ring();
  await expect.poll(nextHour).toBe(20);
  expect(await window.notifications()).toEqual([]);
});
