import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fireEvent, fn, userEvent } from "storybook/test";

import { DraftNotice } from "./draft-notice.tsx";

const meta = {
  title: "Day/DraftNotice",
  component: DraftNotice,
} satisfies Meta<typeof DraftNotice>;

export default meta;
type Story = StoryObj<typeof DraftNotice>;

const onDiscard = fn();
const onUndo = fn();
const restored = { savedAt: "today at 21:40", onDiscard };

export const Typical: Story = {
  args: restored,
  play: async ({ canvas }) => {
    onDiscard.mockClear();
    await expect(canvas.getByRole("status")).toHaveTextContent("Typed today at 21:40");
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await expect(onDiscard).toHaveBeenCalledOnce();
  },
};
export const DiscardedByADoubleClick: Story = {
  args: { status: "discarded", onUndo },
  play: async ({ canvas }) => {
    onUndo.mockClear();
    const undo = canvas.getByRole("button", { name: "Undo" });
    // The first click was on Discard draft, in whose place this button stands.
    await fireEvent.click(undo, { detail: 2 });
    await expect(onUndo).not.toHaveBeenCalled();
    await userEvent.click(undo);
    await expect(onUndo).toHaveBeenCalledOnce();
  },
};
export const InThePopup: Story = { args: restored, globals: { viewport: { value: "popup" } } };
