import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";

import { Button } from "../button/button.tsx";
import { BottomBanner } from "./bottom-banner.tsx";

const meta = {
  title: "Feedback/EdgeNotice",
  component: BottomBanner,
  args: {
    label: "Announcement",
    children: "The diary moves to another server on Sunday between 9:00 and 10:00.",
    actions: <Button size="small">Dismiss</Button>,
  },
  decorators: [(Story) => <div className="h-48">{Story()}</div>],
  parameters: { docs: { story: { inline: false, height: "200px" } } },
} satisfies Meta<typeof BottomBanner>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Typical: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("region", { name: "Announcement" })).toBeVisible();
    await expect(canvas.getByRole("status")).toHaveTextContent("another server");
  },
};
