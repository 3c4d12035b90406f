import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";

import { DayCount } from "./day-count.tsx";

const meta = {
  title: "Data/DayCount",
  component: DayCount,
  args: { day: 12, days: 30 },
} satisfies Meta<typeof DayCount>;

export default meta;
type Story = StoryObj<typeof meta>;

export const InALine: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("paragraph")).toHaveTextContent("Day 12 / 30");
  },
};
export const TheCounter: Story = { args: { size: "counter", day: 100, days: 100 } };
