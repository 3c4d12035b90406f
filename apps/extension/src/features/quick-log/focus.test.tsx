import type { RestMark } from "@diary/core/rest-days";
import { aChallenge, anId, daysInARow } from "@diary/core/testing";
import { draftOf, type Outcome, type Writing } from "@diary/core/writing";
import { beforeEach, expect, test } from "vitest";

import { storeTyped } from "../../storage/typed-text.ts";
import { aPopup, finishDelivery, rejected, todays } from "../../testing/a-popup.tsx";
import {
  READING,
  serverRows,
  storeDraft,
  storeSubmission,
  TODAY,
  writingOn,
} from "../../testing/popup-harness.tsx";

beforeEach(() => localStorage.clear());

type Screen = Awaited<ReturnType<typeof aPopup>>["screen"];

const ONE = { challenges: [aChallenge()] };
const WRITTEN = {
  days: [todays, ...daysInARow(3)],
  writtenToday: [TODAY.challengeId, READING.challenge_id],
};

const press = (screen: Screen, name: string) => screen.getByRole("button", { name, exact: true }).click();

async function discard(screen: Screen) {
  await press(screen, "Discard");
  await screen.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
}

async function expectWrittenSheet(screen: Screen) {
  await expect.element(screen.getByRole("article", { name: "DAY 4" })).toBeVisible();
  await expect.element(screen.getByRole("main")).toHaveFocus();
}

test("after a typed text is discarded, the popup has the focus", async () => {
  storeTyped("a", { text: "Typed early", typedAt: serverRows().now, userId: TODAY.userId });
  const { screen } = await aPopup({ challenges: [] });
  await press(screen, "Your text is kept on this device");
  await discard(screen);
  await expect.element(screen.getByText("Typed early")).not.toBeInTheDocument();
  await expect.element(screen.getByRole("main")).toHaveFocus();
});

test.each(["Discard", "Keep both"])(
  "after %s of another popup's text, the field has the focus",
  async (button) => {
    const { field, screen, writing } = await aPopup(ONE);
    await field.fill("Ran");
    const other = { order: 0, key: TODAY, dayId: "", text: "Ate", version: null, sent: [] };
    await storeDraft(writing.db, draftOf({ ...other, state: { status: "queued" } }, "another popup"));
    await press(screen, "Another text for this entry");
    await (button === "Discard" ? discard(screen) : press(screen, button));
    await expect.element(screen.getByText("Another text for this entry")).not.toBeInTheDocument();
    await expect.element(field).toHaveFocus();
  },
);

test("after one of several texts is discarded, the notice about the rest has the focus", async () => {
  const writing = writingOn();
  const state = { status: "rejected", code: "challenge/completed" } as const;
  await storeSubmission(writing.db, { key: { ...TODAY, date: "2026-11-19" }, state });
  await storeSubmission(writing.db, {
    order: 2,
    dayId: anId(105),
    key: { ...TODAY, date: "2026-11-20" },
    state,
  });
  const { screen } = await aPopup(ONE, writing);
  await press(screen, "2 unsent changes");
  await screen.getByRole("listitem").first().getByRole("button", { name: "Discard" }).click();
  await screen.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
  await expect.element(screen.getByRole("button", { name: /^Could not be registered/ })).toHaveFocus();
});

test("after rest days are discarded, the notice or the field has the focus", async () => {
  const { field, screen, writing } = await aPopup(ONE);
  const mark = { challengeId: TODAY.challengeId, userId: TODAY.userId, rests: true };
  for (const date of ["2026-11-23", "2026-11-24"])
    await writing.db.write((transaction) =>
      transaction.objectStore("rest").add({ ...mark, first: date, last: date } as RestMark),
    );
  writing.db.notifyChanged();
  await press(screen, "2 unsent changes");
  await screen.getByRole("button", { name: "Discard" }).first().click();
  await expect.element(screen.getByRole("button", { name: "Waiting to be sent" })).toHaveFocus();
  await press(screen, "Discard");
  await expect.element(field).toHaveFocus();
});

test("after Take theirs, the popup has the focus", async () => {
  const outcome: Outcome = { status: "rejected", code: "day/edited-elsewhere" };
  const writing = writingOn();
  const popup: Writing = { ...writing, outbox: { ...writing.outbox, send: async () => outcome } };
  const { field, rows, screen } = await aPopup(WRITTEN, popup, TODAY.challengeId);
  await press(screen, "Edit Day");
  await field.fill("Changed here.");
  rows.days = [{ ...todays, content: "Changed there.", version: 2 }, ...daysInARow(3)];
  await press(screen, "Update");
  const conflict = screen.getByRole("region", { name: "This entry was changed elsewhere" });
  await conflict.getByRole("article").last().getByRole("button").click();
  await expectWrittenSheet(screen);
});

test("after Back to today from yesterday's form, the popup has the focus", async () => {
  const days = [{ ...todays, day: 2 }, ...daysInARow(1)];
  const { field, screen } = await aPopup({ ...ONE, days, writtenToday: [TODAY.challengeId] });
  await press(screen, "Write for yesterday");
  await expect.element(field).toHaveFocus();
  await press(screen, "Back to today");
  await expect.element(screen.getByText("Today is written.")).toBeInTheDocument();
  await expect.element(screen.getByRole("main")).toHaveFocus();
});

test("after Back to today from the notes, the popup has the focus", async () => {
  const { screen } = await aPopup(WRITTEN, writingOn(), TODAY.challengeId);
  await press(screen, "Add a note");
  await press(screen, "Back to today");
  await expectWrittenSheet(screen);
});

test("after a written challenge is chosen from the list, the popup has the focus", async () => {
  const { screen } = await aPopup(WRITTEN, writingOn(), TODAY.challengeId);
  await press(screen, "All challenges");
  await press(screen, READING.title);
  await expectWrittenSheet(screen);
});

test("after the last entry of today is delivered, the popup has the focus", async () => {
  const { field, rows, screen, writing } = await aPopup(ONE);
  await field.fill("Ran.");
  await press(screen, "Register!");
  await expect.element(screen.getByRole("button", { name: "Send now" })).toHaveFocus();
  Object.assign(rows, WRITTEN);
  await finishDelivery(writing);
  await expectWrittenSheet(screen);
});

test("after Try again loads the progress, the field has the focus", async () => {
  const { field, rows, screen } = await aPopup({ ...ONE, days: rejected }, writingOn(), TODAY.challengeId);
  const failed = screen.getByText("Your progress could not be loaded.");
  await expect.element(failed).toBeVisible();
  rows.days = daysInARow(3);
  await press(screen, "Try again");
  await expect.element(failed).not.toBeInTheDocument();
  await expect.element(field).toHaveFocus();
});

test("the focus stays on a button of the footer that replaces the field", async () => {
  const { field, screen } = await aPopup(ONE);
  await expect.element(field).toHaveFocus();
  await press(screen, "Calendar");
  await expect.element(screen.getByRole("table")).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Calendar" })).toHaveFocus();
});
