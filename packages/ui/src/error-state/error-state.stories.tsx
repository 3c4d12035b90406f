import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";

import { ErrorState } from "./error-state.tsx";

const meta = {
  title: "Feedback/ErrorState",
  component: ErrorState,
  args: {
    title: "This could not be loaded.",
    children: "The connection may be gone for a moment.",
    onRetry: fn(),
  },
} satisfies Meta<typeof ErrorState>;

export default meta;
type Story = StoryObj<typeof meta>;

export const CanBeTriedAgain: Story = {
  play: async ({ args, canvas }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent("This could not be loaded.");
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};

export const Retrying: Story = {
  args: { retrying: true, level: 1, onRetry: fn() },
  play: async ({ args, canvas }) => {
    await expect(canvas.getByRole("heading", { level: 1, name: "This could not be loaded." })).toBeVisible();
    const retry = canvas.getByRole("button", { name: "Try again" });
    await expect(retry).toHaveAttribute("aria-busy", "true");
    retry.focus();
    await userEvent.keyboard("{Enter}");
    await expect(args.onRetry).not.toHaveBeenCalled();
  },
};
