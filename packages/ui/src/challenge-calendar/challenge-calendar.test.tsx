import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { page, userEvent } from "vitest/browser";

import type { CalendarMonth } from "./calendar-months.ts";
import { ChallengeCalendar } from "./challenge-calendar.tsx";

const monthsOf = (count: number) =>
  Array.from({ length: count }, (_, index): CalendarMonth => {
    const month = `2026-${String(index + 1).padStart(2, "0")}`;
    return {
      month,
      firstWeekday: 1,
      gapBefore: undefined,
      cells: [{ date: `${month}-01`, state: "missed" }],
    };
  });

async function open({ count = 11, today = "2026-11-29", width = 390 }) {
  await page.viewport(width, 800);
  const screen = await render(<ChallengeCalendar months={monthsOf(count)} today={today} />);
  const shown = () =>
    [...screen.container.querySelectorAll("table")].filter((table) => table.checkVisibility()).length;
  return { screen, shown };
}

test("phones show the last two months, and the earlier months after a press", async () => {
  const { screen, shown } = await open({});
  const button = screen.getByRole("button", { name: "9 earlier months" });
  await expect.element(button).toHaveAttribute("aria-expanded", "false");
  expect(shown()).toBe(2);
  await userEvent.click(button);
  expect(shown()).toBe(11);
  await userEvent.click(button);
  expect(shown()).toBe(2);
});

test.each([
  ["wide screens show all months", { width: 1280 }, 11],
  ["phones show all months of a short challenge", { count: 3, today: "2026-03-02" }, 3],
  ["phones show all months to come", { today: "2026-02-02" }, 11],
])("%s", async (_, given, count) => {
  const { screen, shown } = await open(given);
  await expect.poll(shown).toBe(count);
  expect(
    [...screen.container.querySelectorAll("button")].filter((button) => button.checkVisibility()),
  ).toEqual([]);
});
