import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, userEvent, waitFor } from "storybook/test";

import { Button } from "../button/button.tsx";
import { DialogsProvider, useDialogs } from "./dialogs.tsx";

const answered = fn();

function Questions() {
  const { alert, confirm } = useDialogs();
  const remove = async () => {
    const message = "When you delete, you can't restore it again. Are you sure?";
    answered(await confirm({ title: "Delete data", message }));
  };
  const like = async () => {
    await alert({ title: "Please Sign in" });
    answered("closed");
  };
  return (
    <div className="flex gap-3">
      <Button onClick={() => void remove()}>Delete</Button>
      <Button onClick={() => void like()}>Like</Button>
    </div>
  );
}

const meta = {
  title: "Overlays/Dialogs",
  component: DialogsProvider,
  args: { children: <Questions /> },
  parameters: { docs: { story: { inline: false, height: "320px" } } },
  beforeEach: () => {
    answered.mockClear();
  },
} satisfies Meta<typeof DialogsProvider>;

export default meta;
type Story = StoryObj<typeof meta>;

export const ClosedByButtonsAndEscapeButNotByAPressOutside: Story = {
  play: async ({ canvas }) => {
    const opener = canvas.getByRole("button", { name: "Delete" });
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(screen.getByRole("button", { name: "cancel" })).toHaveFocus());
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(answered.mock.calls).toEqual([[true]]));
    await waitFor(() => expect(opener).toHaveFocus());

    await userEvent.click(opener);
    await screen.findByRole("dialog");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(answered.mock.calls).toEqual([[true], [false]]));
    await userEvent.click(opener);
    await userEvent.click(await screen.findByRole("button", { name: "cancel" }));
    await waitFor(() => expect(answered.mock.calls).toEqual([[true], [false], [false]]));
    await waitFor(() => expect(opener).toHaveFocus());

    await userEvent.click(canvas.getByRole("button", { name: "Like" }));
    const dialog = await screen.findByRole("dialog", { name: "Please Sign in" });
    await userEvent.click(dialog.parentElement ?? document.body);
    await expect(dialog).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "OK" }));
    await waitFor(() => expect(answered).toHaveBeenLastCalledWith("closed"));
  },
};
