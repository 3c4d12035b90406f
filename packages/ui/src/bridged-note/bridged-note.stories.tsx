import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent } from "storybook/test";

import { BridgedNote } from "./bridged-note.tsx";

const meta = {
  title: "Challenge/BridgedNote",
  component: BridgedNote,
  args: { count: 2 },
  decorators: [
    (Story) => (
      <div className="h-44">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof BridgedNote>;

export default meta;
type Story = StoryObj<typeof meta>;

export const ExplainedByKeyboard: Story = {
  play: async ({ canvas }) => {
    const text = canvas.getByText(/the next entry bridges it/);
    await expect(text).not.toBeVisible();
    await userEvent.tab();
    const button = canvas.getByRole("button", { name: "2 days bridged" });
    await expect(button).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect(text).toBeVisible();
    await expect(button).toHaveFocus();
    await userEvent.click(button);
    await expect(text).not.toBeVisible();
    await userEvent.click(button);
    await expect(text).toBeVisible();
  },
};

export const NoDay: Story = {
  args: { count: 0 },
  play: ({ canvas }) => expect(canvas.queryByRole("button")).toBeNull(),
};

export const OneDayOnAPhone: Story = {
  tags: ["extended"],
  args: { count: 1 },
  globals: { viewport: { value: "phone" } },
  play: async ({ canvas }) => {
    const button = canvas.getByRole("button", { name: "1 day bridged" });
    await userEvent.click(button);
    const { left, right } = canvas.getByText(/the next entry bridges it/).getBoundingClientRect();
    await expect(left).toBeGreaterThanOrEqual(0);
    await expect(right).toBeLessThanOrEqual(innerWidth);
  },
};
