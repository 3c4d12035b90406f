import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";

import { longWord } from "../story-data/texts.ts";
import { TextField } from "./text-field.tsx";

const meta = {
  title: "Fields/TextField",
  component: TextField,
  args: { label: "Title", name: "title", limit: 25, onValueChange: fn() },
  decorators: [(Story) => <div className="max-w-form">{Story()}</div>],
} satisfies Meta<typeof TextField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = { args: { required: true, hint: "What you want to reach, in a few words." } };

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

export const AWordOf60Letters: Story = {
  args: { label: "Comment", value: longWord, limit: 60, hint: longWord, error: longWord },
  globals: { viewport: { value: "popup" } },
};
