import { anId } from "@diary/core/testing";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";

import { StoryProviders } from "../../testing/story-providers.tsx";
import { WritingProvider } from "../../writing/write-services.tsx";
import { CreateChallengeForm } from "./create-challenge-form.tsx";

const meta = {
  title: "Pages/Create challenge",
  component: CreateChallengeForm,
  args: { userId: anId(9001), today: "2026-11-20", onCreated: fn() },
  decorators: [
    (Story) => (
      <StoryProviders>
        <WritingProvider>
          <Story />
        </WritingProvider>
      </StoryProviders>
    ),
  ],
} satisfies Meta<typeof CreateChallengeForm>;

export default meta;
type Story = StoryObj<typeof meta>;

export const CommonLengthsAndFoldedExtras: Story = {
  play: async ({ canvas }) => {
    const preset = await canvas.findByRole("button", { name: "30 days" });
    await userEvent.click(preset);
    await expect(canvas.getByLabelText("Days")).toHaveValue(30);
    await expect(preset).toHaveAttribute("aria-pressed", "true");
    await expect(canvas.getByLabelText("Tags")).not.toBeVisible();
  },
};

export const OnAPhone: Story = {
  tags: ["extended"],
  globals: { viewport: { value: "popup" } },
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole("button", { name: "100 days" });
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
};
