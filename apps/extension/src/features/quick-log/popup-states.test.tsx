import { createQueryClient } from "@diary/core/query";
import { aChallenge, aDay, anId, daysInARow } from "@diary/core/testing";
import { listPending } from "@diary/core/writing";
import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { userEvent } from "vitest/browser";

import { aPopup, todays } from "../../testing/a-popup.tsx";
import {
  PopupHarness,
  READING,
  serverRows,
  storeSubmission,
  TODAY,
  writingOn,
} from "../../testing/popup-harness.tsx";

const YESTERDAY = "2026-11-20";
const ONE = { challenges: [aChallenge()] };
const WRITTEN = { ...ONE, days: [todays, ...daysInARow(3)], writtenToday: [anId(1)] };

test("an empty text isn't submitted, and the field says why until it is filled", async () => {
  const { field, screen, writing } = await aPopup(ONE);
  await field.fill(" ");
  await screen.getByRole("button", { name: "Register!" }).click();
  await expect.element(field).toHaveAccessibleDescription(/Content is required\./);
  await expect.element(field).toBeInvalid();
  expect((await listPending(writing.db, TODAY.userId)).pending).toEqual([]);
  await field.fill("Ran.");
  await screen.getByRole("button", { name: "Register!" }).click();
  await expect.element(screen.getByRole("button", { name: "Send now" })).toBeVisible();
});

test("Update is disabled until the text of a written entry changes", async () => {
  const { field, screen } = await aPopup(WRITTEN);
  await screen.getByRole("button", { name: "Edit Day" }).click();
  await expect.element(field).toHaveAccessibleName("What did you do today?");
  const update = screen.getByRole("button", { name: "Update" });
  await expect.element(update).toBeDisabled();
  await field.fill("Ran far.");
  await expect.element(update).toBeEnabled();
  await field.fill("Ran.");
  await expect.element(update).toBeDisabled();
});

test("Send now is busy during the delivery and starts no second delivery", async () => {
  const delivery = Promise.withResolvers<undefined>();
  const writing = writingOn();
  const deliver = vi.fn<() => Promise<void>>(() => delivery.promise);
  await storeSubmission(writing.db, {});
  const { screen } = await aPopup(ONE, { ...writing, outbox: { ...writing.outbox, deliver } });
  const send = screen.getByRole("button", { name: "Send now" });
  await expect.element(send).toBeVisible();
  deliver.mockClear();
  await send.click();
  await expect.element(send).toHaveAttribute("aria-busy", "true");
  await expect.element(send).toHaveFocus();
  await userEvent.keyboard("{Enter}{Enter}");
  expect(deliver).toHaveBeenCalledOnce();
  delivery.resolve(undefined);
  await expect.element(send).not.toHaveAttribute("aria-busy");
});

test.each(["Escape", "cancel"])("a pending entry stays if its Discard is left by %s", async (way) => {
  const writing = writingOn();
  await storeSubmission(writing.db, { text: "Ran far." });
  const { screen } = await aPopup(ONE, writing);
  const discard = screen.getByRole("button", { name: "Discard" });
  await discard.click();
  const dialog = screen.getByRole("dialog", { name: "Discard this text?" });
  await expect.element(dialog.getByText("It is not saved anywhere else.")).toBeVisible();
  await (way === "Escape"
    ? userEvent.keyboard("{Escape}")
    : dialog.getByRole("button", { name: way }).click());
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(discard).toHaveFocus();
  expect((await listPending(writing.db, TODAY.userId)).pending).toHaveLength(1);
});

test("the footer's buttons open one panel at a time and close it again", async () => {
  const { field, screen } = await aPopup(ONE);
  const calendar = screen.getByRole("button", { name: "Calendar" });
  const all = screen.getByRole("button", { name: "All challenges" });
  const expectOpen = async (isCalendar: boolean, isAll: boolean) => {
    await expect.element(calendar).toHaveAttribute("aria-expanded", String(isCalendar));
    await expect.element(all).toHaveAttribute("aria-expanded", String(isAll));
    await expect.poll(() => screen.getByRole("table").elements().length).toBe(Number(isCalendar));
    await expect
      .poll(() => screen.getByRole("region", { name: "All challenges" }).elements().length)
      .toBe(Number(isAll));
  };
  await expect.element(field).toBeVisible();
  await expectOpen(false, false);
  await calendar.click();
  await expectOpen(true, false);
  await all.click();
  await expectOpen(false, true);
  await all.click();
  await expectOpen(false, false);
  await expect.element(field).toBeVisible();
});

