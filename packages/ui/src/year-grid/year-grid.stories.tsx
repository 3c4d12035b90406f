import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";

import { YearGrid, type YearGridDay } from "./year-grid.tsx";

const DAY_MS = 86_400_000;

function aYear(year: number, entriesOf: (index: number) => number): YearGridDay[] {
  const first = Date.UTC(year, 0, 1);
  return Array.from({ length: (Date.UTC(year + 1, 0, 1) - first) / DAY_MS }, (_, index) => {
    const entries = entriesOf(index);
    const isRest = entries === 0 && index >= 198 && index < 205;
    const date = new Date(first + index * DAY_MS).toISOString().slice(0, 10);
    return { date, entries, characters: 240 * entries, isRest };
  });
}

const entriesOn = (index: number) =>
  index < 39 || index % 9 === 4 || (index >= 198 && index < 205)
    ? 0
    : 1 + ((index * 7) % 11 > 7 ? 1 : 0) + (index % 13 === 5 ? 1 : 0);

const meta = {
  title: "Challenge/YearGrid",
  component: YearGrid,
  args: { days: aYear(2026, entriesOn), firstWeekday: 4, today: "2026-11-24" },
  decorators: [(Story) => <div className="max-w-196">{Story()}</div>],
} satisfies Meta<typeof YearGrid>;

export default meta;
type Story = StoryObj<typeof meta>;

const drawn = (canvasElement: HTMLElement, month: number) => {
  const paths = canvasElement.querySelectorAll(
    `[data-month="${String(month).padStart(2, "0")}"] svg:first-of-type path`,
  );
  return [...paths].map((path) => path.getAttribute("d")?.split("M").length ?? 0).map((parts) => parts - 1);
};

export const UntilToday: Story = {
  play: async ({ canvas, canvasElement }) => {
    const row = (name: string) => canvas.getByRole("row", { name: new RegExp(`^${name} `) });
    await expect(canvas.getByRole("table", { name: "2026, month by month" })).toBeVisible();
    await expect(row("Jan")).toHaveTextContent("Jan000");
    await expect(row("Mar")).toHaveTextContent(/^Mar\d\d\d\d\d,\d{3}$/);
    await expect(canvas.queryByRole("row", { name: /^Dec/ })).toBeNull();
    await expect(canvas.getByText("rest day")).toBeVisible();
    const [dots = 0, discs = 0, slashes = 0] = drawn(canvasElement, 11);
    await expect(dots + discs + slashes).toBe(24);
    await expect(drawn(canvasElement, 7)[2]).toBe(3 * 7);
    await expect(Math.floor(firstPlace(canvasElement) / 24)).toBe(3);
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
};

export const TheTableIncludesToday: Story = {
  args: { days: aYear(2026, (index) => (index < 3 ? 1 : 0)), today: "2026-01-02" },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("row", { name: /^Jan/ })).toHaveTextContent("Jan22480");
  },
};

const radii = (path?: Element) => path!.getAttribute("d")!.match(/a([\d.]+)(?= [\d.]+ 0 1 1 )/g);

export const LargerDiscsForMoreEntries: Story = {
  args: {
    days: aYear(2026, (index) => (index < 5 ? index : 0)).slice(0, 31),
    today: "2026-01-05",
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.queryByText("rest day")).toBeNull();
    const [dots, discs] = canvasElement.querySelectorAll('[data-month="01"] svg:first-of-type path');
    await expect(radii(dots)).toEqual(["a1.75"]);
    await expect(new Set(radii(discs))).toEqual(new Set(["a6", "a8", "a10"]));
    await expect(discs!.getAttribute("d")!.split("M")).toHaveLength(1 + 4);
  },
};

export const ALeapYearThatIsOver: Story = {
  tags: ["extended"],
  args: { days: aYear(2024, entriesOn), firstWeekday: 1, today: "2026-11-24" },
  play: async ({ canvas, canvasElement }) => {
    const [dots = 0, discs = 0] = drawn(canvasElement, 2);
    await expect(dots + discs).toBe(29);
    await expect(canvas.getByRole("row", { name: /^Dec/ })).toBeVisible();
  },
};

/** 2026 starts on a Thursday: the fourth column if weeks start on Monday, the sixth if they start on Saturday. */
const firstPlace = (canvasElement: HTMLElement) =>
  Number(/^M([\d.]+)/.exec(canvasElement.querySelector("[data-month] path")?.getAttribute("d") ?? "")?.[1]);

export const WeekFromSaturday: Story = {
  tags: ["extended"],
  args: { weekStart: 6 },
  play: ({ canvasElement }) => expect(Math.floor(firstPlace(canvasElement) / 24)).toBe(5),
};
