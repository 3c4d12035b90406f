import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";

import { Avatar } from "../avatar/avatar.tsx";
import { NewsDot } from "./badge.tsx";

const meta = {
  title: "Frame/NewsDot",
  component: NewsDot,
  render: () => (
    <button type="button" title="New likes on your page" className="relative rounded-full">
      <Avatar name="Mina" alt="Profile" />
      <NewsDot />
    </button>
  ),
} satisfies Meta<typeof NewsDot>;

export default meta;
type Story = StoryObj<typeof meta>;

export const OverAPicture: Story = {
  play: async ({ canvas }) => {
    const button = canvas.getByRole("button", { name: "Profile" });
    await expect(button).toHaveAccessibleDescription("New likes on your page");
    await expect(button).not.toHaveTextContent(/\d/);
  },
};
