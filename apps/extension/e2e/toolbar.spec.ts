import type { ExtensionBrowser } from "./support/extension-browser.ts";
import { inWorker } from "./support/in-worker.ts";
import { expect, test } from "./support/test.ts";

async function waitForStorage(browser: ExtensionBrowser): Promise<void> {
  let last = "";
  await expect
    .poll(
      async () => {
        const before = last;
        last = JSON.stringify(await browser.stored());
        return last === before;
      },
      { intervals: [1000] },
    )
    .toBe(true);
}

const badge = (browser: ExtensionBrowser) => inWorker(browser, (chrome) => chrome.action.getBadgeText({}));

test("the badge counts open challenges; the popup remembers the last chosen challenge", async ({
  browserWithExtension,
  openPopup,
  person,
  signIn,
}) => {
  await person.setChallenge({ title: "First" });
  await person.setChallenge({ title: "Second" });
  await person.setChallenge({ title: "Not yet begun", start_date: "2099-01-01" });
  await signIn(person);
  await expect.poll(() => badge(browserWithExtension)).toBe("2");
  const popup = await openPopup();
  for (const [title, left] of [
    ["First", "1"],
    ["Second", ""],
  ] as const) {
    await popup.getByLabel("Challenge", { exact: true }).selectOption({ label: title });
    await popup.getByRole("textbox", { name: "Content" }).fill(`For ${title}.`);
    await popup.getByRole("button", { name: "Register!" }).click();
    await expect.poll(() => badge(browserWithExtension)).toBe(left);
  }
  await popup.reload();
  await expect(popup.getByRole("combobox").locator("option:checked")).toHaveText("Second");
});

test(
  "badge and popup use the same date on a device whose clock is a day ahead",
  { tag: "@extended" },
  async ({ browserWithExtension, gateway, openEntry }) => {
    gateway.clockMs = -26 * 3_600_000;
    const { popup } = await openEntry();
    await popup.getByRole("textbox", { name: "Content" }).fill("Of the day before, by this device.");
    await popup.getByRole("button", { name: "Register!" }).click();
    await expect(popup.getByText("Today is written.")).toBeVisible();
    await expect.poll(() => badge(browserWithExtension)).toBe("");
    await browserWithExtension.killWorker();
    await popup.reload();
    await expect(popup.getByText("Today is written.")).toBeVisible();
    await expect.poll(() => badge(browserWithExtension)).toBe("");
  },
);

test(
  "if the server doesn't respond, the popup shows cached data, the badge newer data",
  { tag: "@extended" },
  async ({ browserWithExtension, gateway, member, openEntry, openPopup }) => {
    const { challengeId, popup: morning } = await openEntry();
    const today = await morning.locator("header time").getAttribute("datetime");
    await expect.poll(() => badge(browserWithExtension)).toBe("1");
    await expect(morning.getByRole("textbox", { name: "Content" })).toBeFocused();
    await waitForStorage(browserWithExtension);
    await morning.close();
    await member.writeDay(challengeId, today ?? "", "Written elsewhere at noon.");
    await inWorker(browserWithExtension, (chrome) => chrome.alarms.onAlarm.dispatch({ name: "day" }));
    await expect.poll(() => badge(browserWithExtension)).toBe("");

    gateway.break(/./, { kind: "held", until: new Promise(() => {}) });
    const evening = await openPopup();
    await expect(evening.getByLabel("Challenge", { exact: true })).toContainText("Learn TypeScript");
    await expect(evening.getByRole("textbox", { name: "Content" })).toBeFocused();
    await waitForStorage(browserWithExtension);
    expect(await badge(browserWithExtension)).toBe("");
  },
);

test(
  "an older response that arrives after a new entry doesn't increase the badge's number",
  { tag: "@extended" },
  async ({ browserWithExtension, gateway, openPopup, person, signIn }) => {
    for (const title of ["First", "Second"]) await person.setChallenge({ title });
    const [older, later] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const ACTIVE = /home_challenge\?select=challenge_id(,|%2C)start_date(,|%2C)/;
    gateway.guard = async ({ path }, _body, forward) => {
      if (!ACTIVE.test(path)) return null;
      const answer = await forward();
      older.resolve();
      await later.promise;
      return answer;
    };
    await signIn(person);
    await older.promise;
    const popup = await openPopup();
    await popup.getByRole("textbox", { name: "Content" }).fill("Written meanwhile.");
    await popup.getByRole("button", { name: "Register!" }).click();
    await expect(popup.getByText("Today is written.")).toBeVisible();

    later.resolve();
    await expect.poll(() => badge(browserWithExtension)).toBe("1");
  },
);

test(
  "the side panel has the popup's form, and the popup shows an entry written there",
  { tag: "@extended" },
  async ({ browserWithExtension, openEntry }) => {
    const { popup } = await openEntry();
    const panel = await browserWithExtension.openPage("sidepanel");
    await expect(panel.getByRole("textbox", { name: "Content" })).toBeFocused();
    await panel.keyboard.type("Written in the panel.");
    await panel.keyboard.press("Control+Enter");
    await expect(panel.getByText("Today is written.")).toBeVisible();
    await expect(popup.getByText("Today is written.")).toBeVisible();
    await expect(popup.getByRole("article", { name: /^DAY/ })).toContainText("Written in the panel.");
  },
);
