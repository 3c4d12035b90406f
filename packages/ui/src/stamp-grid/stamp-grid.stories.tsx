import type { Meta, StoryObj } from "@storybook/react-vite";

import { StampGrid } from "./stamp-grid.tsx";

const meta = {
  title: "Challenge/StampMarks",
  component: StampGrid,
  args: { written: 3, days: 7, className: "max-w-80" },
} satisfies Meta<typeof StampGrid>;

export default meta;
type Story = StoryObj<typeof meta>;

export const AWeek: Story = {};
export const OneDay: Story = { args: { written: 0, days: 1 } };
export const NoDays: Story = { args: { written: 0, days: 0 } };
export const AMonth: Story = { args: { written: 12, days: 30 } };
export const SixWeeks: Story = { args: { written: 40, days: 42 } };
export const AHundredDays: Story = { args: { written: 64, days: 100 } };
export const Complete: Story = { args: { written: 21, days: 21 } };
