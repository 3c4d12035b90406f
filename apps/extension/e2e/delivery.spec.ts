import type { Page } from "@playwright/test";

import { openNotices } from "./support/notices.ts";
import { ready } from "./support/ready.ts";
import { refusedForItsDate } from "./support/refused.ts";
import { expect, test } from "./support/test.ts";

const INSERT = /^\/rest\/v1\/day\?/;

async function write(popup: Page, text: string) {
  await popup.getByRole("textbox", { name: "Content" }).fill(text);
  await popup.getByRole("button", { name: "Register!" }).click();
}

const contents = "select content from day";

test("the popup is closed in the instant of submitting", async ({ backend, openPopup, person }) => {
  const { popup } = await ready(openPopup, person);
  await popup.getByRole("textbox", { name: "Content" }).fill("Sent and gone.");
  await popup.evaluate(() => {
    document.querySelector("form")?.requestSubmit();
    setTimeout(() => close(), 0);
  });
  await popup.waitForEvent("close").catch(() => undefined);
  await expect.poll(() => backend.sql(contents)).toEqual([{ content: "Sent and gone." }]);
  const later = await openPopup();
  await expect(later.getByText("Registered successfully!").first()).toBeVisible();
  await expect(later.getByText("Today is written.")).toBeVisible();
});

test("what is typed survives a popup that is closed, and a worker that is killed", async ({
  browserWithExtension,
  openPopup,
  person,
}) => {
  const { popup } = await ready(openPopup, person);
  await popup.getByRole("textbox", { name: "Content" }).pressSequentially("Half a thought");
  await popup.close({ runBeforeUnload: true });
  await browserWithExtension.killWorker();
  const later = await openPopup();
  await expect(later.getByRole("textbox", { name: "Content" })).toHaveValue("Half a thought");
});

test("an entry written without a network waits visibly, also over a restart, and arrives once", async ({
  backend,
  browserWithExtension,
  gateway,
  openPopup,
  person,
}) => {
  const { popup } = await ready(openPopup, person);
  const { restore } = gateway.break(/./, { kind: "offline" });
  await write(popup, "Typed on the train.");
  await expect(popup.getByText("Waiting to be sent")).toBeVisible();
  await expect(popup.getByText("Typed on the train.")).toBeVisible();

  await browserWithExtension.restart();
  const later = await openPopup();
  await expect(later.getByText("Typed on the train.")).toBeVisible();
  expect(await backend.sql(contents)).toEqual([]);

  restore();
  await later.getByRole("button", { name: "Send now" }).click();
  await expect(later.getByText("Today is written.")).toBeVisible();
  expect(await backend.sql(contents)).toEqual([{ content: "Typed on the train." }]);
});

test("an answer that is lost does not write the entry twice", async ({
  backend,
  gateway,
  openPopup,
  person,
}) => {
  const { popup } = await ready(openPopup, person);
  const lost = gateway.break(INSERT, { kind: "answer lost" }, { method: "POST", times: 1 });
  await write(popup, "Written once.");
  await expect(popup.getByText("Today is written.")).toBeVisible();
  expect(lost.hits()).toBe(1);
  expect(await backend.sql(contents)).toEqual([{ content: "Written once." }]);
});

test("the worker is killed while the entry is on its way", async ({
  backend,
  browserWithExtension,
  gateway,
  openPopup,
  person,
}) => {
  const { popup } = await ready(openPopup, person);
  let release: (() => void) | undefined;
  const until = new Promise<void>((resolve) => (release = resolve));
  const held = gateway.break(INSERT, { kind: "held", until }, { method: "POST", times: 1 });
  await write(popup, "Interrupted.");
  await expect.poll(held.hits).toBe(1);
  await browserWithExtension.killWorker();
  release?.();
  await expect(popup.getByText("Today is written.")).toBeVisible();
  expect(await backend.sql(contents)).toEqual([{ content: "Interrupted." }]);
});

test("a token that the server does not take any more is renewed, and the entry arrives", async ({
  backend,
  gateway,
  openPopup,
  person,
}) => {
  const { popup } = await ready(openPopup, person);
  const refused = {
    kind: "answer",
    status: 401,
    body: { code: "PGRST301", message: "JWT expired" },
  } as const;
  gateway.break(INSERT, refused, { method: "POST", times: 1 });
  const refreshes = gateway.count(/grant_type=refresh_token/);
  await write(popup, "After a refusal.");
  await expect(popup.getByText("Today is written.")).toBeVisible();
  expect(gateway.count(/grant_type=refresh_token/)).toBe(refreshes + 1);
  expect(await backend.sql(contents)).toEqual([{ content: "After a refusal." }]);
});

test("a server that fails keeps the entry waiting, and gets it later", async ({
  backend,
  gateway,
  openPopup,
  person,
}) => {
  const { popup } = await ready(openPopup, person);
  const failing = gateway.break(
    INSERT,
    { kind: "answer", status: 500, body: { message: "oh" } },
    { method: "POST" },
  );
  await write(popup, "For a server that fails.");
  await expect(popup.getByText("Waiting to be sent")).toBeVisible();
  failing.restore();
  await popup.getByRole("button", { name: "Send now" }).click();
  await expect(popup.getByText("Today is written.")).toBeVisible();
  expect(await backend.sql(contents)).toEqual([{ content: "For a server that fails." }]);
});

