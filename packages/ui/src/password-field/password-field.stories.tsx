import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";

import { controlled } from "../story-data/controlled.tsx";
import { PasswordField } from "./password-field.tsx";

const meta = {
  title: "Fields/PasswordField",
  component: PasswordField,
  render: controlled(PasswordField, "value", "onValueChange"),
  args: {
    label: "Password",
    name: "password",
    autoComplete: "current-password",
    value: "",
    onValueChange: fn(),
  },
  decorators: [(Story) => <div className="max-w-form">{Story()}</div>],
} satisfies Meta<typeof PasswordField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const FilledByAPasswordManager: Story = {
  play: async ({ args, canvas }) => {
    const field = canvas.getByLabelText<HTMLInputElement>("Password");
    await expect(field).toHaveAttribute("autocomplete", "current-password");
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, "s3cret#Word");
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    await expect(field).toHaveValue("s3cretWord");
    await expect(args.onValueChange).toHaveBeenLastCalledWith("s3cretWord");
  },
};

export const ShownByKeyboard: Story = {
  args: { value: "correcthorse9" },
  play: async ({ canvas }) => {
    const field = canvas.getByLabelText("Password");
    await userEvent.tab();
    await expect(field).toHaveFocus();
    await expect(field).toHaveAttribute("type", "password");
    await userEvent.tab();
    const show = canvas.getByRole("button", { name: "Show", description: "Password" });
    await expect(show).toHaveFocus();
    await userEvent.keyboard(" ");
    await expect(show).toHaveAttribute("aria-pressed", "true");
    await expect(field).toHaveAttribute("type", "text");
    await userEvent.keyboard(" ");
    await expect(field).toHaveAttribute("type", "password");
  },
};
