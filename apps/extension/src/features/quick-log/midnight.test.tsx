import { aChallenge, anId, daysInARow } from "@diary/core/testing";
import { listPending } from "@diary/core/writing";
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";

import { aPopup, todays } from "../../testing/a-popup.tsx";
import { TODAY } from "../../testing/popup-harness.tsx";

const DAY_MS = 86_400_000;
const ONE = { challenges: [aChallenge()] };
const TITLE = { level: 1 } as const;

test("the popup follows the hour at which the user's day starts", async () => {
  const now = new Date(2026, 10, 22, 3, 59).getTime();
  const { rows, screen } = await aPopup({ ...ONE, now, dayStartHour: 4 });
  await expect.element(screen.getByRole("heading", TITLE)).toHaveTextContent("Saturday, November 21");
  rows.now += 60_000;
  dispatchEvent(new Event("visibilitychange"));
  await expect.element(screen.getByRole("heading", TITLE)).toHaveTextContent("Sunday, November 22");
});

test("after midnight, a popup with a pending entry offers the new day", async () => {
  const { field, rows, screen } = await aPopup(ONE);
  await field.fill("Ran.");
  await screen.getByRole("button", { name: "Register!" }).click();
  await expect.element(screen.getByRole("button", { name: "Send now" })).toBeVisible();
  rows.now += DAY_MS;
  dispatchEvent(new Event("visibilitychange"));
  await expect.element(screen.getByRole("heading", TITLE)).toHaveTextContent("Sunday, November 22");
  await expect.element(field).toHaveValue("");
});

test("after midnight, an open popup shows the new day if the user typed nothing", async () => {
  const { field, rows, screen } = await aPopup({
    days: [todays, ...daysInARow(3)],
    writtenToday: [anId(1)],
  });
  await screen.getByRole("combobox", { name: "Challenge" }).selectOptions(aChallenge().title);
  await expect.element(screen.getByText("Today is written.")).toBeVisible();
  rows.writtenToday = [];
  rows.now += DAY_MS;
  dispatchEvent(new Event("visibilitychange"));
  await expect.element(screen.getByRole("button", { name: "Register!" })).toBeEnabled();
  await expect.element(field).toHaveValue("");
  await expect.element(field).toHaveFocus();
});

test("a text typed across midnight is submitted for the date on which the user started it", async () => {
  const { field, rows, screen, writing } = await aPopup();
  await field.fill("Begun in the evening");
  rows.now += DAY_MS;
  dispatchEvent(new Event("visibilitychange"));
  await expect.element(screen.getByText(/A new day has begun since\./)).toBeVisible();
  await userEvent.keyboard(", ended at night.");
  await screen.getByRole("button", { name: "Register!" }).click();
  const pending = async () => (await listPending(writing.db, TODAY.userId)).pending;
  await expect.poll(pending).toMatchObject([{ key: TODAY, text: "Begun in the evening, ended at night." }]);
  await expect.element(field).toHaveValue("");
});
