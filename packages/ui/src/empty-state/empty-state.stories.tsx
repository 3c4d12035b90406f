import type { Meta, StoryObj } from "@storybook/react-vite";

import { Button } from "../button/button.tsx";
import { EmptyState } from "./empty-state.tsx";

const meta = { title: "Feedback/EmptyState", component: EmptyState } satisfies Meta<typeof EmptyState>;

export default meta;
type Story = StoryObj<typeof meta>;

export const WithAnAction: Story = {
  args: {
    title: "No challenge yet",
    children: "A challenge is a goal and a number of days. You write one entry a day.",
    action: <Button variant="primary">New Challenge</Button>,
  },
};
