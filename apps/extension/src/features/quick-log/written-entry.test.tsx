import { aChallenge, aDay, anId, daysInARow } from "@diary/core/testing";
import { expect, test } from "vitest";

import { aPopup, todays } from "../../testing/a-popup.tsx";
import { READING, TODAY, writingOn } from "../../testing/popup-harness.tsx";

test("a written entry shows streak and next day number, but no field before Edit Day", async () => {
  const { field, screen } = await aPopup(
    { days: [todays, ...daysInARow(3)], writtenToday: [anId(1)] },
    writingOn(),
    todays.challenge_id,
  );
  await expect.element(screen.getByText("4-day streak")).toBeVisible();
  await expect.element(screen.getByText("tomorrow is day 5")).toBeVisible();
  expect(field.query()).toBeNull();
  await screen.getByRole("button", { name: "Edit Day" }).click();
  await expect.element(field).toHaveValue("Ran.");
  await expect.element(field).toHaveFocus();
});

test("entries are numbered by date, not in the order of writing", async () => {
  const days = [
    aDay({ day_id: anId(104), date: TODAY.date, day: 1 }),
    aDay({ day_id: anId(105), date: "2026-11-20", day: 2 }),
  ];
  const { screen } = await aPopup({ challenges: [aChallenge()], days, writtenToday: [anId(1)] });
  await expect.element(screen.getByRole("article", { name: "DAY 2" })).toBeVisible();
});

const WRITTEN = { days: daysInARow(4), writtenToday: [anId(1), anId(2)] };

const LIKED = {
  challenge_id: anId(1),
  title: "Read one RFC a day",
  likes: 4,
  nicknames: ["Mina", "はると"],
  latest: "2026-11-21T11:00:00Z",
};

test("the line about likes counts up to 99 of them", async () => {
  const { screen } = await aPopup({ ...WRITTEN, likes: [{ ...LIKED, likes: 98 }] });
  await expect.element(screen.getByRole("link", { name: /^Mina, はると and 96 others like/ })).toBeVisible();
  await screen.unmount();
  const many = await aPopup({ ...WRITTEN, likes: [{ ...LIKED, likes: 99 }] });
  await expect
    .element(many.screen.getByRole("link", { name: /^Mina, はると and many others like/ }))
    .toBeVisible();
});

test("after today's entry, a line shows the newest likes and marks them as seen", async () => {
  const { rows, screen } = await aPopup({ ...WRITTEN, likes: [LIKED] });
  const line = screen.getByRole("link", { name: "Mina, はると and 2 others like Read one RFC a day" });
  await expect.element(line).toHaveAttribute("href", expect.stringMatching(/\/mypage$/));
  await expect.poll(() => rows.likes).toEqual([]);
  await expect.element(screen.getByRole("link", { name: "MyPage", exact: true })).toBeVisible();
  await expect.element(line).toBeVisible();
});

test(
  "entries of public challenges have a share link, entries of private challenges don't",
  { tags: "extended" },
  async () => {
    const { rows, screen } = await aPopup({
      ...WRITTEN,
      challenges: [aChallenge({ visibility: "public" }), { ...READING, visibility: "private" }],
    });
    const share = screen.getByRole("link", { name: "Share" });
    await expect
      .element(share)
      .toHaveAttribute("href", expect.stringMatching(new RegExp(`/challenge/${anId(1)}#share$`)));
    rows.days = daysInARow(4);
    await screen.getByRole("combobox", { name: "Challenge" }).selectOptions("Read ten pages");
    await expect.element(screen.getByRole("button", { name: "Edit Day" })).toBeVisible();
    await expect.element(share).not.toBeInTheDocument();
  },
);
