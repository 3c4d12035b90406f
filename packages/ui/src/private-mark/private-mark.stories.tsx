import type { Meta, StoryObj } from "@storybook/react-vite";

import { PrivateMark } from "./private-mark.tsx";

const meta = { title: "Challenge/PrivateMark", component: PrivateMark } satisfies Meta<typeof PrivateMark>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Typical: Story = {};
