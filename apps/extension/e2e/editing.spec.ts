import type { ApiUser } from "@diary/testkit/api-user";
import type { Page } from "@playwright/test";

import { inWorker } from "./support/in-worker.ts";
import { openNotices } from "./support/notices.ts";
import { sendNow } from "./support/send-now.ts";
import { expect, test } from "./support/test.ts";

const field = (popup: Page) => popup.getByRole("textbox", { name: "What did you do today?" });
const conflict = (popup: Page) => popup.getByRole("region", { name: "This entry was changed elsewhere" });

/** The popup of the member, whose entry of today is written and open for editing; answers its id as well. */
async function written(openPopup: () => Promise<Page>, member: ApiUser) {
  const challengeId = await member.setChallenge({ title: "Learn TypeScript" });
  const today = new Date().toISOString().slice(0, 10);
  const dayId = await member.writeDay(challengeId, today, "As it was.");
  const popup = await openPopup();
  await expect(field(popup)).toHaveValue("As it was.");
  return { dayId, popup };
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
  member,
  openPopup,
}) => {
  const { popup } = await written(openPopup, member);
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

test("the site changed the entry while it was edited, and while an edit waited: both texts stay until their writer decides, over a closed popup as well", async ({
  backend,
  browserWithExtension,
  gateway,
  member,
  openPopup,
}) => {
  let { dayId, popup } = await written(openPopup, member);
  await member.editDay(dayId, "Changed at the site.");
  await change(popup, "Changed in the popup.");
  await expect(conflict(popup)).toContainText("Changed in the popup.");
  await expect(conflict(popup)).toContainText("Changed at the site.");
  await popup.close();
  await browserWithExtension.killWorker();
  popup = await openPopup();
  await expect(conflict(popup)).toContainText("Changed in the popup.");
  await conflict(popup).getByRole("button", { name: "Keep my text" }).click();
  await popup.getByRole("button", { name: "Update" }).click();
  await expect(popup.getByText("Update your day Success").first()).toBeVisible();
  expect(await backend.sql(entry)).toEqual([{ content: "Changed in the popup.", version: 3 }]);

  const { restore } = gateway.break(/./, { kind: "offline" });
  await change(popup, "Changed on the train.");
  await expect(popup.getByText("Waiting to be sent")).toBeVisible();
  // A form that still waits for the first attempt would take the refused text back into its field.
  await popup.reload();
  await expect(popup.getByText("Waiting to be sent")).toBeVisible();
  await member.editDay(dayId, "Changed at the site again.");
  restore();
  await sendNow(popup);
  await openNotices(popup);
  const refused = popup.getByText("This entry was changed elsewhere.");
  await expect(refused).toBeVisible();
  await expect(popup.getByText("Changed on the train.")).toBeVisible();
  await expect(field(popup)).toHaveValue("Changed at the site again.");
  await popup.close();
  popup = await openPopup();
  await openNotices(popup);
  await expect(popup.getByText("Changed on the train.")).toBeVisible();
  await popup.getByRole("button", { name: "Edit" }).click();
  await expect(conflict(popup)).toContainText("Changed on the train.");
  await expect(conflict(popup)).toContainText("Changed at the site again.");
  expect(await backend.sql(entry)).toEqual([{ content: "Changed at the site again.", version: 4 }]);
  await conflict(popup).getByRole("button", { name: "Keep both" }).click();
  await popup.getByRole("button", { name: "Update" }).click();
  await expect(popup.getByText("Update your day Success").first()).toBeVisible();
  expect(await backend.sql(entry)).toEqual([
    { content: "Changed on the train.\n\nChanged at the site again.", version: 5 },
  ]);
});
