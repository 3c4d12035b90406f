import type { Page } from "@playwright/test";
import type { Browser } from "wxt/browser";

import { inWorker } from "./support/in-worker.ts";
import { openNotices } from "./support/notices.ts";
import { siteIsSignedIn } from "./support/site.ts";
import { expect, test } from "./support/test.ts";

const INSERT = /^\/rest\/v1\/day\?/;

async function write(popup: Page, text: string) {
  await popup.getByRole("textbox", { name: "Content" }).fill(text);
  await popup.getByRole("button", { name: "Register!" }).click();
}

const contents = "select content from day order by content";

test("typed text survives a closed popup and a killed worker; sending needs no popup", async ({
  backend,
  browserWithExtension,
  openEntry,
  openPopup,
}) => {
  const { popup: entry } = await openEntry();
  await entry.getByRole("textbox", { name: "Content" }).pressSequentially("Half a thought");
  await entry.close({ runBeforeUnload: true });
  await browserWithExtension.killWorker();
  const popup = await openPopup();
  await expect(popup.getByRole("textbox", { name: "Content" })).toHaveValue("Half a thought");
  // Waits until the worker runs. A message to a starting worker is lost if the popup closes.
  await browserWithExtension.workerRuns();
  await popup.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open("challenge-diary");
      opening.addEventListener("success", () => resolve(opening.result));
    });
    document.querySelector("form")?.requestSubmit();
    database
      .transaction("outbox")
      .objectStore("outbox")
      .count()
      .addEventListener("success", () => close());
  });
  await popup.waitForEvent("close").catch(() => undefined);
  await expect.poll(() => backend.sql(contents)).toEqual([{ content: "Half a thought" }]);
  const later = await openPopup();
  await expect(later.getByText("Registered successfully!").first()).toBeVisible();
  await expect(later.getByText("Today is written.")).toBeVisible();
});

test(
  "an entry is sent by an alarm if the popup's messages to the worker are lost",
  { tag: "@extended" },
  async ({ backend, browserWithExtension, openEntry }) => {
    const { popup } = await openEntry();
    await browserWithExtension.killWorker();
    await popup.evaluate(() => {
      const { chrome } = globalThis as unknown as { chrome: typeof Browser };
      Object.assign(chrome.runtime, { sendMessage: () => new Promise(() => undefined) });
    });
    await write(popup, "Closed too early.");
    const outbox = async () =>
      (await browserWithExtension.texts()).filter(([name]) => name.startsWith("outbox"));
    await expect.poll(outbox).toHaveLength(1);
    await popup.close();
    await browserWithExtension.wakeWorker();
    const alarms = await inWorker(browserWithExtension, (chrome) => chrome.alarms.getAll());
    expect(alarms.map(({ name }) => name)).toContain("outbox");
    await inWorker(browserWithExtension, (chrome) =>
      chrome.alarms.onAlarm.dispatch({ name: "outbox", scheduledTime: Date.now() }),
    );
    await expect.poll(() => backend.sql(contents)).toEqual([{ content: "Closed too early." }]);
  },
);

test("an offline entry is shown as pending, survives a restart, and arrives once", async ({
  backend,
  browserWithExtension,
  gateway,
  openEntry,
  openPopup,
  openSite,
}) => {
  const { popup } = await openEntry();
  const { restore } = gateway.break(/./, { kind: "offline" });
  await write(popup, "Typed on the train.");
  await expect(popup.getByText("Waiting to be sent")).toBeVisible();
  await expect(popup.getByText("Typed on the train.")).toBeVisible();

  await browserWithExtension.restart();
  const later = await openPopup();
  await expect(later.getByText("Typed on the train.")).toBeVisible();
  await later.close();
  expect(await backend.sql(contents)).toEqual([]);
  const alarms = await inWorker(browserWithExtension, (chrome) => chrome.alarms.getAll());
  expect(alarms.map(({ name }) => name)).toContain("outbox");
  restore();
  await inWorker(browserWithExtension, (chrome) =>
    chrome.alarms.onAlarm.dispatch({ name: "outbox", scheduledTime: Date.now() }),
  );
  await expect.poll(() => backend.sql(contents)).toEqual([{ content: "Typed on the train." }]);
  const arrived = await openPopup();
  await expect(arrived.getByText("Registered successfully!").first()).toBeVisible();
  await expect(arrived.getByText("Today is written.")).toBeVisible();
  expect(await backend.sql(contents)).toEqual([{ content: "Typed on the train." }]);
  await siteIsSignedIn(await openSite());
});

