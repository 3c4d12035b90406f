import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";

import { LoadingRegion, Skeleton } from "./skeleton.tsx";

const meta = { title: "Feedback/Skeleton", component: Skeleton } satisfies Meta<typeof Skeleton>;

export default meta;
type Story = StoryObj<typeof meta>;

export const ACard: Story = {
  render: () => (
    <LoadingRegion className="max-w-form">
      <div className="grid gap-4">
        <div className="flex items-center gap-3">
          <Skeleton className="size-8 rounded-full" />
          <Skeleton className="h-4 w-32" />
        </div>
        <Skeleton className="h-7 w-3/4" />
        <Skeleton className="h-2 w-full" />
      </div>
    </LoadingRegion>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("status")).toHaveTextContent("Now Loading...");
  },
};
