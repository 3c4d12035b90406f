import type { Meta, StoryObj } from "@storybook/react-vite";

import { Lock } from "../icons/icons.tsx";
import { Badge } from "./badge.tsx";

const meta = { title: "Data/Badge", component: Badge } satisfies Meta<typeof Badge>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Completed: Story = {
  args: { children: "Completed 🎉" },
};

export const Plain: Story = {
  args: {
    tone: "plain",
    children: (
      <>
        <Lock aria-hidden />
        Private
      </>
    ),
  },
};
