import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, userEvent, waitFor } from "storybook/test";

import { Button } from "../button/button.tsx";
import { useDialogs } from "../dialogs/dialogs-context.ts";
import { DialogsProvider } from "../dialogs/dialogs-provider.tsx";
import { Page } from "../page/page.tsx";
import { Seal } from "../seal/seal.tsx";
import { Site } from "./site.tsx";

interface LastDayProps {
  /** Called when the dialog is closed: the way to my page. */
  readonly onDone: () => void;
}

function LastDay({ onDone }: LastDayProps) {
  const { alert } = useDialogs();
  const register = async () => {
    await alert({
      title: "COMPLETED",
      message: "🎉 Completed your Challenge! Nice work! 🎉",
      picture: <Seal comesDown className="size-36" />,
    });
    onDone();
  };
  return (
    <Button variant="primary" size="large" onClick={() => void register()}>
      Register!
    </Button>
  );
}

const meta = {
  title: "Views/Completed",
  component: LastDay,
  args: { onDone: fn() },
  parameters: { layout: "fullscreen" },
  decorators: [
    (Story) => (
      <DialogsProvider>
        <Site>
          <Page width="measure">
            <Story />
          </Page>
        </Site>
      </DialogsProvider>
    ),
  ],
} satisfies Meta<typeof LastDay>;

export default meta;
type Story = StoryObj<typeof meta>;

export const LastDayWritten: Story = {
  play: async ({ args, canvas }) => {
    const register = canvas.getByRole("button", { name: "Register!" });
    await userEvent.click(register);
    const dialog = await screen.findByRole("dialog", { name: "COMPLETED" });
    await expect(dialog).toHaveAccessibleDescription("🎉 Completed your Challenge! Nice work! 🎉");
    const seal = dialog.querySelector("svg");
    const lengths = seal?.getAnimations().map((motion) => Number(motion.effect?.getComputedTiming().endTime));
    await expect(Math.max(0, ...(lengths ?? []))).toBeLessThan(400);
    await expect(args.onDone).not.toHaveBeenCalled();
    await waitFor(() => expect(screen.getByRole("button", { name: "OK" })).toHaveFocus());
  },
};

export const ThenOnByKeyboard: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Register!" }));
    await screen.findByRole("dialog", { name: "COMPLETED" });
    await waitFor(() => expect(screen.getByRole("button", { name: "OK" })).toHaveFocus());
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(args.onDone).toHaveBeenCalledOnce());
    await waitFor(() => expect(canvas.getByRole("button", { name: "Register!" })).toHaveFocus());
  },
};
