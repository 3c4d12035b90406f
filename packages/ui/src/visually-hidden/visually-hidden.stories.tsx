import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";

import { Heart } from "../icons/index.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";

const meta = {
  title: "Foundations/VisuallyHidden",
  component: VisuallyHidden,
  args: { children: "likes" },
} satisfies Meta<typeof VisuallyHidden>;

export default meta;
type Story = StoryObj<typeof meta>;

export const WordsForListeners: Story = {
  render: (args) => (
    <p className="flex items-center gap-1">
      <Heart aria-hidden className="size-5" /> 12 <VisuallyHidden {...args} />
    </p>
  ),
  play: async ({ canvas }) => {
    const words = canvas.getByText("likes");
    await expect(words.offsetWidth).toBeLessThanOrEqual(1);
  },
};
