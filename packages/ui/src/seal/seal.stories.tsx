import type { Meta, StoryObj } from "@storybook/react-vite";

import { Seal } from "./seal.tsx";

const meta = { title: "Challenge/Seal", component: Seal } satisfies Meta<typeof Seal>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Typical: Story = {};
export const LargeForTheMomentOfCompletion: Story = { args: { className: "size-36", animate: true } };
