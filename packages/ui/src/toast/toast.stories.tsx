import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, userEvent, waitFor } from "storybook/test";

import { Button } from "../button/button.tsx";
import { longWord } from "../story-data/texts.ts";
import type { ToastOptions } from "./toast-options.ts";
import { ToastProvider, useToast } from "./toast.tsx";

function Buttons({ toasts }: { readonly toasts: readonly ToastOptions[] }) {
  const show = useToast();
  return <Button onClick={() => toasts.forEach(show)}>Register!</Button>;
}

const registered = { message: "Registered successfully!" };

const meta = {
  title: "Overlays/Toast",
  component: ToastProvider,
  args: { children: <Buttons toasts={[registered]} /> },
  parameters: { docs: { story: { inline: false, height: "200px" } } },
} satisfies Meta<typeof ToastProvider>;

export default meta;
type Story = StoryObj<typeof meta>;

export const AnnouncedAndShownAtTheBottomLeft: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Register!" }));
    const toast = await screen.findByRole("listitem");
    await expect(toast).toHaveTextContent("Registered successfully!");
    await expect(toast.getBoundingClientRect().left).toBeLessThan(40);
    await waitFor(() =>
      expect(screen.getByRole("status")).toHaveTextContent("Notification Registered successfully!"),
    );
  },
};

/** The top of a phone has the page's title and its first fields. */
export const AtTheBottomOnAPhone: Story = {
  args: { children: <Buttons toasts={[{ message: "SignUp Success", isWelcome: true }]} /> },
  globals: { viewport: { value: "phone" } },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Register!" }));
    const { bottom } = (await screen.findByRole("listitem")).getBoundingClientRect();
    await expect(bottom).toBeGreaterThan(innerHeight - 40);
  },
};

export const ReachedAndClosedByKeyboard: Story = {
  play: async ({ canvas }) => {
    const opener = canvas.getByRole("button", { name: "Register!" });
    await userEvent.click(opener);
    await screen.findByRole("listitem");
    await userEvent.keyboard("[F8]");
    await waitFor(() => expect(document.activeElement).not.toBe(opener));
    await userEvent.tab();
    await userEvent.tab();
    await expect(screen.getByRole("button", { name: "Close" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(screen.queryByRole("listitem")).toBeNull());
  },
};

export const Several: Story = {
  tags: ["extended"],
  args: {
    children: (
      <Buttons
        toasts={[
          { message: "Failed", tone: "danger" },
          { message: longWord, tone: "info" },
          { message: "The entry waits on this device.", tone: "info" },
        ]}
      />
    ),
  },
  globals: { viewport: { value: "popup" } },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Register!" }));
    await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(3));
  },
};
