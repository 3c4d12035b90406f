import type { Meta, StoryObj } from "@storybook/react-vite";

import { PrivateBadge } from "./private-badge.tsx";

const meta = { title: "Challenge/PrivateMark", component: PrivateBadge } satisfies Meta<typeof PrivateBadge>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Typical: Story = {};