test("the note button opens and closes the note field, and mentions an unfinished note", async () => {
  const { field, screen } = await aPopup(ONE);
  const begin = screen.getByRole("button", { name: "Add a note" });
  await expect.element(begin).toHaveAttribute("aria-expanded", "false");
  await begin.click();
  const note = screen.getByRole("textbox", { name: "Note for today" });
  await expect.element(note).toHaveFocus();
  await expect.element(begin).toHaveAttribute("aria-expanded", "true");
  await note.fill("A thought");
  await begin.click();
  await expect.element(note).not.toBeInTheDocument();
  await expect.element(field).toBeVisible();
  await screen.getByRole("button", { name: "Continue your note" }).click();
  await expect.element(note).toHaveValue("A thought");
  await note.fill("");
  await screen.getByRole("button", { name: "Back to today" }).click();
  await expect.element(screen.getByRole("button", { name: "Add a note" })).toBeVisible();
});

test("the link to my page mentions likes only if there are new likes", async () => {
  const { field, screen } = await aPopup(ONE);
  await expect.element(field).toBeVisible();
  const link = screen.getByRole("link", { name: "MyPage", exact: true });
  await expect.element(link).toHaveAttribute("href", "http://localhost:3000/mypage");
  await expect.element(link).toHaveAttribute("target", "_blank");
  await expect
    .element(screen.getByRole("link", { name: "Open the challenge on the site" }))
    .toHaveAttribute("href", `http://localhost:3000/challenge/${anId(1)}`);
});

