import { aChallenge, aDay, anId, daysInARow } from "@diary/core/testing";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { aPopup, finishDelivery, rejected, todays } from "../../testing/a-popup.tsx";
import { storeSubmission, TODAY, writingOn } from "../../testing/popup-harness.tsx";

test(
  "if the progress can't be loaded, the popup shows no stamps and a user can write",
  { tags: "extended" },
  async () => {
    await page.viewport(400, 600);
    const { field, rows, screen } = await aPopup();
    const calendar = screen.getByRole("region", { name: "Calendar" });
    await expect.element(field).toBeVisible();

    const answer = Promise.withResolvers<Response>();
    rows.days = () => answer.promise;
    await screen.getByRole("combobox", { name: "Challenge" }).selectOptions("Read ten pages");
    await expect.element(screen.getByText("Now Loading...")).toBeInTheDocument();
    expect(field.query()).toBeNull();

    answer.resolve(await rejected());
    const failed = screen.getByRole("alert").getByText("Your progress could not be loaded.");
    await expect.element(failed).toBeVisible();
    await expect.element(screen.getByText(/You can still write\./)).toBeVisible();
    await expect.element(screen.getByRole("img", { name: /written/ })).not.toBeInTheDocument();
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard("Written without a calendar.");
    const topOfField = () => field.element().getBoundingClientRect().top;
    const top = topOfField();

    rows.days = daysInARow(2);
    await screen.getByRole("button", { name: "Try again" }).click();
    await expect.element(failed).not.toBeInTheDocument();
    await expect.element(field).toHaveValue("Written without a calendar.");
    expect(Math.abs(topOfField() - top)).toBeLessThan(1);
    await expect.element(screen.getByRole("button", { name: "Register!" })).toBeEnabled();

    await screen.getByRole("button", { name: "Calendar" }).click();
    await expect.element(calendar).toBeVisible();
    expect(field.query()).toBeNull();
    await screen.getByRole("button", { name: "Calendar" }).click();
    await expect.element(field).toHaveValue("Written without a calendar.");
  },
);

test("if a written entry can't be loaded, the popup shows no empty field", async () => {
  const { field, rows, screen } = await aPopup({ days: rejected, writtenToday: [anId(1)] });
  await screen.getByRole("combobox", { name: "Challenge" }).selectOptions(aChallenge().title);
  await expect
    .element(screen.getByRole("heading", { name: "Your progress could not be loaded." }))
    .toBeVisible();
  expect(field.query()).toBeNull();
  rows.days = [aDay({ date: TODAY.date, day: 4, content: "Written elsewhere." }), ...daysInARow(3)];
  await screen.getByRole("button", { name: "Try again" }).click();
  await expect.element(screen.getByText("Today is written.")).toBeVisible();
  await expect.element(screen.getByText("Written elsewhere.")).toBeVisible();
  expect(field.query()).toBeNull();
});

test("the popup has a heading even if the challenges can't be loaded", async () => {
  const { screen } = await aPopup({ challenges: rejected });
  await expect.element(screen.getByText("Your challenges could not be loaded.")).toBeVisible();
  await expect.element(screen.getByRole("heading", { level: 1, name: "Challenge Diary" })).toBeVisible();
  expect(screen.getByText(/A proxy or filter/).query()).toBeNull();
});

const blocked = async () => new Response("<h1>Blocked</h1>", { status: 403 });

test("the popup says that a proxy blocks the site, and that the device can't store the text", async () => {
  const { field, screen } = await aPopup({ challenges: blocked });
  await expect.element(screen.getByRole("alert").getByText(/^A proxy or filter/)).toBeVisible();
  await expect.element(field).toHaveFocus();
  await field.fill("Ran");
  await expect.element(field).toHaveAccessibleDescription(/Your text is kept on this device/);
  const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  await field.fill("Ran far");
  await expect.element(field).toHaveAccessibleDescription(/This browser can't keep the text/);
  full.mockRestore();
});

test(
  "after the user acts on a notice during loading, the focus is still in the popup",
  { tags: "extended" },
  async () => {
    const before = Promise.withResolvers<Response>();
    const { screen, writing } = await aPopup({ challenges: [aChallenge()], days: () => before.promise });
    await storeSubmission(writing.db, { state: { status: "rejected", code: "invalid" } });
    await screen.getByRole("button", { name: /^Could not be registered/ }).click();
    (screen.getByRole("button", { name: "Try again" }).element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(screen.getByRole("main")).toHaveFocus();
    before.resolve(Response.json(daysInARow(3)));
    await expect.element(screen.getByRole("button", { name: "Send now" })).toHaveFocus();
  },
);

test(
  "an entry delivered while entries load is shown even if the response lacks it",
  { tags: "extended" },
  async () => {
    const before = Promise.withResolvers<Response>();
    const asked = vi.fn<() => Promise<Response>>(() => before.promise);
    const { field, rows, screen, writing } = await aPopup({ days: asked });
    await expect.poll(() => asked.mock.calls.length).toBe(1);
    rows.days = [todays, ...daysInARow(3)];
    await finishDelivery(writing);
    await expect.element(screen.getByText("Registered successfully!")).toBeVisible();
    before.resolve(Response.json(daysInARow(3)));
    await expect.element(screen.getByText("Today is written.")).toBeVisible();
    await expect.element(screen.getByRole("article", { name: "DAY 4" }).getByText("Ran.")).toBeVisible();
    expect(field.query()).toBeNull();
  },
);

test(
  "Next doesn't offer a challenge with an entry delivered while today's list loads",
  { tags: "extended" },
  async () => {
    const before = Promise.withResolvers<string[]>();
    const { rows, screen, writing } = await aPopup(
      { writtenToday: () => before.promise },
      writingOn(),
      todays.challenge_id,
    );
    await expect.element(screen.getByRole("button", { name: "Register!" })).toBeVisible();
    rows.days = [todays, ...daysInARow(3)];
    rows.writtenToday = [todays.challenge_id];
    await finishDelivery(writing);
    await expect.element(screen.getByText("Today is written.")).toBeVisible();
    before.resolve([]);
    await expect.element(screen.getByRole("button", { name: "Next: Read ten pages" })).toBeVisible();
  },
);
