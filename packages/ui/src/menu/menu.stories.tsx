import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, userEvent, waitFor } from "storybook/test";

import { Menu } from "./menu.tsx";
import { MoreButton } from "./menu.tsx";

const report = fn();

const meta = {
  title: "Controls/Menu",
  component: Menu,
  args: {
    trigger: <MoreButton about="Read one RFC a day" />,
    groups: [
      [
        { label: "Report this challenge", onSelect: report },
        { label: "Report this person", onSelect: fn() },
      ],
      [{ label: "Block this person", onSelect: fn() }],
    ],
  },
  decorators: [
    (Story) => (
      <div className="flex h-56 items-start justify-end">
        <Story />
      </div>
    ),
  ],
  beforeEach: () => {
    report.mockClear();
  },
} satisfies Meta<typeof Menu>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Opened: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button"));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Report this challenge" }));
    await waitFor(() => expect(report).toHaveBeenCalledOnce());
    await userEvent.click(canvas.getByRole("button"));
    await screen.findByRole("menu");
  },
};
