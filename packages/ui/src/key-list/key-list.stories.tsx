import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";

import { KeyList } from "./key-list.tsx";

const meta = {
  title: "Content/KeyList",
  component: KeyList,
  args: {
    keys: [
      { keys: ["j", "k"], what: "next, previous" },
      { keys: ["Ctrl", "Enter"], what: "send the entry" },
    ],
  },
} satisfies Meta<typeof KeyList>;

export default meta;
type Story = StoryObj<typeof meta>;

export const KeysAndActions: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole("term").map((term) => term.textContent)).toEqual(["jk", "CtrlEnter"]);
    await expect(canvas.getByText("send the entry")).toBeVisible();
  },
};

export const OnANarrowWindow: Story = {
  tags: ["extended"],
  globals: { viewport: { value: "popup" } },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
};
