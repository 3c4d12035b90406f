import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";

import { FeedbackTab } from "./feedback-tab.tsx";

const meta = {
  title: "Frame/FeedbackTab",
  component: FeedbackTab,
  args: { onClick: fn() },
  globals: { viewport: { value: "desk" } },
  decorators: [
    (Story) => (
      <div className="h-64">
        <p>The tab stands at the right edge, in the middle.</p>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof FeedbackTab>;

export default meta;
type Story = StoryObj<typeof meta>;

export const OnAWideScreen: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.tab();
    const tab = canvas.getByRole("button", { name: "Feedback" });
    await expect(tab).toHaveFocus();
    const word = document.createRange();
    word.selectNodeContents(tab);
    await expect(word.getBoundingClientRect().top - tab.getBoundingClientRect().top).toBeGreaterThan(8);
    await userEvent.keyboard("{Enter}");
    await expect(args.onClick).toHaveBeenCalledOnce();
  },
};

export const NotOnASmallScreen: Story = {
  globals: { viewport: { value: "popup" } },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("button", { name: "Feedback" })).toBeNull();
  },
};
