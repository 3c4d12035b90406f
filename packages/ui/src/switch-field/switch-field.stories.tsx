import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, userEvent } from "storybook/test";

import { SwitchField, type SwitchFieldProps } from "./switch-field.tsx";

function Controlled({ checked: initial, onCheckedChange, ...props }: SwitchFieldProps) {
  const [checked, setChecked] = useState(initial);
  return (
    <SwitchField
      {...props}
      checked={checked}
      onCheckedChange={(next) => {
        setChecked(next);
        onCheckedChange(next);
      }}
    />
  );
}

const meta = {
  title: "Fields/SwitchField",
  component: SwitchField,
  render: (args) => <Controlled {...args} />,
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

export const Off: Story = {};

export const ByKeyboard: Story = {
  play: async ({ args, canvas }) => {
    const control = canvas.getByRole("switch", { name: "Remind me" });
    await userEvent.tab();
    await expect(control).toHaveFocus();
    await userEvent.keyboard(" ");
    await expect(args.onCheckedChange).toHaveBeenLastCalledWith(true);
    await expect(control).toBeChecked();
  },
};
