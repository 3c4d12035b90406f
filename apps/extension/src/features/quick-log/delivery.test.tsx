import { aChallenge, anId, daysInARow } from "@diary/core/testing";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { aPopup, finishDelivery, todays } from "../../testing/a-popup.tsx";
import { READING, storeSubmission, TODAY, writingOn } from "../../testing/popup-harness.tsx";

const ONE = { challenges: [aChallenge()] };

test("opening the popup, a connection and Register! start a delivery", async () => {
  const deliver = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const writing = writingOn();
  const popup = { ...writing, outbox: { ...writing.outbox, deliver } };
  const { field, screen } = await aPopup(ONE, popup);
  expect(deliver).toHaveBeenCalledOnce();
  dispatchEvent(new Event("online"));
  expect(deliver).toHaveBeenCalledTimes(2);
  await field.fill("Ran.");
  await screen.getByRole("button", { name: "Register!" }).click();
  await expect.poll(() => deliver.mock.calls).toHaveLength(3);
});

test.each([
  ["an entry", null, "Registered successfully!", "Update your day Success"],
  ["a change of an entry", 1, "Update your day Success", "Registered successfully!"],
])("the popup says that %s was delivered", async (_, version, message, other) => {
  const writing = writingOn();
  const registered = { day: todays, completed: false };
  await storeSubmission(writing.db, { version, state: { status: "delivered", registered } });
  const { screen } = await aPopup(ONE, writing);
  await expect.element(screen.getByText(message).first()).toBeVisible();
  expect(screen.getByText(other).elements()).toEqual([]);
  expect(screen.getByRole("dialog", { name: "COMPLETED" }).query()).toBeNull();
});

test("the COMPLETED dialog appears even if the entry was delivered before the popup opened", async () => {
  const writing = writingOn();
  await finishDelivery(writing, true);
  const { screen } = await aPopup({}, writing);
  const completed = screen.getByRole("dialog", { name: "COMPLETED" });
  await expect.element(completed.getByText(/Completed your Challenge!/)).toBeVisible();
  await expect.element(completed.getByText("Learn TypeScript")).toBeVisible();
  await completed.getByRole("button", { name: "OK" }).click();
  await expect.element(completed).not.toBeInTheDocument();
});

test("a pending entry counts in streak and day number, but not as Done for today", async () => {
  const { field, screen } = await aPopup(ONE);
  await field.fill("Ran.");
  await screen.getByRole("button", { name: "Register!" }).click();
  await expect.element(screen.getByText("Waiting to be sent")).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Send now" })).toHaveFocus();
  await expect.element(screen.getByText(/^4-day streak/)).toBeVisible();
  await expect.element(screen.getByText(/^Day 4 \//)).toBeVisible();
  expect(screen.getByText("Done for today.").query()).toBeNull();
});

test("the sheet of a pending entry doesn't move when the entry is delivered", async () => {
  await page.viewport(400, 600);
  const { field, rows, screen, writing } = await aPopup(ONE);
  await field.fill("Ran.");
  await screen.getByRole("button", { name: "Register!" }).click();
  await expect.element(screen.getByText("Waiting to be sent")).toBeVisible();
  const sheet = screen.getByRole("article", { name: "DAY 4" });
  const { height, top } = sheet.element().getBoundingClientRect();
  Object.assign(rows, { days: [todays, ...daysInARow(3)], writtenToday: [TODAY.challengeId] });
  await finishDelivery(writing);
  await expect.element(screen.getByText("Today is written.")).toBeInTheDocument();
  const after = sheet.element().getBoundingClientRect();
  expect(Math.abs(after.top - top)).toBeLessThan(1);
  expect(Math.abs(after.height - height)).toBeLessThan(1);
});

test("each pending entry has a dashed ring before today's ring", async () => {
  const { screen, writing } = await aPopup({ challenges: [aChallenge({ start_date: "2026-11-10" })] });
  const dashedRings = () =>
    [...screen.container.querySelectorAll(".tens circle")].map((ring) =>
      ring.hasAttribute("stroke-dasharray"),
    );
  await expect.poll(dashedRings).toEqual([false]);
  await storeSubmission(writing.db, { dayId: anId(103), key: { ...TODAY, date: "2026-11-15" } });
  await expect.poll(dashedRings).toEqual([true, false]);
  await expect.element(screen.getByText("5", { exact: true })).toBeVisible();
  await storeSubmission(writing.db, { order: 2 });
  await expect.poll(dashedRings).toEqual([true, true]);
  await expect.element(screen.getByText(/^Day 5 \//)).toBeVisible();
});

test("a pending change of a written entry has no ring and isn't counted as a day", async () => {
  const { screen, writing } = await aPopup({ challenges: [aChallenge()] });
  await storeSubmission(writing.db, { version: 1, key: { ...TODAY, date: "2026-11-20" } });
  await expect.element(screen.getByText("Waiting to be sent")).toBeVisible();
  expect(screen.container.querySelectorAll(".tens [stroke-dasharray]")).toHaveLength(0);
  await expect.element(screen.getByText(/^Day 3 \//)).toBeVisible();
});

test(
  "a slow delivery isn't shown as a lost connection; the entry appears afterwards",
  { tags: "extended" },
  async () => {
    const { field, rows, screen, writing } = await aPopup();
    await field.fill("Ran.");
    await screen.getByRole("button", { name: "Register!" }).click();
    await expect.element(screen.getByText("Waiting to be sent")).toBeVisible();
    await expect.element(screen.getByText("Saved in this browser until it is sent.")).toBeVisible();
    await expect.element(screen.getByText(/^4-day streak/)).toBeVisible();
    expect(screen.container.textContent).not.toMatch(/reach|connection/);

    rows.days = [todays, ...daysInARow(3)];
    await finishDelivery(writing);
    await expect.element(screen.getByText("Today is written.")).toBeVisible();
    await expect.element(screen.getByText("Waiting to be sent")).not.toBeInTheDocument();
  },
);

test("a user can write for several challenges one after another by keyboard", async () => {
  const { field, rows, screen, writing } = await aPopup({}, writingOn(), todays.challenge_id);
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard("Ran.{Control>}{Enter}{/Control}");
  await expect.element(screen.getByRole("button", { name: "Send now" })).toBeVisible();
  rows.days = [todays, ...daysInARow(3)];
  rows.writtenToday = [todays.challenge_id];
  await finishDelivery(writing);
  await expect.element(screen.getByText("Today is written.")).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Next: Read ten pages" })).toHaveFocus();
  rows.days = [];
  await userEvent.keyboard("{Enter}");
  await expect.element(screen.getByRole("combobox", { name: "Challenge" })).toHaveValue(READING.challenge_id);
  await expect.element(field).toHaveFocus();
});

test(
  "Edit opens a pending entry of yesterday in the form of its challenge and date",
  { tags: "extended" },
  async () => {
    const { field, screen, writing } = await aPopup(
      { days: daysInARow(1) },
      writingOn(),
      READING.challenge_id,
    );
    await storeSubmission(writing.db, { key: { ...TODAY, date: "2026-11-20" } });
    await screen.getByRole("button", { name: "Waiting to be sent" }).click();
    await screen.getByRole("button", { name: "Edit" }).click();
    await expect.element(screen.getByRole("combobox", { name: "Challenge" })).toHaveValue(TODAY.challengeId);
    await expect.element(screen.getByRole("heading", { name: /yesterday/i })).toBeVisible();
    await expect.element(field).toHaveValue("Ran");
  },
);
