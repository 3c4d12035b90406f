import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";

import { longDescription } from "../story-data/texts.ts";
import { RevisionList } from "./revision-list.tsx";

const meta = {
  title: "Day/RevisionList",
  component: RevisionList,
  args: {
    revisions: [
      { id: "b", savedAt: "March 13, 21:40", content: "Wrote the reducer again.\nThe tests come tomorrow." },
      { id: "a", savedAt: "March 13, 20:05", content: "Wrote the reducer" },
    ],
    onRestore: fn(),
  },
} satisfies Meta<typeof RevisionList>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Two: Story = {
  play: async ({ args, canvas }) => {
    const [, restore] = canvas.getAllByText("Restore");
    await expect(restore).not.toBeVisible();
    await userEvent.click(canvas.getByText("March 13, 20:05"));
    await expect(restore).toBeVisible();
    await expect(restore).toHaveAccessibleDescription("March 13, 20:05");
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await expect(args.onRestore).toHaveBeenCalledWith("Wrote the reducer");
  },
};
export const None: Story = { args: { revisions: [] } };
export const LongInThePopup: Story = {
  args: { revisions: [{ id: "c", savedAt: "March 12, 09:00", content: longDescription }] },
  globals: { viewport: { value: "popup" } },
};
