import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";

import { ClockNotice } from "./clock-notice.tsx";

const HOUR = 3_600_000;

const meta = {
  title: "Day/ClockNotice",
  component: ClockNotice,
  args: { aheadMs: 2 * HOUR },
} satisfies Meta<typeof ClockNotice>;

export default meta;
type Story = StoryObj<typeof meta>;

export const TwoHoursAhead: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("status")).toHaveTextContent("The clock of this device is 2 hours ahead");
  },
};

export const RightTime: Story = {
  args: { aheadMs: 0 },
  play: ({ canvas }) => expect(canvas.queryByRole("status")).toBeNull(),
};

export const AYearBehind: Story = {
  args: { aheadMs: -365 * 24 * HOUR },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("status")).toHaveTextContent("365 days behind");
  },
};
