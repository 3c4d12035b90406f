import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";

import { DateRange } from "./date-range.tsx";

const meta = {
  title: "Challenge/DateRange",
  component: DateRange,
  args: { start: "2026-03-02", end: "2026-03-31" },
} satisfies Meta<typeof DateRange>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ended: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("paragraph")).toHaveTextContent(/^2026-03-02 ~ 2026-03-31$/);
  },
};
