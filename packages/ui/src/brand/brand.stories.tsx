import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";

import { Logo, tallyPath, Wordmark } from "./brand.tsx";

const meta = { title: "Foundations/Brand", component: Logo } satisfies Meta<typeof Logo>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Mark: Story = {
  args: { className: "size-32" },
  play: async () => {
    const file = await fetch(new URL("./logo.svg", import.meta.url));
    await expect(await file.text()).toContain(tallyPath);
  },
};

export const MarkAndName: Story = { tags: ["extended"], render: () => <Wordmark /> };
