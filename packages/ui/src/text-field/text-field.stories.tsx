import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";

import { TextField } from "./text-field.tsx";

const meta = {
  title: "Fields/TextField",
  component: TextField,
  args: { label: "Title", name: "title", limit: 25, onValueChange: fn() },
  decorators: [(Story) => <div className="max-w-form">{Story()}</div>],
} satisfies Meta<typeof TextField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const ShowsTheErrorAtTheField: Story = {
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
