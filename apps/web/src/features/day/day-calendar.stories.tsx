import { addDays, weekdayOf } from "@diary/core/civil-date";
import { type CalendarInput, calendarMonths } from "@diary/core/rest-days";
import { ChallengeCalendar, type ChallengeCalendarProps } from "@diary/ui/challenge-calendar";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";

function daysFrom(start: string, ...offsets: number[]): string[] {
  return offsets.map((offset) => addDays(start, offset));
}

type StoryCalendarProps = CalendarInput & Omit<ChallengeCalendarProps, "months">;

function StoryCalendar({ actionOf, justWritten, weekStart, ...challenge }: StoryCalendarProps) {
  return (
    <ChallengeCalendar
      months={calendarMonths(challenge)}
      today={challenge.today}
      {...{ actionOf, justWritten }}
      {...(weekStart === undefined ? {} : { weekStart })}
    />
  );
}

const press = fn();

const meta = {
  title: "Challenge/ChallengeCalendar",
  component: StoryCalendar,
  args: {
    startDate: "2026-03-02",
    days: 21,
    entries: daysFrom("2026-03-02", 0, 1, 2, 4, 5, 7, 8),
    today: "2026-03-11",
    completed: false,
  },
  beforeEach: () => {
    press.mockClear();
  },
} satisfies Meta<typeof StoryCalendar>;

export default meta;
type Story = StoryObj<typeof meta>;

export const ThreeWeeksUnderWay: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("table", { name: "March 2026" })).toBeVisible();
    await expect(canvas.getByRole("columnheader", { name: "Monday" })).toBeVisible();
    for (const name of [
      "March 2: written, day 1",
      "March 5: no entry",
      "March 11, today: not written yet",
      "March 12: to come",
    ]) {
      await expect(canvas.getByRole("cell", { name })).toBeVisible();
    }
    await expect(canvas.getByRole("cell", { current: "date" })).toHaveTextContent(/^11March 11, today/);
  },
};

/** Describes a date's circle and the small mark below its number. */
function lookOf(cell: HTMLElement): string {
  const circle = cell.firstElementChild!;
  const { backgroundColor, borderTopWidth, outlineStyle } = getComputedStyle(circle);
  const mark = getComputedStyle(circle, "::after");
  return [
    backgroundColor === "rgba(0, 0, 0, 0)" ? "" : "filled",
    borderTopWidth === "0px" ? "" : "circle",
    outlineStyle === "none" ? "" : "ringed",
    mark.content === "none"
      ? ""
      : `${mark.width} ${mark.height} ${mark.borderLeftWidth} ${mark.borderTopWidth}`,
  ]
    .filter((part) => part !== "")
    .join(" ");
}

export const EachStateHasItsMark: Story = {
  args: {
    entries: daysFrom("2026-03-02", 0, 1, 2, 4, 5, 8),
    isPlanned: (date) => date !== "2026-03-08",
    bridged: ["2026-03-05"],
  },
  play: async ({ canvas, canvasElement }) => {
    for (const [name, look] of Object.entries({
      "March 4: written, day 3": "filled",
      "March 5: no entry, bridged": "10px 4px 1px 1px",
      "March 8: rest day": "6px 8px 2px 0px",
      "March 9: no entry": "10px 2px 0px 0px",
      "March 11, today: not written yet": "circle",
      "March 12: to come": "4px 4px 0px 0px",
    })) {
      await expect(lookOf(canvas.getByRole("cell", { name }))).toBe(look);
    }
    const legend = [...canvasElement.querySelectorAll("ul[aria-hidden] li")].map(
      ({ textContent }) => textContent,
    );
    await expect(legend).toEqual(["written", "today", "to come", "no entry", "bridged", "rest day"]);
  },
};

export const WeeksFromSunday: Story = {
  args: { weekStart: 0, entries: [], today: "2026-03-02", days: 3 },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getAllByRole("columnheader")[0]).toHaveAccessibleName("Sunday");
    const firstWeek = [...canvasElement.querySelectorAll("tbody tr:first-of-type td")];
    await expect(firstWeek.findIndex(({ textContent }) => textContent.includes("March 2"))).toBe(1);
    const legend = [...canvasElement.querySelectorAll("ul[aria-hidden] li")].map(
      ({ textContent }) => textContent,
    );
    await expect(legend).toEqual(["today", "to come"]);
  },
};

export const TodayJustWritten: Story = {
  args: { entries: daysFrom("2026-03-02", 0, 1, 2, 4, 5, 7, 8, 9), justWritten: "2026-03-11" },
  play: async ({ canvas }) => {
    const today = canvas.getByRole("cell", { name: "March 11, today: written, day 8" });
    await expect(lookOf(today)).toBe("filled ringed");
    const moving = canvas
      .getAllByRole("cell")
      .filter(({ firstElementChild: circle }) => circle && getComputedStyle(circle).animationName !== "none");
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    await expect(moving).toEqual(isStill ? [] : [today]);
  },
};

export const RestDays: Story = {
  args: {
    isPlanned: (date) => ![0, 6].includes(weekdayOf(date)) && !daysFrom("2026-03-10", 0, 1, 2).includes(date),
  },
  play: async ({ canvas }) => {
    for (const name of [
      "March 8: rest day",
      "March 9: written, day 6",
      "March 11, today: rest day",
      "March 12: rest day",
      "March 13: to come",
    ]) {
      await expect(canvas.getByRole("cell", { name })).toBeVisible();
    }
    await expect(canvas.getByText("rest day", { exact: true })).toBeVisible();
  },
};

export const ARestDayIsPressed: Story = {
  args: {
    isPlanned: (date) => date !== "2026-03-08",
    actionOf: ({ state }) =>
      state === "rest" ? (
        <button type="button" onClick={press}>
          rest
        </button>
      ) : undefined,
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "March 8: rest day" }));
    await expect(press).toHaveBeenCalledOnce();
  },
};

export const LeftAloneForAYear: Story = {
  args: { entries: daysFrom("2026-03-02", 0, 1, 2), today: "2027-05-03" },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("April 2026 to April 2027: no entries")).toBeVisible();
  },
};

export const AHundredDaysInThePopup: Story = {
  tags: ["extended"],
  args: {
    startDate: "2026-01-05",
    days: 100,
    entries: daysFrom(
      "2026-01-05",
      ...Array.from({ length: 60 }, (_, day) => day).filter((day) => day % 9 !== 4),
    ),
    today: "2026-03-11",
  },
  globals: { viewport: { value: "popup" } },
  play: async ({ canvas, canvasElement }) => {
    const cells = canvas.getAllByRole("cell").filter((cell) => cell.textContent !== "");
    await expect(cells).toHaveLength(65 + 47);
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
};
