import { aChallenge } from "@diary/core/testing";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";

import { CompletedCard } from "./completed-card.tsx";

const of = (days: number, title = "Thirty small TypeScripts") => ({
  challenge: aChallenge({ day: days, days, title, start_date: "2026-11-05" }),
  spanDays: days + 9,
});

const meta = {
  title: "Challenge/CompletedCard",
  component: CompletedCard,
  args: { ...of(30), endDate: "2026-12-13", bestStreak: 17 },
} satisfies Meta<typeof CompletedCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const AMonth: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText("30 entries in 39 days, longest streak 17 days")).toBeVisible();
  },
};
export const OneDay: Story = {
  tags: ["extended"],
  args: { ...of(1), spanDays: 1, bestStreak: 1 },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("1 entry in 1 day, longest streak 1 day")).toBeVisible();
  },
};
export const InThePopup: Story = {
  tags: ["extended"],
  args: of(100, "WWWWWWWWWWWWWWWWWWWWWWWWW"),
  globals: { viewport: { value: "popup" } },
};
