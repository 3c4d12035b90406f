import type { Meta, StoryObj } from "@storybook/react-vite";

import { HiddenMark } from "./hidden-mark.tsx";

const meta = { title: "Challenge/HiddenMark", component: HiddenMark } satisfies Meta<typeof HiddenMark>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Typical: Story = { tags: ["sheet"] };
