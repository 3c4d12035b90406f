import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, userEvent, waitFor } from "storybook/test";

import { Button } from "../button/button.tsx";
import { controlled } from "../story-data/controlled.tsx";
import { longDescription, longWord } from "../story-data/texts.ts";
import { TextField } from "../text-field/text-field.tsx";
import { Dialog } from "./dialog.tsx";

const meta = {
  title: "Overlays/Dialog",
  component: Dialog,
  render: controlled(Dialog, "open", "onOpenChange"),
  args: {
    open: false,
    onOpenChange: () => undefined,
    title: "FeedBack",
    description: "What works, and what does not?",
    trigger: <Button>Feedback</Button>,
    children: <TextField label="Title" name="title" />,
    actions: <Button variant="primary">Submit</Button>,
  },
  parameters: { docs: { story: { inline: false, height: "360px" } } },
} satisfies Meta<typeof Dialog>;

export default meta;
type Story = StoryObj<typeof meta>;

export const OpensByEnterAndReturnsTheFocusOnEscape: Story = {
  play: async ({ canvas }) => {
    const trigger = canvas.getByRole("button", { name: "Feedback" });
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    const dialog = await screen.findByRole("dialog", { name: "FeedBack" });
    await expect(dialog).toHaveAccessibleDescription("What works, and what does not?");
    await waitFor(() => expect(screen.getByRole("textbox", { name: "Title" })).toHaveFocus());
    await expect(trigger.closest("[aria-hidden]")).not.toBeNull();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(trigger).toHaveFocus());
  },
};

export const TabStaysInside: Story = {
  args: { open: true },
  play: async () => {
    const field = await screen.findByRole("textbox", { name: "Title" });
    await waitFor(() => expect(field).toHaveFocus());
    await userEvent.tab();
    await expect(screen.getByRole("button", { name: "Submit" })).toHaveFocus();
    await userEvent.tab();
    await expect(screen.getByRole("button", { name: "Close" })).toHaveFocus();
    await userEvent.tab();
    await expect(field).toHaveFocus();
    await userEvent.tab({ shift: true });
    await expect(screen.getByRole("button", { name: "Close" })).toHaveFocus();
  },
};

export const TallerThanTheScreen: Story = {
  tags: ["extended"],
  args: {
    open: true,
    title: longWord,
    children: <p className="whitespace-pre-line">{longDescription.repeat(4)}</p>,
  },
  globals: { viewport: { value: "popup" } },
};

export const FullWindowTallerThanTheScreen: Story = {
  tags: ["extended"],
  args: {
    open: true,
    kind: "full-window",
    title: "COMPLETED",
    description: undefined,
    children: <div className="h-[200vh]">The full card</div>,
  },
  play: async () => {
    const dialog = await screen.findByRole("dialog", { name: "COMPLETED" });
    await expect(dialog.getBoundingClientRect().top).toBe(0);
  },
};
