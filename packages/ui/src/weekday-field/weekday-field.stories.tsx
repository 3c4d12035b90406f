import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent } from "storybook/test";

import { controlled } from "../story-data/controlled.tsx";
import { WeekdayField } from "./weekday-field.tsx";

const meta = {
  title: "Fields/WeekdayField",
  component: WeekdayField,
  args: {
    label: "Days you'll write",
    name: "weekdays",
    value: 127,
    hint: "Every day",
    onValueChange: () => undefined,
  },
  render: controlled(WeekdayField, "value", "onValueChange"),
} satisfies Meta<typeof WeekdayField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const EveryDay: Story = {
  play: async ({ canvas }) => {
    const group = canvas.getByRole("group", { name: "Days you'll write" });
    await expect(group).toHaveAccessibleDescription("Every day");
    await expect(canvas.getAllByRole("checkbox", { checked: true })).toHaveLength(7);
    await userEvent.click(canvas.getByRole("checkbox", { name: "Sunday" }));
    await expect(canvas.getByRole("checkbox", { name: "Sunday" })).not.toBeChecked();
    await userEvent.tab({ shift: true });
    await userEvent.keyboard(" ");
    await expect(canvas.getByRole("checkbox", { name: "Saturday" })).not.toBeChecked();
    await expect(canvas.getAllByRole("checkbox", { checked: true })).toHaveLength(5);
  },
};

export const FromSunday: Story = {
  args: { value: 1, weekStart: 0, hint: undefined },
  play: async ({ canvas }) => {
    const names = canvas.getAllByRole("checkbox").map((chip) => chip.getAttribute("aria-label"));
    await expect(names.slice(0, 2)).toEqual(["Sunday", "Monday"]);
    await expect(canvas.getByRole("checkbox", { checked: true })).toHaveAccessibleName("Monday");
    await userEvent.click(canvas.getByRole("checkbox", { name: "Sunday" }));
    await expect(canvas.getAllByRole("checkbox", { checked: true })).toHaveLength(2);
  },
};

export const None: Story = {
  args: { value: 0, hint: undefined, error: "Choose at least one day." },
  play: async ({ canvas }) => {
    const group = canvas.getByRole("group", { name: "Days you'll write" });
    await expect(group).toHaveAccessibleDescription("Choose at least one day.");
    for (const day of canvas.getAllByRole("checkbox")) {
      await expect(day).toBeInvalid();
      await expect(day).not.toBeChecked();
    }
  },
};
export const OnTheSmallestPhone: Story = {
  tags: ["extended"],
  globals: { viewport: { value: "popup" } },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
};
