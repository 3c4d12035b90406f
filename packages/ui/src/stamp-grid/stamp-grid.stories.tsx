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

export const InARow: Story = { render: () => <All room="row" /> };
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
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelectorAll("rect")).toHaveLength(3);
    await expect(canvasElement.querySelectorAll("circle")).toHaveLength(1);
  },
};

export const TwoPendingEntriesBeforeToday: Story = {
  tags: ["extended"],
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
  tags: ["extended"],
  args: { written: 8, days: 21, room: "hero" },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("14")).toBeVisible();
    await expect(canvas.getByText("21")).toBeVisible();
    await expect(canvas.queryByText("20")).toBeNull();
  },
};
