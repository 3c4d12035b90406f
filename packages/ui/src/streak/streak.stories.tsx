import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";

import { Streak } from "./streak.tsx";

const meta = {
  title: "Challenge/Streak",
  component: Streak,
  args: { inARow: 5 },
} satisfies Meta<typeof Streak>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Five: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("paragraph")).toHaveTextContent("5 in a row");
  },
};
export const OfThePlanned: Story = {
  args: { inARow: 12, written: 14, planned: 16 },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("paragraph")).toHaveTextContent("12 in a row · 14 of 16 planned");
  },
};
export const None: Story = { args: { inARow: 0, written: 3, planned: 9 } };
export const OnARestDay: Story = {
  args: { inARow: 0, isResting: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("paragraph")).toHaveTextContent("Today is a rest day");
  },
};
