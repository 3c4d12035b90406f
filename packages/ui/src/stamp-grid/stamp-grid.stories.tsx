import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";

import { storyLink } from "../story-data/texts.ts";
import { StampGrid, type StampGridProps } from "./stamp-grid.tsx";

const meta = {
  title: "Challenge/StampGrid",
  component: StampGrid,
  args: { written: 3, days: 7, today: "open" },
} satisfies Meta<typeof StampGrid>;

export default meta;
type Story = StoryObj<typeof meta>;

const progress = [
  [0, 1],
  [1, 1],
  [0, 7],
  [5, 7],
  [14, 30],
  [30, 30],
  [64, 100],
  [99, 100],
  [100, 100],
];

function All({ room }: Pick<StampGridProps, "room">) {
  return (
    <div className="grid gap-6">
      {progress.map(([written = 0, days = 0]) => (
        <StampGrid
          key={`${written}/${days}`}
          {...{ days, room, written }}
          today={written < days ? "open" : "written"}
        />
      ))}
    </div>
  );
}

const countOf = (path: Element | undefined) => path!.getAttribute("d")!.split("M").length - 1;

/** Returns the numbers of dots, stamps and rings. A stamp of this size has three circles. */
const marksOf = (canvasElement: HTMLElement) => {
  const [dots, discs] = canvasElement.querySelectorAll("path");
  return [countOf(dots), countOf(discs) / 3, canvasElement.querySelectorAll("circle").length];
};

export const InARow: Story = { render: () => <All room="row" /> };
export const OneStampForEachWrittenDay: Story = {
  play: async ({ canvas, canvasElement }) => {
    await expect(marksOf(canvasElement)).toEqual([3, 3, 1]);
    await expect(canvas.getByRole("img")).toHaveAccessibleName("3 of 7 days written, today is open");
  },
};
export const NoRingAfterTodaysStamp: Story = {
  args: { today: "written" },
  play: ({ canvasElement }) => expect(marksOf(canvasElement)).toEqual([4, 3, 0]),
};
export const MoreEntriesThanDays: Story = {
  args: { written: 9, today: "open", writeLink: storyLink("#write") },
  play: async ({ canvas, canvasElement }) => {
    await expect(marksOf(canvasElement)).toEqual([0, 7, 0]);
    await expect(canvas.queryByRole("link")).toBeNull();
    await expect(canvas.getByRole("img")).toHaveAccessibleName("7 of 7 days written, today is open");
  },
};
export const TheRowOfTenAfterAFullRow: Story = {
  args: { room: "ten", written: 10, days: 30 },
  render: (args) => (
    <>
      <section aria-label="Open">
        <StampGrid {...args} />
      </section>
      <section aria-label="Written">
        <StampGrid {...args} today="written" />
      </section>
    </>
  ),
  play: async ({ canvas }) => {
    const numbers = (name: string) =>
      [...canvas.getByRole("region", { name }).querySelectorAll("text")].map(
        ({ textContent }) => textContent,
      );
    await expect(numbers("Open")).toEqual(["11", "20"]);
    await expect(numbers("Written")).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]);
  },
};
export const RowOfTenWithToday: Story = {
  args: { room: "ten", written: 14, days: 30 },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("15")).toBeVisible();
    await expect(canvas.queryByText("10")).toBeNull();
  },
};

export const InABook: Story = { tags: ["extended"], render: () => <All room="book" /> };
export const OnACard: Story = { tags: ["extended"], render: () => <All room="card" /> };

export const HeroInThePopup: Story = {
  tags: ["extended"],
  render: () => <All room="hero" />,
  globals: { viewport: { value: "popup" } },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
};
export const TodayIsALink: Story = {
  args: { written: 64, days: 100, room: "hero", writeLink: storyLink("#write") },
  play: async ({ canvas, canvasElement }) => {
    await expect(
      canvas.getByRole("img", { name: "64 of 100 days written, today is open" }),
    ).toBeInTheDocument();
    const write = canvas.getByRole("link", { name: "Write day 65" });
    await expect(write).toHaveAttribute("href", "#write");
    const ring = canvasElement.querySelector("circle")!.getBoundingClientRect();
    const target = write.getBoundingClientRect();
    await expect(target.left).toBeLessThanOrEqual(ring.left);
    await expect(target.right).toBeGreaterThanOrEqual(ring.right);
  },
};

export const SomeStampsAreRings: Story = {
  args: { written: 25, filled: 18, days: 30, room: "hero", today: undefined },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("img")).toHaveAccessibleName("25 of 30 days written");
    await expect(canvas.getByText("18")).toHaveClass("fill-on-accent", { exact: false });
    await expect(canvas.getByText("19")).not.toHaveClass("fill-on-accent", { exact: false });
  },
};

export const NewestStampRinged: Story = {
  args: { written: 23, days: 30, room: "hero", today: "written", ringsNewest: true, bridges: [4, 10, 18] },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvasElement.querySelectorAll("rect")).toHaveLength(3);
    const circles = canvasElement.querySelectorAll("circle");
    await expect(circles).toHaveLength(1);
    const [ring, stamp] = [circles[0]!, canvas.getByText("23")].map((mark) => mark.getBoundingClientRect());
    await expect(Math.abs(ring!.left + ring!.right - stamp!.left - stamp!.right)).toBeLessThan(4);
  },
};

export const TodayIsPending: Story = {
  args: { today: "pending" },
  play: async ({ canvas, canvasElement }) => {
    await expect(marksOf(canvasElement)).toEqual([3, 3, 1]);
    await expect(canvasElement.querySelector("circle")).toHaveAttribute("stroke-dasharray");
    await expect(canvas.getByRole("img")).toHaveAccessibleName(/today's entry is pending$/);
  },
};

export const TwoPendingEntriesBeforeToday: Story = {
  args: { written: 9, days: 30, room: "hero", pending: 2, writeLink: storyLink("#write") },
  play: async ({ canvas, canvasElement }) => {
    const dashed = [...canvasElement.querySelectorAll("circle")].map((ring) =>
      ring.hasAttribute("stroke-dasharray"),
    );
    await expect(dashed).toEqual([true, true, false]);
    await expect(canvas.getByRole("link", { name: "Write day 12" })).toBeVisible();
  },
};

export const TwoRowsSideBySide: Story = {
  tags: ["extended"],
  args: { written: 64, days: 100, room: "hero" },
  decorators: [
    (Story) => (
      <div className="w-160">
        <Story />
      </div>
    ),
  ],
  play: async ({ canvasElement }) => {
    const [first, second] = [...canvasElement.querySelectorAll("svg[viewBox]")].map((row) =>
      row.getBoundingClientRect(),
    );
    await expect(second?.top).toBe(first?.top);
  },
};

export const NoRowOfOneDay: Story = {
  args: { written: 8, days: 21, room: "hero" },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("14")).toBeVisible();
    await expect(canvas.getByText("21")).toBeVisible();
    await expect(canvas.queryByText("20")).toBeNull();
  },
};
