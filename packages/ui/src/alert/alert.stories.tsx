import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";

import { Button } from "../button/button.tsx";
import { Alert } from "./alert.tsx";

const meta = {
  title: "Feedback/Alert",
  component: Alert,
  decorators: [(Story) => <div className="max-w-form">{Story()}</div>],
} satisfies Meta<typeof Alert>;

export default meta;
type Story = StoryObj<typeof meta>;

export const EveryKind: Story = {
  render: () => (
    <div className="grid gap-3">
      <Alert>Your challenge starts tomorrow.</Alert>
      <Alert tone="success">Login Success</Alert>
      <Alert tone="notice">You are offline. What you write is kept on this device.</Alert>
      <Alert tone="danger">Password confirmation does not match</Alert>
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole("alert").map(({ textContent }) => textContent)).toEqual([
      "Password confirmation does not match",
    ]);
    await expect(canvas.getAllByRole("status")).toHaveLength(3);
  },
};

export const WithAnAction: Story = {
  tags: ["extended"],
  args: {
    tone: "notice",
    title: "This link has expired",
    children: "Links in mails can be used once, within an hour.",
    actions: <Button size="small">Send a new one</Button>,
  },
};
