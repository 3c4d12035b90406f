import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";

import { Button } from "../button/button.tsx";
import { OutboxNotice } from "./outbox-notice.tsx";

const meta = {
  title: "Day/OutboxNotice",
  component: OutboxNotice,
  args: { connection: "offline", waiting: 1, refused: 0 },
} satisfies Meta<typeof OutboxNotice>;

export default meta;
type Story = StoryObj<typeof meta>;

export const OneWaitingOffline: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("status")).toHaveTextContent("1 entry waiting to be sent");
  },
};
export const SeveralWaitingOnline: Story = {
  args: { connection: "online", waiting: 3, actions: <Button size="small">Send now</Button> },
};
export const Refused: Story = { args: { connection: "online", waiting: 2, refused: 1 } };
export const OfflineWithNothingToSend: Story = { args: { waiting: 0 } };
export const NothingToSay: Story = {
  args: { connection: "online", waiting: 0 },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("status")).toBeNull();
  },
};
export const InThePopup: Story = { ...SeveralWaitingOnline, globals: { viewport: { value: "popup" } } };
