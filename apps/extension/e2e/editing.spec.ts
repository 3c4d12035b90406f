import type { ApiPerson } from "@diary/local-backend/testing";
import type { Page } from "@playwright/test";

import { inWorker } from "./support/in-worker.ts";
import { openNotices } from "./support/notices.ts";
import { ready } from "./support/ready.ts";
import { expect, test } from "./support/test.ts";

const UPDATE = /^\/rest\/v1\/day\?/;
const field = (popup: Page) => popup.getByRole("textbox", { name: "What did you do today?" });
const conflict = (popup: Page) => popup.getByRole("region", { name: "This entry was changed elsewhere" });

/** Somebody signed in whose entry of today is written and open for editing; answers its id and the popup. */
async function written(openPopup: () => Promise<Page>, person: ApiPerson) {
  const { challengeId, popup } = await ready(openPopup, person);
  const today = (await popup.locator("header time").getAttribute("datetime")) ?? "";
  const dayId = await person.writeDay(challengeId, today, "As it was.");
  await popup.close();
  const opened = await openPopup();
  await expect(field(opened)).toHaveValue("As it was.");
  return { dayId, popup: opened };
}

async function change(popup: Page, text: string) {
  await field(popup).fill(text);
  await popup.getByRole("button", { name: "Update" }).click();
}

/** The entry, and how often it was changed. */
const entry = "select content, version from day";

test("an edit made without a network waits visibly, outlives popup and worker, and arrives once", async ({
  backend,
  browserWithExtension,
  gateway,
  openPopup,
  person,
}) => {
  const { popup } = await written(openPopup, person);
  const { restore } = gateway.break(/./, { kind: "offline" });
  await change(popup, "Changed on the train.");
  await expect(popup.getByText("Waiting to be sent")).toBeVisible();
  await expect(popup.getByText("Changed on the train.")).toBeVisible();

  await popup.close();
  await browserWithExtension.killWorker();
  const later = await openPopup();
  await expect(later.getByText("Waiting to be sent")).toBeVisible();
  await expect(later.getByText("Changed on the train.")).toBeVisible();
  await later.close();

  restore();
  expect(await backend.sql(entry)).toEqual([{ content: "As it was.", version: 1 }]);
  // The browser wakes the worker, as it does each minute while something waits.
  const alarms = await inWorker(browserWithExtension, (chrome) => chrome.alarms.getAll());
  expect(alarms.map(({ name }) => name)).toContain("outbox");
  await inWorker(browserWithExtension, (chrome) =>
    chrome.alarms.onAlarm.dispatch({ name: "outbox", scheduledTime: Date.now() }),
  );
  await expect.poll(() => backend.sql(entry)).toEqual([{ content: "Changed on the train.", version: 2 }]);

  const arrived = await openPopup();
  await expect(arrived.getByText("Update your day Success").first()).toBeVisible();
  await expect(field(arrived)).toHaveValue("Changed on the train.");
  // It was sent by one of them, and by none of them again.
  expect(await backend.sql(entry)).toEqual([{ content: "Changed on the train.", version: 2 }]);
});

test("an edit for which the server fails goes out by itself when the browser is back online", async ({
  backend,
  browserWithExtension,
  gateway,
  openPopup,
  person,
}) => {
  const { popup } = await written(openPopup, person);
  const failing = gateway.break(
    UPDATE,
    { kind: "answer", status: 503, body: { message: "oh" } },
    { method: "PATCH" },
  );
  await change(popup, "For a server that fails.");
  await expect(popup.getByText("Waiting to be sent")).toBeVisible();
  await expect(popup.getByText("For a server that fails.")).toBeVisible();
  expect(failing.hits()).toBeGreaterThan(0);
  expect(await backend.sql(entry)).toEqual([{ content: "As it was.", version: 1 }]);

  await browserWithExtension.context.setOffline(true);
  failing.restore();
  await browserWithExtension.context.setOffline(false);
  await expect(popup.getByText("Update your day Success").first()).toBeVisible();
  await expect(field(popup)).toHaveValue("For a server that fails.");
  expect(await backend.sql(entry)).toEqual([{ content: "For a server that fails.", version: 2 }]);
});

test("an edit whose answer is lost is no conflict with itself, and is made once", async ({
  backend,
  gateway,
  openPopup,
  person,
}) => {
  const { popup } = await written(openPopup, person);
  const lost = gateway.break(UPDATE, { kind: "answer lost" }, { method: "PATCH", times: 1 });
  await change(popup, "Changed once.");
  await expect(popup.getByText("Update your day Success").first()).toBeVisible();
  expect(lost.hits()).toBe(1);
  expect(await backend.sql(entry)).toEqual([{ content: "Changed once.", version: 2 }]);
});

test("the popup is closed and the worker killed while an edit is on its way", async ({
  backend,
  browserWithExtension,
  gateway,
  openPopup,
  person,
}) => {
  const { popup } = await written(openPopup, person);
  let release: (() => void) | undefined;
  const until = new Promise<void>((resolve) => (release = resolve));
  const held = gateway.break(UPDATE, { kind: "held", until }, { method: "PATCH", times: 1 });
  await change(popup, "Interrupted.");
  await expect.poll(held.hits).toBe(1);
  await popup.close();
  await browserWithExtension.killWorker();
  release?.();
  const later = await openPopup();
  await expect(later.getByText("Update your day Success").first()).toBeVisible();
  expect(await backend.sql(entry)).toEqual([{ content: "Interrupted.", version: 2 }]);
});

