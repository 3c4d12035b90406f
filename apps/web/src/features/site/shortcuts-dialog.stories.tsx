import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, userEvent, within } from "storybook/test";

import { setShortcutsEnabled } from "../../platform/shortcuts.ts";
import ShortcutsDialog from "./shortcuts-dialog.tsx";

const meta = {
  title: "Pages/Keyboard shortcuts",
  component: ShortcutsDialog,
  args: { open: true, onOpenChange: fn(), platform: "Win32" },
  beforeEach: () => setShortcutsEnabled(true),
} satisfies Meta<typeof ShortcutsDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

const openDialog = async () => within(await screen.findByRole("dialog", { name: "Keyboard shortcuts" }));
const keysIn = (dialog: Awaited<ReturnType<typeof openDialog>>) =>
  dialog.getAllByRole("term").map((term) => term.textContent);

export const SingleKeysAndCtrlEnter: Story = {
  play: async () => {
    await expect(keysIn(await openDialog())).toEqual(["n", "a", "/", "?", "CtrlEnter"]);
  },
};

export const OnAMacWithoutSingleKeys: Story = {
  tags: ["extended"],
  args: { platform: "MacIntel" },
  globals: { viewport: { value: "popup" } },
  play: async () => {
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole("switch", { name: "Single-key shortcuts" }));
    await expect(keysIn(dialog)).toEqual(["⌘Enter"]);
    setShortcutsEnabled(true);
  },
};
