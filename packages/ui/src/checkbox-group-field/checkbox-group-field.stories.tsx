import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent } from "storybook/test";

import { controlled } from "../story-data/controlled.tsx";
import { CheckboxGroupField } from "./checkbox-group-field.tsx";

const meta = {
  title: "Fields/CheckboxGroupField",
  component: CheckboxGroupField,
  render: controlled(CheckboxGroupField, "value", "onValueChange"),
  args: {
    label: "What the program may do",
    name: "scopes",
    value: ["read"],
    choices: [
      { value: "read", label: "Read your diary", description: "Challenges, entries and notes" },
      { value: "note", label: "Add notes", description: "Only you see them" },
      { value: "write", label: "Write entries", description: "Today's entry, and additions to it" },
    ],
    onValueChange: () => undefined,
  },
  decorators: [(Story) => <div className="max-w-measure">{Story()}</div>],
} satisfies Meta<typeof CheckboxGroupField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const ByKeyboard: Story = {
  play: async ({ canvas }) => {
    const read = canvas.getByRole("checkbox", { name: "Read your diary" });
    await expect(read).toHaveAccessibleDescription("Challenges, entries and notes");
    await userEvent.tab();
    await expect(read).toHaveFocus();
    await userEvent.keyboard(" ");
    await expect(read).not.toBeChecked();
    await userEvent.click(canvas.getByRole("checkbox", { name: "Write entries" }));
    await userEvent.click(canvas.getByRole("checkbox", { name: "Add notes" }));
    await expect(canvas.getAllByRole("checkbox", { checked: true })).toHaveLength(2);
  },
};

export const NothingChosen: Story = {
  args: { value: [], error: "Choose what the program may do." },
  play: async ({ canvas }) => {
    const group = canvas.getByRole("group", { name: "What the program may do" });
    await expect(group).toHaveAccessibleDescription("Choose what the program may do.");
  },
};
