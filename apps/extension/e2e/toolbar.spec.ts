import type { ApiPerson } from "@diary/local-backend/testing";
import type { Page } from "@playwright/test";

import type { ExtensionBrowser } from "./support/extension-browser.ts";
import { inWorker } from "./support/in-worker.ts";
import { signInAtPopup } from "./support/site.ts";
import { expect, test } from "./support/test.ts";

async function signedIn(openPopup: () => Promise<Page>, person: ApiPerson): Promise<Page> {
  const popup = await openPopup();
  await signInAtPopup(popup, person);
  await expect(popup.getByRole("textbox", { name: "Content" })).toBeVisible();
  return popup;
}

const badge = (browser: ExtensionBrowser) => inWorker(browser, (chrome) => chrome.action.getBadgeText({}));

test("the badge counts what is open today, and is gone when all is written", async ({
  browserWithExtension,
  openPopup,
  person,
}) => {
  await person.setChallenge({ title: "First" });
  await person.setChallenge({ title: "Second" });
  await person.setChallenge({ title: "Not yet begun", start_date: "2099-01-01" });
  const popup = await signedIn(openPopup, person);
  await expect.poll(() => badge(browserWithExtension)).toBe("2");
  for (const [title, left] of [
    ["First", "1"],
    ["Second", ""],
  ] as const) {
    await popup.getByLabel("Challenge", { exact: true }).selectOption({ label: title });
    await popup.getByRole("textbox", { name: "Content" }).fill(`For ${title}.`);
    await popup.getByRole("button", { name: "Register!" }).click();
    await expect.poll(() => badge(browserWithExtension)).toBe(left);
  }
});

test("selected text goes into today's draft with its page's address", async ({
  browserWithExtension,
  openPopup,
  person,
}) => {
  await person.setChallenge();
  const popup = await signedIn(openPopup, person);
  await popup.getByRole("textbox", { name: "Content" }).fill("Read about promises.");
  await inWorker(browserWithExtension, (chrome) =>
    chrome.contextMenus.onClicked.dispatch({
      menuItemId: "add-to-entry",
      selectionText: "Promises settle once.",
      pageUrl: "https://docs.example/promise",
    }),
  );
  const whole = "Read about promises.\n\nPromises settle once.\nhttps://docs.example/promise";
  await expect(popup.getByRole("textbox", { name: "Content" })).toHaveValue(whole);
  await popup.close();
  const later = await openPopup();
  await expect(later.getByRole("textbox", { name: "Content" })).toHaveValue(whole);
});

test("no reminder is set until it is asked for, and then for the hour that was chosen", async ({
  browserWithExtension,
  openPopup,
  person,
}) => {
  await person.setChallenge();
  await signedIn(openPopup, person);
  const alarms = () => inWorker(browserWithExtension, (chrome) => chrome.alarms.getAll());
  await expect.poll(async () => (await alarms()).map(({ name }) => name)).toEqual(["day"]);
  await inWorker(browserWithExtension, (chrome) =>
    chrome.storage.local.set({ "reminder:v1": { kind: "on", hour: 20 } }),
  );
  await expect
    .poll(async () => (await alarms()).map(({ name }) => name).toSorted())
    .toEqual(["day", "reminder"]);
  await inWorker(browserWithExtension, (chrome) =>
    chrome.storage.local.set({ "reminder:v1": { kind: "off" } }),
  );
  await expect.poll(async () => (await alarms()).map(({ name }) => name)).toEqual(["day"]);
});

test("the first opening chooses what is open today, later ones the challenge chosen last, and another is one press away in the list of all", async ({
  gateway,
  openPopup,
  person,
}) => {
  const first = await person.setChallenge({ title: "First", start_date: "2026-01-02" });
  const second = await person.setChallenge({ title: "Second", start_date: "2026-01-03" });
  await person.writeDay(second, new Date().toISOString().slice(0, 10), "Written at the site.");
  const popup = await signedIn(openPopup, person);
  const selector = popup.getByLabel("Challenge", { exact: true });
  await expect(selector).toHaveValue(first);
  await selector.selectOption(second);
  // Created on the site meanwhile.
  await person.setChallenge({ title: "Third" });
  await expect(selector).toContainText("Third");
  const later = await openPopup();
  await expect(later.getByLabel("Challenge", { exact: true })).toHaveValue(second);
  const page = later.getByRole("link", { name: "Open the challenge on the site" });
  await expect(page).toHaveAttribute("href", `${gateway.url}/challenge/${second}`);
  await later.getByRole("button", { name: "All challenges" }).click();
  await later.getByRole("button", { name: "First", exact: true }).click();
  await expect(later.getByLabel("Challenge", { exact: true })).toHaveValue(first);
  await expect(page).toHaveAttribute("href", `${gateway.url}/challenge/${first}`);
});

