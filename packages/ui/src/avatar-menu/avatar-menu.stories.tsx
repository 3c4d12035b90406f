import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, screen, userEvent, waitFor } from "storybook/test";

import { Dialog } from "../dialog/dialog.tsx";
import { storyLink } from "../story-data/texts.ts";
import { AvatarMenu } from "./avatar-menu.tsx";

const meta = {
  title: "Frame/AvatarMenu",
  component: AvatarMenu,
  args: {
    nickname: "Mina",
    myPageLink: storyLink("#mypage"),
    registerLink: storyLink("#register"),
    settingsLink: storyLink("#settings"),
    onSignOut: fn(),
    onFeedback: fn(),
  },
  decorators: [
    (Story) => (
      <div className="flex h-80 items-start justify-end">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof AvatarMenu>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Closed: Story = {};

export const WithNews: Story = {
  args: { hasNews: true },
  play: async ({ canvas }) => {
    const button = canvas.getByRole("button", { name: "Profile" });
    await expect(button).toHaveAccessibleDescription("New likes on your page");
  },
};

export const ByKeyboard: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole("button", { name: "Profile" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    const items = await screen.findAllByRole("menuitem");
    await expect(items.map((item) => item.textContent)).toEqual([
      "MyPage",
      "Register",
      "Settings",
      "Sign out",
      "FeedBack",
    ]);
    await waitFor(() => expect(items[0]).toHaveFocus());
    await expect(items[0]).toHaveAttribute("href", "#mypage");

    await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}");
    await expect(items[3]).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(args.onSignOut).toHaveBeenCalledOnce());
    await waitFor(() => expect(canvas.getByRole("button", { name: "Profile" })).toHaveFocus());

    await userEvent.keyboard("{ArrowDown}");
    await screen.findByRole("menu");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
    await waitFor(() => expect(canvas.getByRole("button", { name: "Profile" })).toHaveFocus());
    await expect(args.onSignOut).toHaveBeenCalledOnce();
  },
};

export const ByPointer: Story = {
  args: { nickname: "Pneumonoultramicroscopicsilicovolcanoconiosispneum" },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Profile" }));
    const item = await screen.findByRole("menuitem", { name: "MyPage" });
    await waitFor(() => expect(item).toBeVisible());
  },
};

export const FeedbackReturnsTheFocus: Story = {
  render: function WithDialog(args) {
    const [open, setOpen] = useState(false);
    return (
      <>
        <AvatarMenu {...args} onFeedback={() => setOpen(true)} />
        <Dialog open={open} onOpenChange={setOpen} title="Feedback" />
      </>
    );
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Profile" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "FeedBack" }));
    const dialog = await screen.findByRole("dialog", { name: "Feedback" });
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(canvas.getByRole("button", { name: "Profile" })).toHaveFocus());
  },
};
