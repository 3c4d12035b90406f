import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, userEvent } from "storybook/test";

import { NumberField, type NumberFieldProps } from "./number-field.tsx";

function Controlled({ value: initial, onValueChange, ...props }: NumberFieldProps) {
  const [value, setValue] = useState(initial);
  return (
    <NumberField
      {...props}
      value={value}
      onValueChange={(next) => {
        setValue(next);
        onValueChange(next);
      }}
    />
  );
}

const meta = {
  title: "Fields/NumberField",
  component: NumberField,
  render: (args) => <Controlled {...args} />,
  args: { label: "Days", hint: "Max: 100days", min: 0, max: 100, value: 1, onValueChange: fn() },
} satisfies Meta<typeof NumberField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const OneDay: Story = {};
export const Empty: Story = { args: { value: undefined, error: "Please say how many days." } };

export const ValuesOutsideAreIgnoredAsTyped: Story = {
  play: async ({ args, canvas }) => {
    const field = canvas.getByRole("spinbutton", { name: "Days" });
    await userEvent.clear(field);
    await expect(args.onValueChange).toHaveBeenLastCalledWith(undefined);
    await userEvent.type(field, "100");
    await expect(field).toHaveValue(100);
    await userEvent.type(field, "1");
    await expect(field).toHaveValue(100);
    await expect(args.onValueChange).toHaveBeenLastCalledWith(100);
    await userEvent.clear(field);
    await userEvent.type(field, "0");
    await expect(field).toHaveValue(0);
  },
};

export const NotToBeChangedAfterTheEnd: Story = { args: { value: 30, disabled: true } };
