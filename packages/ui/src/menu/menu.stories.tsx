import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, screen, userEvent, waitFor } from "storybook/test";

import { Dialog } from "../dialog/dialog.tsx";
import { storyLink } from "../story-data/texts.ts";
import { Menu } from "./menu.tsx";
import { MoreButton } from "./menu.tsx";

const report = fn();

const meta = {
  title: "Controls/Menu",
  component: Menu,
  args: {
    trigger: <MoreButton about="Read one RFC a day" />,
    groups: [
      [
        { label: "Report this challenge", onSelect: report },
        { label: "Report this person", onSelect: fn() },
      ],
      [{ label: "Block this person", onSelect: fn() }],
    ],
  },
  decorators: [
    (Story) => (
      <div className="flex h-56 items-start justify-end">
        <Story />
      </div>
    ),
  ],
  beforeEach: () => {
    report.mockClear();
  },
} satisfies Meta<typeof Menu>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Opened: Story = {
  tags: ["extended"],
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button"));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Report this challenge" }));
    await waitFor(() => expect(report).toHaveBeenCalledOnce());
    await userEvent.click(canvas.getByRole("button"));
    await screen.findByRole("menu");
  },
};

export const ByKeyboard: Story = {
  play: async ({ canvas }) => {
    const button = () => canvas.getByRole("button");
    await userEvent.tab();
    await expect(button()).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    const items = await screen.findAllByRole("menuitem");
    await waitFor(() => expect(items[0]).toHaveFocus());
    await userEvent.keyboard("{ArrowDown}{ArrowDown}");
    await expect(items[2]).toHaveFocus();
    await userEvent.keyboard("{Home}{Enter}");
    await waitFor(() => expect(report).toHaveBeenCalledOnce());
    await waitFor(() => expect(button()).toHaveFocus());

    await userEvent.keyboard("{ArrowDown}");
    await screen.findByRole("menu");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
    await waitFor(() => expect(button()).toHaveFocus());
    await expect(report).toHaveBeenCalledOnce();
  },
};

export const ByPointer: Story = {
  args: {
    groups: [
      [{ label: "MyPage", link: storyLink("#mypage") }],
      [{ label: "Sign out", onSelect: report, isDangerous: true }],
    ],
  },
  play: async ({ canvas }) => {
    const button = () => canvas.getByRole("button", { name: "More: Read one RFC a day" });
    await expect(button()).toHaveAttribute("aria-haspopup", "menu");
    await expect(button()).toHaveAttribute("aria-expanded", "false");
    await userEvent.click(button());
    const menu = await screen.findByRole("menu");
    await waitFor(() => expect(menu).toHaveFocus());
    await expect(button()).toHaveAttribute("aria-expanded", "true");
    await expect(screen.getAllByRole("separator")).toHaveLength(1);
    await expect(screen.getByRole("menuitem", { name: "MyPage" })).toHaveAttribute("href", "#mypage");
    await expect(screen.queryByText("Read one RFC a day")).toBeNull();
    await userEvent.click(screen.getByRole("menuitem", { name: "Sign out" }));
    await waitFor(() => expect(report).toHaveBeenCalledOnce());
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
    await expect(button()).toHaveFocus();
  },
};

const behind = fn();

export const DrawerOnAPhone: Story = {
  args: { heading: "Read one RFC a day", isDrawerOnPhone: true },
  render: (args) => (
    <>
      <button type="button" onClick={behind}>
        Behind
      </button>
      <Menu {...args} />
    </>
  ),
  globals: { viewport: { value: "phone" } },
  play: async ({ canvas }) => {
    const more = () => canvas.getByRole("button", { name: /^More/ });
    const hidden = canvas.getByRole("button", { name: "Behind" });
    await userEvent.click(more());
    const menu = await screen.findByRole("menu");
    await waitFor(() => expect(menu.getBoundingClientRect().bottom).toBe(innerHeight));
    await expect(menu.getBoundingClientRect().width).toBe(innerWidth);
    await expect(screen.getByText("Read one RFC a day")).toBeVisible();
    for (const item of screen.getAllByRole("menuitem"))
      await expect(item.getBoundingClientRect().height).toBeGreaterThanOrEqual(48);
    await expect(getComputedStyle(hidden).pointerEvents).toBe("none");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(more()).toHaveFocus());
    await expect(behind).not.toHaveBeenCalled();
  },
};

export const ADialogReturnsTheFocus: Story = {
  render: function WithDialog(args) {
    const [open, setOpen] = useState(false);
    return (
      <>
        <Menu {...args} groups={[[{ label: "FeedBack", onSelect: () => setOpen(true) }]]} />
        <Dialog open={open} onOpenChange={setOpen} title="Feedback" />
      </>
    );
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button"));
    await userEvent.click(await screen.findByRole("menuitem", { name: "FeedBack" }));
    const dialog = await screen.findByRole("dialog", { name: "Feedback" });
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(canvas.getByRole("button")).toHaveFocus());
  },
};