test("the written entry of today is announced and has no heading of another day", async () => {
  const { screen } = await aPopup(WRITTEN);
  await expect.element(screen.getByRole("status").getByText("Today is written.")).toBeInTheDocument();
  await expect.element(screen.getByRole("article", { name: "DAY 4" }).getByText("Ran.")).toBeVisible();
  await expect.element(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Saturday, November 21");
  expect(screen.getByRole("button", { name: /Rest today/ }).query()).toBeNull();
});

test("a written entry of yesterday is announced as another day's entry", async () => {
  const days = [aDay({ day_id: anId(103), date: YESTERDAY, day: 2 }), ...daysInARow(1)];
  const writing = writingOn();
  const { rows, screen } = await aPopup({ ...ONE, days: daysInARow(1) }, writing);
  await screen.getByRole("button", { name: "Write for yesterday" }).click();
  await expect
    .element(screen.getByRole("heading", { level: 1 }))
    .toHaveTextContent("yesterday Friday, November 20");
  rows.days = days;
  await storeSubmission(writing.db, {
    key: { ...TODAY, date: YESTERDAY },
    dayId: anId(103),
    state: { status: "delivered", registered: { day: days[0]!, completed: false } },
  });
  await expect.element(screen.getByRole("status").getByText("This day is written.")).toBeInTheDocument();
  expect(screen.getByText("Today is written.").query()).toBeNull();
});

test.each([
  ["is written", { days: daysInARow(3) }],
  ["is before the start", { challenges: [aChallenge({ start_date: TODAY.date })], days: [] }],
])("the popup doesn't offer to write for yesterday if that %s", async (_, rows) => {
  const { screen } = await aPopup({ ...ONE, ...rows });
  await expect.element(screen.getByRole("button", { name: "Rest today" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Write for yesterday" }).query()).toBeNull();
});

test("the popup doesn't offer to write for yesterday if that entry is pending", async () => {
  const writing = writingOn();
  await storeSubmission(writing.db, { key: { ...TODAY, date: YESTERDAY } });
  const { screen } = await aPopup({ ...ONE, days: daysInARow(1) }, writing);
  await expect.element(screen.getByRole("button", { name: "Waiting to be sent" })).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Rest today" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Write for yesterday" }).query()).toBeNull();
});

test("a weekday without a plan is a rest day that the popup can't undo", async () => {
  const { screen } = await aPopup({ challenges: [aChallenge({ weekdays: 31 })] }, writingOn(), anId(1));
  await expect.element(screen.getByText("Today is a rest day.")).toBeVisible();
  const progress = { name: "3 of 10 days written", exact: true };
  await expect.element(screen.getByRole("img", progress)).toBeInTheDocument();
  expect(screen.getByRole("button", { name: /rest today/i }).query()).toBeNull();
});

test("a challenge that starts later has no rest day of today", async () => {
  const later = aChallenge({ start_date: "2026-11-22", day: 0 });
  const { field, screen } = await aPopup({ challenges: [later], days: [] }, writingOn(), anId(1));
  await expect.element(field).toBeVisible();
  expect(screen.getByRole("button", { name: /rest today/i }).query()).toBeNull();
});

test.each([
  ["tomorrow is day 5", {}],
  ["next is day 5", { rest_days: ["2026-11-22"] }],
])("the written entry says when the next entry is due: %s", async (text, changes) => {
  const { screen } = await aPopup({ ...WRITTEN, challenges: [aChallenge(changes)] });
  await expect.element(screen.getByText(text, { exact: true })).toBeVisible();
});

test("the last entry of a challenge names no next entry", async () => {
  const { screen } = await aPopup({ ...WRITTEN, challenges: [aChallenge({ days: 4, day: 4 })] });
  await expect.element(screen.getByRole("button", { name: "Edit Day" })).toBeVisible();
  expect(screen.getByText(/is day \d/).query()).toBeNull();
});

test("the entry of a public challenge can be shared, of a private challenge not", async () => {
  const { screen } = await aPopup({ ...WRITTEN, challenges: [aChallenge({ visibility: "public" })] });
  await expect
    .element(screen.getByRole("link", { name: "Share" }))
    .toHaveAttribute("href", expect.stringMatching(new RegExp(`/challenge/${anId(1)}#share$`)));
  await screen.unmount();
  const other = await aPopup({ ...WRITTEN, challenges: [aChallenge({ visibility: "private" })] });
  await expect.element(other.screen.getByRole("button", { name: "Edit Day" })).toBeVisible();
  expect(other.screen.getByRole("link", { name: "Share" }).query()).toBeNull();
});

test("the notice names a single unsent text, and counts several texts", async () => {
  const writing = writingOn();
  await storeSubmission(writing.db, { key: { ...TODAY, date: YESTERDAY }, text: "Ran." });
  const { screen } = await aPopup({ challenges: [aChallenge(), READING] }, writing);
  await expect.element(screen.getByRole("button", { name: "Waiting to be sent" })).toBeVisible();
  await storeSubmission(writing.db, {
    order: 2,
    dayId: anId(105),
    key: { ...TODAY, date: "2026-11-19" },
    text: "Swam.",
    state: { status: "rejected", code: "challenge/completed" },
  });
  const notice = screen.getByRole("status").getByRole("button", { name: "2 unsent changes" });
  await expect.element(notice).toHaveAttribute("aria-expanded", "false");
  await notice.click();
  await expect.element(notice).toHaveAttribute("aria-expanded", "true");
  const item = (text: string) => screen.getByRole("listitem").filter({ hasText: text });
  await expect.element(item("Ran.").getByText(/waiting to be sent$/)).toBeVisible();
  await expect.element(item("Ran.").getByRole("button", { name: "Send now" })).toBeVisible();
  await expect.element(item("Swam.").getByText(/could not be registered$/)).toBeVisible();
  await expect.element(item("Swam.").getByRole("button", { name: "Try again" })).toBeVisible();
  expect(item("Swam.").getByRole("button", { name: "Send now" }).query()).toBeNull();
});

test("a Japanese popup shows and announces a written entry in Japanese", async () => {
  const screen = await render(
    <PopupHarness
      inJapanese
      cache={createQueryClient()}
      chosen={anId(1)}
      rows={serverRows(WRITTEN)}
      writing={writingOn()}
    />,
  );
  await expect.element(screen.getByRole("status").getByText("今日は記録済みです。")).toBeInTheDocument();
  await expect.element(screen.getByText("4回連続")).toBeVisible();
  await expect.element(screen.getByRole("heading", { level: 1 })).toHaveTextContent("11月21日(土)");
});
