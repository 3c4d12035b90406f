import type { Browser } from "wxt/browser";

import { firefoxPath } from "../../../scripts/test-dependencies.ts";
import { openMenuOver } from "./support/browser-window.ts";
import { siteIsSignedIn } from "./support/pages.ts";
import { expect, test } from "./support/test.ts";

declare const browser: typeof Browser;

test.skip(firefoxPath() === undefined, "No Firefox was found.");

test("the badge counts challenges to write today, and keys in the panel save an entry", async ({
  backend,
  firefox,
  person,
  signIn,
}) => {
  const { window } = firefox;
  await person.setChallenge({ title: "Read ten pages" });
  await signIn(person);
  await expect.poll(() => window.badge()).toBe("2");

  await window.openPanel();
  await window.panel.register("Written in the panel.");
  await expect
    .poll(() => backend.sql("select content from day"))
    .toEqual([{ content: "Written in the panel." }]);
  await window.panel.expectText("Today is written.");
  await expect.poll(() => window.badge()).toBe("1");
});

test(
  "sidebar and panel have the same form, and each shows entries saved in the other",
  { tag: "@extended" },
  async ({ firefox, person, signIn }) => {
    const { panel, sidebar } = firefox.window;
    await signIn(person);
    await firefox.window.openSidebar();
    await sidebar.expectText("Register!");
    await sidebar.register("Written in the sidebar.");
    await sidebar.expectText("Today is written.");
    await firefox.window.pressButton();
    await panel.expectText("Written in the sidebar.");
    await panel.press("Edit Day");
    await expect.poll(() => panel.read()).toMatchObject({ field: "Written in the sidebar." });
    await panel.register(" And in the panel.");
    await sidebar.expectText("Written in the sidebar. And in the panel.");
  },
);

test(
  "the badge marks revoked site access, and the popup requests the access again",
  { tag: "@extended" },
  async ({ backend, firefox, person, signIn }) => {
    const { window } = firefox;
    await signIn(person);
    const options = await firefox.openPage("options");
    await expect.poll(() => window.badge()).toBe("1");
    await options.evaluate(async () => {
      const { origins = [] } = await browser.permissions.getAll();
      await browser.permissions.remove({ origins });
    });
    await expect.poll(() => window.badge()).toBe("!");

    await window.openPanel();
    await window.panel.press("The extension has no access to the site");
    await window.panel.press("Allow access");
    await window.answerPermission("Deny");
    await window.panel.expectText("Allow access");
    expect(await window.badge()).toBe("!");
    await window.panel.press("Allow access");
    await window.answerPermission("Allow");
    await expect.poll(() => window.badge()).toBe("1");
    await expect.poll(async () => (await window.panel.read())?.text).not.toContain("Allow access");
    await window.closeAll();

    await window.openPanel();
    await window.panel.register("Allowed again.");
    await expect.poll(() => backend.sql("select content from day")).toEqual([{ content: "Allowed again." }]);
  },
);

test(
  "the context menu adds selected text to today's notes, which the panel shows",
  { tag: "@extended" },
  async ({ backend, firefox, person, signIn, site }) => {
    const { window } = firefox;
    await signIn(person);
    const page = await firefox.openSite(`${site.url}/policy`);
    // Waits for hydration, because it replaces the prerendered elements.
    await siteIsSignedIn(page);
    const selected = await openMenuOver(page, "h1");
    await expect.poll(() => window.menuItems()).toEqual(["Add to today's notes"]);
    await window.pressMenuItem();
    await expect.poll(() => window.badge()).toBe("✓");
    const title = await page.title();
    await expect
      .poll(() => backend.sql("select content, source from note"))
      .toEqual([{ content: `${selected}\n[${title}](${site.url}/policy)`, source: "page" }]);
    await window.openPanel();
    await window.panel.expectText("1 note from today");
  },
);

test(
  "a reminder appears only if a challenge has no entry today, and opens the panel",
  { tag: "@extended" },
  async ({ firefox, person, signIn }) => {
    const { window } = firefox;
    await signIn(person);
    const options = await firefox.openPage("options");
    const reminder = options.locator('::-p-aria([name="Remind me of today\'s entry"][role="switch"])');
    await reminder.click();
    await window.answerPermission("Deny");
    await options.waitForSelector("::-p-text(The browser did not allow notifications.)");
    await reminder.click();
    await window.answerPermission("Allow");
    const nextHour = () =>
      options.evaluate(async () => {
        const { scheduledTime } = (await browser.alarms.get("reminder")) ?? { scheduledTime: 0 };
        return scheduledTime > Date.now() ? new Date(scheduledTime).getHours() : null;
      });
    await expect.poll(nextHour).toBe(20);

    const ring = () => options.evaluate(() => browser.alarms.create("reminder", { when: Date.now() }));
    await ring();
    await expect
      .poll(() => window.notifications())
      .toEqual(["Today's entry for one challenge is still open."]);
    await expect.poll(nextHour).toBe(20);
    await window.pressNotification();
    await window.panel.expectText("Register!");
    await expect.poll(() => window.notifications()).toEqual([]);

    await window.panel.register("Written in time.");
    await expect.poll(() => window.badge()).toBe("");
    await ring();
    await expect.poll(nextHour).toBe(20);
    expect(await window.notifications()).toEqual([]);
  },
);
