import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";

import { Spinner } from "./spinner.tsx";

const meta = { title: "Feedback/Spinner", component: Spinner } satisfies Meta<typeof Spinner>;

export default meta;
type Story = StoryObj<typeof meta>;

export const AloneOnThePage: Story = {
  args: { label: "Now Loading...", className: "text-2xl text-accent" },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("status", { name: "Now Loading..." })).toBeVisible();
  },
};
