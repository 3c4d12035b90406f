import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";

import { DraftNotice } from "./draft-notice.tsx";

const meta = {
  title: "Day/DraftNotice",
  component: DraftNotice,
  args: { savedAt: "today at 21:40", onDiscard: fn() },
} satisfies Meta<typeof DraftNotice>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Typical: Story = {
  play: async ({ args, canvas }) => {
    await expect(canvas.getByRole("status")).toHaveTextContent("Typed today at 21:40");
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await expect(args.onDiscard).toHaveBeenCalledOnce();
  },
};
export const InThePopup: Story = { globals: { viewport: { value: "popup" } } };