test(
  "an entry is saved once despite a lost response, a killed worker or a rejected token",
  { tag: "@extended" },
  async ({ backend, browserWithExtension, gateway, member, openPopup }) => {
    for (const title of ["Lost", "Killed", "Refused"]) await member.setChallenge({ title });
    const popup = await openPopup();
    const isWritten = () => expect(popup.getByText("Today is written.")).toBeVisible();
    const begin = async (label: string) => {
      await popup.getByLabel("Challenge", { exact: true }).selectOption({ label });
      await expect(popup.getByText("Today is written.")).toBeHidden();
    };

    await begin("Lost");
    const lost = gateway.break(INSERT, { kind: "answer lost" }, { method: "POST", times: 1 });
    await write(popup, "Answered to nobody.");
    await isWritten();
    expect(lost.hits()).toBe(1);

    await begin("Killed");
    const { promise: until, resolve: release } = Promise.withResolvers<void>();
    const fault = gateway.break(INSERT, { kind: "held", until }, { method: "POST", times: 1 });
    await write(popup, "Interrupted.");
    await expect.poll(fault.hits).toBe(1);
    await browserWithExtension.killWorker();
    release();
    await isWritten();

    await begin("Refused");
    const body = { code: "PGRST301", message: "JWT expired" };
    gateway.break(INSERT, { kind: "answer", status: 401, body }, { method: "POST", times: 1 });
    const refreshes = gateway.count(/grant_type=refresh_token/);
    await write(popup, "With a new token.");
    await isWritten();
    expect(gateway.count(/grant_type=refresh_token/)).toBe(refreshes + 1);

    expect(await backend.sql(contents)).toEqual([
      { content: "Answered to nobody." },
      { content: "Interrupted." },
      { content: "With a new token." },
    ]);
  },
);

const edited = (popup: Page) => popup.getByRole("textbox", { name: "What did you do today?" });

test(
  "a conflict with the site's edit keeps both texts until the user decides",
  { tag: "@extended" },
  async ({ backend, gateway, member, openPopup }) => {
    const challengeId = await member.setChallenge({ title: "Learn TypeScript" });
    const dayId = await member.writeDay(challengeId, new Date().toISOString().slice(0, 10), "As it was.");
    let popup = await openPopup();
    await popup.getByRole("button", { name: "Edit Day" }).click();
    await expect(edited(popup)).toHaveValue("As it was.");

    const { restore } = gateway.break(/./, { kind: "offline" });
    await edited(popup).fill("Changed on the train.");
    await popup.getByRole("button", { name: "Update" }).click();
    await expect(popup.getByText("Waiting to be sent")).toBeVisible();
    // Reloads the popup: after a rejection, the form that submitted the text would show the text again.
    await popup.reload();
    await expect(popup.getByText("Waiting to be sent")).toBeVisible();
    await member.editDay(dayId, "Changed at the site.");
    restore();
    const sendNow = popup.getByRole("button", { name: "Send now" });
    await sendNow.click({ timeout: 5_000 }).catch(() => expect(sendNow).toBeHidden());
    await openNotices(popup);
    await expect(popup.getByText("This entry was changed elsewhere.")).toBeVisible();
    await expect(popup.getByText("Changed on the train.")).toBeVisible();
    await expect(popup.getByRole("article", { name: "DAY 1" })).toContainText("Changed at the site.");
    await popup.close();
    popup = await openPopup();
    await openNotices(popup);
    await expect(popup.getByText("Changed on the train.")).toBeVisible();
    await popup.getByRole("button", { name: "Edit", exact: true }).click();
    const conflict = popup.getByRole("region", { name: "This entry was changed elsewhere" });
    await expect(conflict).toContainText("Changed on the train.");
    await expect(conflict).toContainText("Changed at the site.");
    expect(await backend.sql("select content, version from day")).toEqual([
      { content: "Changed at the site.", version: 2 },
    ]);
    await conflict.getByRole("button", { name: "Keep both" }).click();
    await popup.getByRole("button", { name: "Update" }).click();
    await expect(popup.getByText("Update your day Success").first()).toBeVisible();
    expect(await backend.sql("select content, version from day")).toEqual([
      { content: "Changed on the train.\n\nChanged at the site.", version: 3 },
    ]);
  },
);
