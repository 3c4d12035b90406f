import type { Meta, StoryObj } from "@storybook/react-vite";
import { fn } from "storybook/test";

import { NumberField } from "./number-field.tsx";

const meta = {
  title: "Fields/NumberField",
  component: NumberField,
  args: { label: "Days", hint: "Max: 100days", min: 0, max: 100, value: 1, onValueChange: fn() },
} satisfies Meta<typeof NumberField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const OneDay: Story = {};
export const Empty: Story = { args: { value: undefined, error: "Please say how many days." } };

export const NotToBeChangedAfterTheEnd: Story = { args: { value: 30, disabled: true } };
