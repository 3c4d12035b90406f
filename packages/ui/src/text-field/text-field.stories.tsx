import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, userEvent } from "storybook/test";

import { emoji, longTitle, longWord, rightToLeft } from "../story-data/texts.ts";
import { TextField, type TextFieldProps } from "./text-field.tsx";

function Controlled({ value: initial = "", onValueChange, ...props }: TextFieldProps) {
  const [value, setValue] = useState(initial);
  return (
    <TextField
      {...props}
      value={value}
      onValueChange={(next) => {
        setValue(next);
        onValueChange?.(next);
      }}
    />
  );
}

const meta = {
  title: "Fields/TextField",
  component: TextField,
  render: (args) => <Controlled {...args} />,
  args: { label: "Title", name: "title", limit: 25, onValueChange: fn() },
  decorators: [(Story) => <div className="max-w-form">{Story()}</div>],
} satisfies Meta<typeof TextField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = { args: { required: true, hint: "What you want to reach, in a few words." } };

export const APasteThatDoesNotFitStaysAndIsMarked: Story = {
  args: { value: longTitle },
  play: async ({ args, canvas }) => {
    const field = canvas.getByRole<HTMLInputElement>("textbox", { name: "Title" });
    await userEvent.click(field);
    field.setSelectionRange(longTitle.length, longTitle.length);
    await userEvent.paste(" more");
    await expect(field).toHaveValue(`${longTitle} more`);
    await expect(args.onValueChange).toHaveBeenLastCalledWith(`${longTitle} more`);
    await expect(field).toBeInvalid();
    await expect(field).toHaveAccessibleDescription("5 characters too many.");
    // A letter more is ignored, and cuts nothing; what is deleted makes it fit.
    await userEvent.keyboard("x");
    await expect(field).toHaveValue(`${longTitle} more`);
    await userEvent.keyboard("{Backspace>5/}");
    await expect(field).toHaveValue(longTitle);
    await expect(field).toBeValid();
  },
};

export const WrongIsSaidAtTheField: Story = {
  args: {
    label: "Email Address",
    type: "email",
    value: "mina@",
    error: "Please write a whole e-mail address.",
  },
  play: async ({ canvas }) => {
    const field = canvas.getByRole("textbox", { name: "Email Address" });
    await expect(field).toBeInvalid();
    await expect(field).toHaveAccessibleDescription("Please write a whole e-mail address.");
  },
};

export const Disabled: Story = { args: { value: "30 days of Rust", disabled: true } };

export const AWordOf60Letters: Story = {
  args: { label: "Comment", value: longWord, limit: 60, hint: longWord, error: longWord },
  globals: { viewport: { value: "popup" } },
};

export const RightToLeftAndEmoji: Story = {
  render: () => (
    <div className="grid gap-4">
      <TextField label="Nickname" defaultValue={rightToLeft} dir="auto" />
      <TextField label="Nickname" defaultValue={emoji} />
    </div>
  ),
};
