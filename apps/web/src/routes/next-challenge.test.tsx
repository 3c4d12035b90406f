import { addDays, today } from "@diary/core/civil-date";
import { EVERY_DAY } from "@diary/core/rest-days";
import { aChallenge, aDay, anId, aProfile, openWritingDb } from "@diary/core/testing";
import { expect, test } from "vitest";

import { done, member, nextRun, run } from "../testing/register-day-page.ts";
import { renderTestApp } from "../testing/render-test-app.tsx";

const date = today(Date.now(), 0);
const weekdayOf = (civilDate: string) => 1 << ((new Date(civilDate).getUTCDay() + 6) % 7);
const read = aChallenge({ start_date: addDays(date, -9) });
const swim = aChallenge({ challenge_id: anId(3), title: "Swim" });
const entryOf = ({ challenge_id }: typeof read) => aDay({ challenge_id, date });

const NOT_DUE: [string, Partial<typeof swim>][] = [
  ["rests today", { rest_days: [date] }],
  ["isn't planned on this weekday", { weekdays: EVERY_DAY - weekdayOf(date) }],
  ["starts tomorrow", { start_date: addDays(date, 1) }],
];

const openWritten = (challenges: (typeof read)[], day = [entryOf(read)]) =>
  renderTestApp(`/day/create/${read.challenge_id}`, {
    member,
    answer: {
      home_challenge: [read, ...challenges],
      day: (sent?: object) => (sent === undefined ? day : new Promise(() => undefined)),
    },
  });

test.each(NOT_DUE)("after an entry, Register Day doesn't offer a challenge that %s", async (_, changes) => {
  const site = await openWritten([{ ...swim, ...changes }, run]);
  await expect.element(site.getByRole("link", nextRun)).toBeVisible();
  expect(site.getByRole("link", { name: /^Next: / }).elements()).toHaveLength(1);
  await site.unmount();
  const last = await openWritten([{ ...swim, ...changes }]);
  await expect.element(last.getByRole("link", done)).toBeVisible();
});

test("after an entry, Register Day doesn't offer a challenge that is already written", async () => {
  const site = await openWritten([swim, run], [entryOf(read), entryOf(swim)]);
  await expect.element(site.getByRole("link", nextRun)).toBeVisible();
});

test("after an entry, Register Day doesn't offer a challenge with a pending entry", async () => {
  const stored = openWritingDb("challenge-diary");
  await stored.write((transaction) =>
    transaction.objectStore("outbox").put({
      order: 1,
      key: { kind: "entry", userId: member, challengeId: swim.challenge_id, date },
      dayId: anId(104),
      text: "Forty lengths.",
      version: null,
      sent: [],
      state: { status: "queued" },
    }),
  );
  const site = await openWritten([swim, run]);
  await expect.element(site.getByRole("link", nextRun)).toBeVisible();
});

test("the next challenge opens in the form", async () => {
  const site = await openWritten([run]);
  await site.getByRole("link", nextRun).click();
  await expect.element(site.getByLabelText("Challenge")).toHaveValue(run.challenge_id);
});

test.each(NOT_DUE)("Register Day doesn't open with a challenge that %s", async (_, changes) => {
  const site = await renderTestApp("/day/create/none", {
    member,
    answer: { home_challenge: [{ ...swim, ...changes }, run], day: [] },
  });
  await expect.element(site.getByLabelText("Challenge")).toHaveValue(run.challenge_id);
});

const openMyPage = (challenges: (typeof read)[]) =>
  renderTestApp("/mypage", {
    member,
    answer: { home_challenge: challenges, profile: [aProfile()], day: [entryOf(read)] },
  });

test.each(NOT_DUE)("My page doesn't ask today for a challenge that %s", async (_, changes) => {
  const site = await openMyPage([read, { ...swim, ...changes }]);
  await expect.element(site.getByRole("region", { name: "Done for today" })).toBeVisible();
  await expect.element(site.getByText("1 of 1 written today")).toBeVisible();
  expect(site.getByRole("region", { name: "To write today" }).query()).toBeNull();
});

const tomorrow = addDays(date, 1);
test.each([
  ["rests tomorrow", { rest_days: [tomorrow] }],
  ["isn't planned on tomorrow's weekday", { weekdays: EVERY_DAY - weekdayOf(tomorrow) }],
  ["has got its last stamp", { day: 10 }],
])("Done for today names no day of tomorrow if the challenge %s", async (_, changes) => {
  const site = await openMyPage([{ ...read, ...changes }]);
  const section = site.getByRole("region", { name: "Done for today" });
  await expect.element(section.getByRole("article", { name: read.title })).toBeVisible();
  expect(section.getByText(/^Tomorrow/).query()).toBeNull();
  await site.unmount();
  const due = await openMyPage([read]);
  await expect.element(due.getByText("Tomorrow: day 4.")).toBeVisible();
});
