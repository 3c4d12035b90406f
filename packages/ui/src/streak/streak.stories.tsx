import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";

import { Streak } from "./streak.tsx";

const meta = {
  title: "Challenge/Streak",
  component: Streak,
  args: { streakDays: 5 },
} satisfies Meta<typeof Streak>;

export default meta;
type Story = StoryObj<typeof meta>;

export const EveryKind: Story = {
  render: (args) => (
    <div className="grid gap-2">
      <Streak {...args} />
      <Streak streakDays={12} written={14} planned={16} />
      <Streak streakDays={0} written={3} planned={9} />
      <Streak streakDays={0} written={0} planned={1} />
      <Streak streakDays={0} written={0} isResting />
    </div>
  ),
  play: async ({ canvas }) => {
    const texts = canvas.getAllByRole("paragraph").map(({ textContent }) => textContent);
    await expect(texts).toEqual([
      "5-day streak",
      "12-day streak · 14 of 16 days written",
      "Start a new streak today",
      "Your first stamp is waiting",
      "Today is a rest day",
    ]);
  },
};
