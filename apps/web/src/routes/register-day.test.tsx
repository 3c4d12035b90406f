import { addDays, formatCivilDate, today } from "@diary/core/civil-date";
import { aChallenge, aDay, anId, openWritingDb } from "@diary/core/testing";
import { receiveDraft, type Draft } from "@diary/core/writing";
import { expect, test, vi } from "vitest";

import { created, member, openForm, run, write } from "../testing/register-day-page.ts";
import { renderTestApp } from "../testing/render-test-app.tsx";

const date = today(Date.now(), 0);
const [yesterday, before] = [addDays(date, -1), addDays(date, -2)];
const read = aChallenge({ title: "Read", start_date: addDays(date, -9), day: 0 });
const address = `/day/create/${read.challenge_id}`;

const openWith = (day: ReturnType<typeof aDay>[] = [], challenges = [read]) =>
  renderTestApp(address, { member, answer: { home_challenge: challenges, day } });

async function storeDraft(challengeId: string, day: string, content: string) {
  const draft: Draft = {
    key: { kind: "entry", userId: member, challengeId, date: day },
    writer: content,
    rev: 1,
    fields: { content },
    caret: null,
    base: null,
    savedAt: 1,
    replaces: [],
  };
  await receiveDraft(openWritingDb("challenge-diary"), draft, member);
}

test("Register Day opens with the focus in the text, and shows the last line", async () => {
  const site = await openForm({ ...read, last_line: "The letter to the library." });
  await expect.element(site.getByLabelText("Content")).toHaveFocus();
  await expect.element(site.getByText("The letter to the library.")).toBeVisible();
});

test.each([
  ["in the future", addDays(date, 1)],
  ["that doesn't exist", "2026-02-30"],
])("Register Day opens with today if its address has a date %s", async (_, asked) => {
  const answer = { home_challenge: [read], day: [] };
  const site = await renderTestApp(`${address}?date=${asked}`, { member, answer });
  await expect.element(site.getByLabelText("Date", { exact: true })).toHaveValue(date);
});

test("a user without an active challenge is asked to create one", async () => {
  const site = await renderTestApp("/day/create/none", { member, answer: {} });
  const dialog = site.getByRole("dialog", { name: "Please CREATE your challenge!" });
  await dialog.getByRole("button", { name: "OK" }).click();
  await expect.element(site.getByRole("heading", created)).toBeVisible();
});

test("a registered entry counts as written; one of a private challenge isn't shared", async () => {
  const site = await write(aChallenge({ visibility: "private" }), run);
  await expect.element(site.getByRole("article", { name: "DAY 1" })).toBeVisible();
  await expect.element(site.getByText("1 of 2 written today")).toBeVisible();
  expect(site.getByRole("button", { name: "Share" }).query()).toBeNull();
});

test("the list of entries leaves out the entry above it, and explains an empty card", async () => {
  const todays = aDay({ day_id: anId(102), date });
  const site = await openWith([todays, aDay({ date: yesterday })]);
  await expect.element(site.getByRole("article", { name: "DAY 1", exact: true })).toHaveLength(1);
  await expect.element(site.getByRole("article", { name: "DAY 2", exact: true })).toHaveLength(1);
  await site.unmount();
  const only = await openWith([todays]);
  await expect.element(only.getByRole("article", { name: "DAY 1", exact: true })).toHaveLength(1);
  await expect.element(only.getByRole("heading", { name: "Calendar" })).toBeVisible();
  expect(only.getByRole("heading", { name: "Entries" }).query()).toBeNull();
  await only.unmount();
  const none = await openWith();
  await expect.element(none.getByText("What you write here gets the first stamp.")).toBeVisible();
});

test("drafts for other dates are listed by date, and a press opens one with the focus", async () => {
  await storeDraft(read.challenge_id, yesterday, "Of yesterday");
  await storeDraft(read.challenge_id, before, "Of the day before");
  const site = await openWith([aDay({ date: yesterday })]);
  const notice = site.getByRole("status").filter({ hasText: "You have other drafts" });
  await expect
    .element(notice)
    .toMatchTextContent(new RegExp(`${formatCivilDate(before)}${formatCivilDate(yesterday)}, edited$`));
  await expect
    .element(notice.getByRole("link"))
    .toHaveAttribute("href", `/day/edit/${read.challenge_id}/${aDay().day_id}`);
  await notice.getByRole("button", { name: formatCivilDate(before) }).click();
  await expect.element(site.getByLabelText("Date", { exact: true })).toHaveValue(before);
  await expect.element(site.getByLabelText("Content")).toHaveValue("Of the day before");
  await expect.element(site.getByLabelText("Content")).toHaveFocus();
});

test("a draft for a challenge that takes no entries can be copied or discarded", async () => {
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await storeDraft(anId(99), before, "Not the last word.");
  const site = await openWith();
  const notice = site.getByRole("status").filter({ hasText: "Not the last word." });
  await expect
    .element(
      notice.getByText(`A draft of ${formatCivilDate(before)}, for a challenge that takes no new entries`),
    )
    .toBeVisible();
  await notice.getByRole("button", { name: "Copy" }).click();
  await expect.element(site.getByText("Copied")).toBeVisible();
  expect(copied).toHaveBeenCalledWith("Not the last word.");
  await notice.getByRole("button", { name: "Discard" }).click();
  await site.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
  await expect.element(notice).not.toBeInTheDocument();
  await expect.element(site.getByLabelText("Content")).toHaveFocus();
});
