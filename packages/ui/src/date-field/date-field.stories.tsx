import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fireEvent, fn, userEvent } from "storybook/test";

import { controlled } from "../story-data/controlled.tsx";
import { DateField } from "./date-field.tsx";

const meta = {
  title: "Fields/DateField",
  component: DateField,
  render: controlled(DateField, "value", "onValueChange"),
  args: { label: "Date", value: "2026-03-29", max: "2026-03-30", onValueChange: fn() },
} satisfies Meta<typeof DateField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const ACivilDate: Story = {
  play: async ({ args, canvas }) => {
    const field = canvas.getByLabelText("Date");
    await expect(field).toHaveValue("2026-03-29");
    await userEvent.tab();
    await expect(field).toHaveFocus();
    await fireEvent.change(field, { target: { value: "2026-03-28" } });
    await expect(args.onValueChange).toHaveBeenLastCalledWith("2026-03-28");
    await userEvent.clear(field);
    await expect(args.onValueChange).toHaveBeenLastCalledWith("");
  },
};

export const ADateAfterTheMaximum: Story = {
  args: { value: "2026-04-02", error: "This day has not come yet." },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText<HTMLInputElement>("Date").validity.rangeOverflow).toBe(true);
  },
};
