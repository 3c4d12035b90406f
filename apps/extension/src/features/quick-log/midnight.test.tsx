import { aChallenge, anId, daysInARow } from "@diary/core/testing";
import { listPending } from "@diary/core/writing";
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";

import { aPopup, todays } from "../../testing/a-popup.tsx";
import { TODAY } from "../../testing/popup-harness.tsx";

const DAY_MS = 86_400_000;

test(
  "after midnight, an open popup shows the new day if the user typed nothing",
  { tags: "extended" },
  async () => {
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
  },
);

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