test("the last known state is painted while the backend says nothing", async ({
  gateway,
  openPopup,
  person,
}) => {
  await person.setChallenge({ title: "Known before" });
  const popup = await signedIn(openPopup, person);
  await popup.reload();
  await expect(popup.getByLabel("Challenge", { exact: true })).toContainText("Known before");
  gateway.break(/./, { kind: "held", until: new Promise(() => {}) });
  const later = await openPopup();
  await expect(later.getByLabel("Challenge", { exact: true })).toContainText("Known before");
  await expect(later.getByRole("textbox", { name: "Content" })).toBeFocused();
});

test("what was known in the morning does not undo what the badge has learnt since", async ({
  browserWithExtension,
  gateway,
  openPopup,
  person,
}) => {
  const challengeId = await person.setChallenge();
  const morning = await signedIn(openPopup, person);
  const today = await morning.locator("header time").getAttribute("datetime");
  await expect.poll(() => badge(browserWithExtension)).toBe("1");
  const known = async () => JSON.stringify((await browserWithExtension.stored())["shown:v1"]);
  await expect.poll(known).toContain("written-on");
  await morning.close();
  await person.writeDay(challengeId, today ?? "", "Written elsewhere at noon.");
  await inWorker(browserWithExtension, (chrome) => chrome.alarms.onAlarm.dispatch({ name: "day" }));
  await expect.poll(() => badge(browserWithExtension)).toBe("");

  gateway.break(/./, { kind: "held", until: new Promise(() => {}) });
  const evening = await openPopup();
  await expect(evening.getByRole("textbox", { name: "Content" })).toBeFocused();
  const { "today:v1": record } = await browserWithExtension.stored();
  expect(record).toMatchObject({ date: today, written: [challengeId] });
  expect(await badge(browserWithExtension)).toBe("");
});

test("what is typed before the app has started is in its field", async ({ openPopup, person }) => {
  await person.setChallenge({ title: "Known before" });
  const popup = await signedIn(openPopup, person);
  const snapshot = () =>
    popup.evaluate(async () => {
      interface Local {
        get: (keys: null) => Promise<Record<string, unknown>>;
      }
      const { chrome } = globalThis as unknown as { chrome: { storage: { local: Local } } };
      const stored = await chrome.storage.local.get(null);
      return Object.entries(stored).find(([key]) => key.startsWith("picture:"))?.[1];
    });
  await expect.poll(async () => JSON.stringify(await snapshot())).toContain("Known before");
  // Typed as soon as there is a field with the focus, which is the snapshot's.
  await popup.addInitScript(() => {
    addEventListener(
      "focusin",
      ({ target }) => {
        if (target instanceof HTMLTextAreaElement && document.querySelector("[data-snapshot]")) {
          document.execCommand("insertText", false, "Typed at once");
          document.documentElement.dataset["typed"] = "in the snapshot";
        }
      },
      { once: true },
    );
  });
  await popup.reload();
  await expect(popup.locator("html")).toHaveAttribute("data-typed", "in the snapshot");
  await expect(popup.locator("[data-snapshot]")).toHaveCount(0);
  await expect(popup.getByRole("textbox", { name: "Content" })).toHaveValue("Typed at once");
  await popup.keyboard.type(", and on.");
  await popup.getByRole("button", { name: "Register!" }).click();
  await expect(popup.getByText("Today is written.")).toBeVisible();
  await expect(popup.getByRole("textbox", { name: "What did you do today?" })).toHaveValue(
    "Typed at once, and on.",
  );
});

test("local data is deleted after a warning", async ({ browserWithExtension, openPopup, person }) => {
  await person.setChallenge();
  const popup = await signedIn(openPopup, person);
  await popup.getByRole("textbox", { name: "Content" }).fill("Not sent yet.");
  await popup.close({ runBeforeUnload: true });
  const options = await browserWithExtension.openPage("options");
  await options.getByRole("button", { name: "Delete local data" }).click();
  const dialog = options.getByRole("dialog", { name: "Delete local data?" });
  await expect(dialog).toContainText("1 text is only in this browser and would be lost.");
  await dialog.getByRole("button", { name: "Delete local data" }).click();
  await expect(options.getByText("Deleted").first()).toBeVisible();
  const later = await openPopup();
  await expect(later.getByRole("textbox", { name: "Content" })).toHaveValue("");
});