test("the site changed the entry while an edit waited: the reason and both texts are shown", async ({
  backend,
  gateway,
  openPopup,
  person,
}) => {
  const { dayId, popup } = await written(openPopup, person);
  const { restore } = gateway.break(/./, { kind: "offline" });
  await change(popup, "Changed in the popup.");
  await expect(popup.getByText("Waiting to be sent")).toBeVisible();
  await person.editDay(dayId, "Changed at the site.");
  restore();
  await popup.getByRole("button", { name: "Send now" }).click();
  await openNotices(popup);
  const refused = popup.getByText("This entry was changed elsewhere.");
  await expect(refused).toBeVisible();
  await expect(popup.getByText("Changed in the popup.")).toBeVisible();
  await expect(field(popup)).toHaveValue("Changed at the site.");

  // It stays until its writer decides.
  await popup.close();
  const later = await openPopup();
  await openNotices(later);
  await expect(later.getByText("Changed in the popup.")).toBeVisible();
  await later.getByRole("button", { name: "Put into the field" }).click();
  await expect(conflict(later)).toContainText("Changed in the popup.");
  await expect(conflict(later)).toContainText("Changed at the site.");
  expect(await backend.sql(entry)).toEqual([{ content: "Changed at the site.", version: 2 }]);

  await conflict(later).getByRole("button", { name: "Put both into the field" }).click();
  await later.getByRole("button", { name: "Update" }).click();
  await expect(later.getByText("Update your day Success").first()).toBeVisible();
  expect(await backend.sql(entry)).toEqual([
    { content: "Changed in the popup.\n\nChanged at the site.", version: 3 },
  ]);
});

test("the site changed the entry while it was edited: both texts stay, over a closed popup as well", async ({
  backend,
  browserWithExtension,
  openPopup,
  person,
}) => {
  const { dayId, popup } = await written(openPopup, person);
  await person.editDay(dayId, "Changed at the site.");
  await change(popup, "Changed in the popup.");
  await expect(conflict(popup)).toContainText("Changed in the popup.");
  await expect(conflict(popup)).toContainText("Changed at the site.");

  await popup.close();
  await browserWithExtension.killWorker();
  const later = await openPopup();
  await expect(conflict(later)).toContainText("Changed in the popup.");
  await conflict(later).getByRole("button", { name: "Keep my text" }).click();
  await later.getByRole("button", { name: "Update" }).click();
  await expect(later.getByText("Update your day Success").first()).toBeVisible();
  expect(await backend.sql(entry)).toEqual([{ content: "Changed in the popup.", version: 3 }]);
});

/** Opens the popup anew a day later, by the clock of its page. */
async function nextDay(popup: Page) {
  const tomorrow = new Date();
  tomorrow.setUTCDate(tomorrow.getUTCDate() + 1);
  await popup.clock.install({ time: tomorrow });
  await popup.reload();
  await expect(popup.getByRole("textbox", { name: "Content" })).toBeFocused();
}

/** Presses "Discard", and answers what is asked then. */
async function discard(popup: Page, answer: "Cancel" | "Discard") {
  await popup.getByRole("button", { name: "Discard", exact: true }).click();
  await popup
    .getByRole("dialog", { name: "Discard this text?" })
    .getByRole("button", { name: answer })
    .click();
}

test("an edit that was left stays with its entry the next day, and leads to it", async ({
  gateway,
  openPopup,
  person,
}) => {
  const { dayId, popup } = await written(openPopup, person);
  await field(popup).fill("As it was, and a little more.");
  await nextDay(popup);
  await expect(popup.getByText("You left changes to the entry of")).toBeVisible();
  await openNotices(popup);
  await expect(popup.getByText("As it was, and a little more.")).toBeVisible();
  // It is no text for another entry.
  await expect(popup.getByRole("button", { name: "Put into the field" })).toBeHidden();
  await expect(popup.getByRole("textbox", { name: "Content" })).toHaveValue("");

  const opening = popup.context().waitForEvent("page");
  await popup.getByRole("link", { name: "Open the entry" }).click();
  const site = await opening;
  await expect(site).toHaveURL(new RegExp(`^${gateway.url}/day/edit/[^/]+/${dayId}$`));
  await expect(field(site)).toHaveValue("As it was, and a little more.");
  await site.close();

  await discard(popup, "Cancel");
  await expect(popup.getByText("As it was, and a little more.")).toBeVisible();
  await discard(popup, "Discard");
  await expect(popup.getByText("As it was, and a little more.")).toBeHidden();
});

test("a text that was left is put into the next day's field, or discarded when that is sure", async ({
  openPopup,
  person,
}) => {
  const { popup } = await ready(openPopup, person);
  const content = popup.getByRole("textbox", { name: "Content" });
  await content.fill("Half a thought");
  await nextDay(popup);
  const left = popup.getByText("You left a text of");
  await expect(left).toBeVisible();
  await openNotices(popup);
  await expect(popup.getByRole("link", { name: "Open the entry" })).toBeHidden();
  await discard(popup, "Cancel");
  await expect(left).toBeVisible();
  await popup.getByRole("button", { name: "Put into the field" }).click();
  await expect(content).toHaveValue("Half a thought");
  await expect(left).toBeHidden();
});
