import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";

import { controlled } from "../story-data/controlled.tsx";
import { SwitchField } from "./switch-field.tsx";

const meta = {
  title: "Fields/SwitchField",
  component: SwitchField,
  render: controlled(SwitchField, "checked", "onCheckedChange"),
  args: {
    label: "Remind me",
    description: "Once a day, when nothing has been written yet.",
    checked: false,
    onCheckedChange: fn(),
  },
  decorators: [(Story) => <div className="max-w-form">{Story()}</div>],
} satisfies Meta<typeof SwitchField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const ByKeyboard: Story = {
  play: async ({ args, canvas }) => {
    const control = canvas.getByRole("switch", { name: "Remind me" });
    await userEvent.tab();
    await expect(control).toHaveFocus();
    await userEvent.keyboard(" ");
    await expect(args.onCheckedChange).toHaveBeenLastCalledWith(true);
    await expect(control).toBeChecked();
    await expect(control).toHaveAccessibleDescription("Once a day, when nothing has been written yet.");
    await userEvent.click(canvas.getByText("Remind me"));
    await expect(args.onCheckedChange).toHaveBeenLastCalledWith(false);
    await expect(control).not.toBeChecked();
  },
};
