import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";

import { Stamp } from "./stamp.tsx";

const meta = {
  title: "Day/Stamp",
  component: Stamp,
  args: { day: 7 },
} satisfies Meta<typeof Stamp>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Open: Story = { args: { ink: "open", size: "large" } };
export const Pending: Story = {
  args: { ink: "pending" },
  play: async ({ canvas }) => {
    const stamp = canvas.getByText("DAY").parentElement!;
    await expect(getComputedStyle(stamp).borderStyle).toBe("dashed");
    await expect(getComputedStyle(stamp).backgroundColor).toBe("rgba(0, 0, 0, 0)");
  },
};
export const PendingWithoutANumber: Story = { tags: ["extended"], args: { ink: "pending", day: undefined } };

export const EachStampHasATilt: Story = {
  tags: ["extended"],
  render: (args) => (
    <div className="flex flex-wrap gap-3">
      {[1, 2, 3, 10, 99, 100].map((day) => (
        <Stamp key={day} {...args} day={day} />
      ))}
    </div>
  ),
};

export const AnimatesOnce: Story = {
  args: { size: "large", day: 12, animate: true },
  play: async ({ canvasElement }) => {
    const stamp = canvasElement.querySelector("span");
    const [animation] = stamp?.getAnimations() ?? [];
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    await expect(animation === undefined).toBe(still);
    const timing = animation?.effect?.getComputedTiming();
    await expect(Number(timing?.endTime ?? 0)).toBeLessThan(400);
    await expect(timing?.iterations ?? 1).toBe(1);
  },
};
