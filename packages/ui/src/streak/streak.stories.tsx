import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";

import { Streak } from "./streak.tsx";

const meta = {
  title: "Challenge/Streak",
  component: Streak,
  args: { days: 5 },
} satisfies Meta<typeof Streak>;

export default meta;
type Story = StoryObj<typeof meta>;

export const FiveDays: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("paragraph")).toHaveTextContent("5 days in a row");
  },
};
export const OneDay: Story = {
  args: { days: 1 },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("paragraph")).toHaveTextContent("1 day in a row");
  },
};
export const None: Story = { args: { days: 0 } };
export const AHundredDays: Story = { args: { days: 100 } };