test("the site wrote first: the refusal is said, and the text stays beside the other", async ({
  backend,
  openPopup,
  person,
}) => {
  const { challengeId, popup } = await ready(openPopup, person);
  const today = await popup.locator("header time").getAttribute("datetime");
  await person.writeDay(challengeId, today ?? "", "Written at the site.");
  await write(popup, "Written in the popup.");
  const dialog = popup.getByRole("dialog", { name: "Cannot register data with the same date" });
  await dialog.getByRole("button", { name: "OK" }).click();
  expect(await backend.sql(contents)).toEqual([{ content: "Written at the site." }]);

  await expect(popup.getByText("This entry was changed elsewhere")).toBeVisible();
  await expect(popup.getByText("Written in the popup.")).toBeVisible();
  await popup.getByRole("button", { name: "Put both into the field" }).click();
  await popup.getByRole("button", { name: "Update" }).click();
  await expect(popup.getByText("Update your day Success").first()).toBeVisible();
  expect(await backend.sql(contents)).toEqual([{ content: "Written in the popup.\n\nWritten at the site." }]);
});

test("an entry that is refused while it waits stays with its reason until its writer decides", async ({
  backend,
  gateway,
  openPopup,
  person,
}) => {
  const popup = await refusedForItsDate({ gateway, openPopup, person }, "Came too late.");
  await expect(popup.getByText("Came too late.")).toBeVisible();
  await popup.getByRole("button", { name: "Discard", exact: true }).click();
  await popup.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
  await expect(popup.getByText("Came too late.")).toBeHidden();
  expect(await backend.sql(contents)).toEqual([{ content: "Was first." }]);
});

test("an entry that is refused for its date is put beside the one that was first", async ({
  backend,
  gateway,
  openPopup,
  person,
}) => {
  const popup = await refusedForItsDate({ gateway, openPopup, person }, "Came too late.");

  await popup.getByRole("button", { name: "Put into the field" }).click();
  await expect(popup.getByText("Cannot register data with the same date")).toBeHidden();
  const conflict = popup.getByRole("region", { name: "This entry was changed elsewhere" });
  await expect(conflict).toContainText("Came too late.");
  await expect(conflict).toContainText("Was first.");
  await conflict.getByRole("button", { name: "Put both into the field" }).click();
  await popup.getByRole("button", { name: "Update" }).click();
  await expect(popup.getByText("Update your day Success").first()).toBeVisible();
  expect(await backend.sql(contents)).toEqual([{ content: "Came too late.\n\nWas first." }]);
});

test("an entry that waits stays in view over midnight, whatever is written next", async ({
  backend,
  gateway,
  openPopup,
  person,
}) => {
  await person.setChallenge({ title: "Run", days: 3 });
  const { popup } = await ready(openPopup, person);
  const late = new Date();
  late.setUTCHours(23, 59, 30, 0);
  await popup.clock.install({ time: late });
  await popup.reload();
  const content = popup.getByRole("textbox", { name: "Content" });
  await expect(content).toBeFocused();
  const date = (await popup.locator("header time").getAttribute("datetime")) ?? "";
  const { restore } = gateway.break(/./, { kind: "offline" });
  await write(popup, "Typed at ten to midnight.");
  await expect(popup.getByText("Waiting to be sent")).toBeVisible();

  const waiting = popup.getByRole("status").filter({ has: popup.getByRole("button", { name: "Send now" }) });
  const isWaiting = async () => {
    await expect(popup.locator("header time")).not.toHaveAttribute("datetime", date);
    await openNotices(popup);
    await expect(waiting).toContainText("Typed at ten to midnight.");
    await expect(waiting.locator("time")).toHaveAttribute("datetime", date);
    await expect(content).toHaveValue("");
    await expect(content).toBeInViewport({ ratio: 1 });
  };
  await popup.clock.fastForward("01:00");
  await isWaiting();
  await popup.reload();
  await isWaiting();
  for (const label of ["Run", "Learn TypeScript"]) {
    await popup.getByLabel("Challenge", { exact: true }).selectOption({ label });
    await isWaiting();
  }

  restore();
  await waiting.getByRole("button", { name: "Send now" }).click();
  await expect(popup.getByText("Registered successfully!").first()).toBeVisible();
  await expect(waiting).toBeHidden();
  await expect(content).toHaveValue("");
  expect(await backend.sql("select content, date::text from day")).toEqual([
    { content: "Typed at ten to midnight.", date },
  ]);
});

test("the last entry completes the challenge", async ({ backend, openPopup, person }) => {
  const { popup } = await ready(openPopup, person, 1);
  await write(popup, "The only day.");
  const completed = popup.getByRole("dialog", { name: "COMPLETED" });
  await expect(completed).toContainText("Completed your Challenge! Nice work!");
  // Closed before it was answered, the popup says it again.
  await popup.reload();
  await expect(completed).toContainText("Completed your Challenge! Nice work!");
  await completed.getByRole("button", { name: "OK" }).click();
  await expect(popup.getByText("Please CREATE your challenge!")).toBeVisible();
  expect(await backend.sql("select completed from challenge")).toEqual([{ completed: true }]);
});
