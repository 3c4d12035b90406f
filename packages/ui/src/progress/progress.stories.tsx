import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";

import { DayCount, ProgressBar } from "./progress.tsx";

const meta = {
  title: "Data/Progress",
  component: ProgressBar,
  args: { day: 12, days: 30 },
  decorators: [(Story) => <div className="max-w-form grid gap-3">{Story()}</div>],
} satisfies Meta<typeof ProgressBar>;

export default meta;
type Story = StoryObj<typeof meta>;

export const OnTheWay: Story = {
  play: async ({ canvas }) => {
    const bar = canvas.getByRole("progressbar", { name: "Progress" });
    await expect(bar).toHaveAttribute("aria-valuetext", "Day 12 of 30");
    await expect(bar).toHaveProperty("position", 0.4);
  },
};

export const FromNothingToAll: Story = {
  render: () => (
    <>
      {[
        [0, 30],
        [1, 30],
        [29, 30],
        [30, 30],
        [0, 1],
        [1, 1],
        [3, 7],
        [0, 100],
        [63, 100],
        [100, 100],
        [0, 0],
      ].map(([day = 0, days = 0]) => (
        <div key={`${day}/${days}`}>
          <DayCount day={day} days={days} />
          <ProgressBar day={day} days={days} label={`Progress to day ${days} from ${day}`} />
        </div>
      ))}
    </>
  ),
};

export const TheCounter: Story = { render: (args) => <DayCount {...args} size="counter" /> };
