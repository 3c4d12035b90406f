import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";

import { controlled } from "../story-data/controlled.tsx";
import { RadioGroupField } from "./radio-group-field.tsx";

const meta = {
  title: "Fields/ChoiceField",
  component: RadioGroupField,
  render: controlled(RadioGroupField, "value", "onValueChange"),
  args: {
    label: "Who sees it",
    value: "public",
    choices: [
      { value: "public", label: "Everybody", description: "It stands in the feed, and can be liked." },
      { value: "private", label: "Only me", description: "For others it does not exist." },
    ],
    onValueChange: fn(),
  },
  decorators: [(Story) => <div className="max-w-measure">{Story()}</div>],
} satisfies Meta<typeof RadioGroupField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const ByKeyboard: Story = {
  play: async ({ args, canvas }) => {
    const everybody = canvas.getByRole("radio", { name: "Everybody" });
    await expect(everybody).toHaveAccessibleDescription("It stands in the feed, and can be liked.");
    await userEvent.tab();
    await expect(everybody).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}");
    await expect(args.onValueChange).toHaveBeenLastCalledWith("private");
    await expect(canvas.getByRole("radio", { name: "Only me" })).toBeChecked();
    const { backgroundColor } = getComputedStyle(everybody.closest("label")!);
    await expect(everybody).toHaveStyle({ appearance: "none", backgroundColor });
  },
};

export const NothingChosen: Story = {
  args: { value: undefined, error: "Choose who sees it." },
  play: async ({ canvas }) => {
    const group = canvas.getByRole("group", { name: "Who sees it" });
    await expect(group).toHaveAccessibleDescription("Choose who sees it.");
    await expect(canvas.getByRole("alert")).toHaveTextContent("Choose who sees it.");
    for (const choice of canvas.getAllByRole("radio")) await expect(choice).not.toBeChecked();
  },
};
