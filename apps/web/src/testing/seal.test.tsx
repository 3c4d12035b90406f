import { aChallenge, aDay, anExportedChallenge, anId, aProfile } from "@diary/core/testing";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";

import { CompletedCard } from "../features/challenge/completed-card.tsx";
import { renderTestApp } from "./render-test-app.tsx";

const member = anId(9001);
const WIDTHS = [1280, 912, 600, 390, 320];

const completed = (days: number) =>
  aChallenge({ user_id: member, day: days, days, completed: true, end_date: "2026-11-28" });

function touches(seal: Element, row: Element): boolean {
  const { bottom, left, right, top } = seal.getBoundingClientRect();
  const radius = Number.parseFloat(getComputedStyle(seal).width) / 2;
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const box = row.getBoundingClientRect();
  const across = Math.max(box.left - x, x - box.right, 0);
  const down = Math.max(box.top - y, y - box.bottom, 0);
  return Math.hypot(across, down) < radius - 1;
}

const seals = () => [...document.querySelectorAll('svg[viewBox="0 0 100 100"]')];

async function expectStampsVisible() {
  await expect.poll(seals).not.toHaveLength(0);
  for (const width of WIDTHS) {
    await page.viewport(width, 800);
    const rows = [...document.querySelectorAll('svg path[fill-rule="evenodd"]')];
    expect(rows.length).toBeGreaterThan(0);
    const hidden = rows.filter((row) => seals().some((seal) => touches(seal, row)));
    expect(hidden.length, `at ${width} px`).toBe(0);
  }
}

const PAGES = ["/home", "/mypage", `/challenge/${anId(1)}`];
const LENGTHS = [1, 10, 21, 30, 100];

async function expectStampsVisibleOn(address: string, days: number) {
  await renderTestApp(address, {
    member,
    answer: { home_challenge: [completed(days)], profile: [aProfile()] },
  });
  await expectStampsVisible();
}

test("the COMPLETED seal of a challenge covers none of 21 stamps", () =>
  expectStampsVisibleOn(`/challenge/${anId(1)}`, 21));

test.each(PAGES.flatMap((address) => LENGTHS.map((days) => [days, address] as const)))(
  "the COMPLETED seal of a challenge with %i stamps covers none on %s",
  { tags: "extended" },
  (days, address) => expectStampsVisibleOn(address, days),
);

test.each(LENGTHS)(
  "the seal in the dialog COMPLETED covers none of %i stamps",
  { tags: "extended" },
  async (days) => {
    const challenge = { ...completed(days), category: "Other" as const };
    const card = { challenge, endDate: "2026-11-28", spanDays: days, bestStreak: days };
    const screen = await render(<CompletedCard {...card} />);
    await expect.element(screen.getByText("Other", { exact: true })).toBeVisible();
    await expectStampsVisible();
  },
);

test.each(LENGTHS)(
  "the COMPLETED seal in the book covers none of %i stamps",
  { tags: "extended" },
  async (days) => {
    const { entries: _, rest_days: __, ...row } = anExportedChallenge([], { challenge_id: anId(1), days });
    await renderTestApp(`/mypage/book?challenge=${anId(1)}`, {
      member,
      answer: {
        challenge: [{ ...row, completed: true, end_date: "2026-11-28" }],
        day: Array.from({ length: days }, (__each, index) => aDay({ day_id: anId(200 + index) })),
      },
    });
    await expectStampsVisible();
  },
);
