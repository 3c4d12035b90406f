import { EVERY_DAY } from "@diary/core/rest-days";
import { aChallenge, anId, daysInARow } from "@diary/core/testing";
import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";

import { readTyped } from "../../storage/typed-text.ts";
import { createTypedTexts } from "../../storage/typed-texts.ts";
import { aPopup, todays } from "../../testing/a-popup.tsx";
import { READING, storeSubmission, TODAY, writingOn } from "../../testing/popup-harness.tsx";

const RUN = aChallenge({ challenge_id: anId(3), title: "Run" });
const SATURDAY = 1 << 5;

const NOT_DUE: [string, Partial<typeof READING>][] = [
  ["rests today", { rest_days: [TODAY.date] }],
  ["isn't planned on this weekday", { weekdays: EVERY_DAY - SATURDAY }],
  ["starts tomorrow", { start_date: "2026-11-22" }],
];
const EXCLUDED: typeof NOT_DUE = [
  ...NOT_DUE,
  ["is completed", { completed: true }],
  ["ended early", { completed: true, ended_early: true }],
];

const written = (challenges: ReturnType<typeof aChallenge>[], others: string[] = []) => ({
  challenges: [aChallenge(), ...challenges],
  days: [todays, ...daysInARow(3)],
  writtenToday: [anId(1), ...others],
});

type Popup = Awaited<ReturnType<typeof aPopup>>;

async function expectNextRun({ screen }: Popup) {
  await expect.element(screen.getByRole("button", { name: /^Next: / })).toHaveTextContent("Next: Run");
  expect(screen.getByText("Done for today.").query()).toBeNull();
}

test.each(EXCLUDED)(
  "after today's entry, the popup doesn't offer a challenge that %s",
  async (_, changes) => {
    const rows = written([{ ...READING, ...changes }, RUN]);
    await expectNextRun(await aPopup(rows, writingOn(), anId(1)));
  },
);

test("after today's entry, the popup doesn't offer a challenge that is already written", async () => {
  await expectNextRun(await aPopup(written([READING, RUN], [READING.challenge_id]), writingOn(), anId(1)));
});

test("after today's entry, the popup doesn't offer a challenge with a pending entry", async () => {
  const writing = writingOn();
  await storeSubmission(writing.db, { key: { ...TODAY, challengeId: READING.challenge_id } });
  await expectNextRun(await aPopup(written([READING, RUN]), writing, anId(1)));
});

test("a pending entry for yesterday doesn't hide the challenge from Next", async () => {
  const writing = writingOn();
  const key = { ...TODAY, challengeId: RUN.challenge_id, date: "2026-11-20" };
  await storeSubmission(writing.db, { key });
  await expectNextRun(await aPopup(written([RUN]), writing, anId(1)));
});

test.each(EXCLUDED)("the popup says Done for today if the only other challenge %s", async (_, changes) => {
  const rows = written([{ ...READING, ...changes }]);
  const { screen } = await aPopup(rows, writingOn(), anId(1));
  await expect.element(screen.getByText("Done for today.")).toBeVisible();
  expect(screen.getByRole("button", { name: /^Next: / }).query()).toBeNull();
});

test("Next opens the form of the next challenge by keyboard", async () => {
  const { field, rows, screen } = await aPopup(written([RUN]), writingOn(), anId(1));
  const next = screen.getByRole("button", { name: "Next: Run" });
  await expect.element(next).toBeVisible();
  rows.days = [];
  (next.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(screen.getByRole("combobox", { name: "Challenge" })).toHaveValue(RUN.challenge_id);
  await expect.element(field).toHaveFocus();
});

test.each(NOT_DUE)("the popup doesn't open with a challenge that %s", async (_, changes) => {
  const skipped = { ...READING, ...changes };
  const { screen } = await aPopup({ challenges: [skipped, RUN] });
  await expect.element(screen.getByRole("combobox", { name: "Challenge" })).toHaveValue(RUN.challenge_id);
});

test("the popup chooses a challenge only after it has read its pending entries", async () => {
  localStorage.clear();
  const writing = writingOn();
  await storeSubmission(writing.db, { key: { ...TODAY, challengeId: READING.challenge_id } });
  const opened = Promise.withResolvers<undefined>();
  const db: typeof writing.db = {
    ...writing.db,
    read: (work) => opened.promise.then(() => writing.db.read(work)),
  };
  const writtenToday = vi.fn<() => Promise<string[]>>(async () => []);
  const typedTexts = createTypedTexts(new Set(), TODAY.userId);
  typedTexts.change(typedTexts.page, "Typed early", TODAY.userId);
  const rows = { challenges: [READING, RUN], writtenToday };
  const { field, screen } = await aPopup(rows, { ...writing, db }, undefined, typedTexts);
  await expect.poll(() => writtenToday.mock.calls).toHaveLength(1);
  await expect.poll(() => writtenToday.mock.settledResults.map(({ type }) => type)).toEqual(["fulfilled"]);
  expect(readTyped()).toHaveLength(1);
  opened.resolve(undefined);
  await expect.element(screen.getByRole("combobox", { name: "Challenge" })).toHaveValue(RUN.challenge_id);
  await expect.element(field).toHaveValue("Typed early");
  expect(readTyped()).toEqual([]);
});

const titled = (n: number, title: string, changes: object = {}) =>
  aChallenge({ challenge_id: anId(n), title, ...changes });

test("All challenges groups the challenges by what is due today", async () => {
  const { screen } = await aPopup({
    challenges: [
      aChallenge(),
      titled(3, "Run"),
      titled(4, "Swim", { rest_days: [TODAY.date] }),
      titled(5, "Ski", { start_date: "2026-11-22" }),
      titled(6, "Sew", { completed: true, ended_early: true, day: 4 }),
    ],
    writtenToday: [anId(3)],
  });
  await screen.getByRole("button", { name: "All challenges" }).click();
  const groups = {
    "To write today": "Learn TypeScript",
    Written: "Run",
    "Rests today": "Swim",
    "Begins later": "Ski",
    Achieved: "Sew",
  };
  for (const [name, title] of Object.entries(groups)) {
    const group = screen.getByRole("region", { name, exact: true });
    await expect.element(group.getByText(title)).toBeVisible();
    expect(group.getByRole("listitem").elements()).toHaveLength(1);
  }
  await expect.element(screen.getByText("Ended at 4 of 10")).toBeVisible();
  const options = screen.getByRole("listitem").elements().slice(0, 4);
  for (const item of options) expect(item.querySelector("[aria-hidden]")?.firstElementChild).not.toBeNull();
  const option = (name: string) => screen.getByRole("button", { name, exact: true });
  await expect.element(option("Learn TypeScript")).toHaveAttribute("aria-pressed", "true");
  await expect.element(option("Run")).toHaveAttribute("aria-pressed", "false");
  await expect.element(option("Run")).toHaveAccessibleDescription(/today is written/);
  await expect.element(option("Learn TypeScript")).toHaveAccessibleDescription(/today is open/);
  await expect
    .element(screen.getByRole("link", { name: "Search entries" }))
    .toHaveAttribute("href", expect.stringMatching(/\/search#in=entries$/));
});
