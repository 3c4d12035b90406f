import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";

import { longWord } from "../story-data/texts.ts";
import { SelectField } from "./select-field.tsx";

const categories = ["HTML", "CSS", "JavaScript", "TypeScript", "React", "NodeJS", "PHP", "Java", "Other"];

const meta = {
  title: "Fields/SelectField",
  component: SelectField,
  args: {
    label: "Category",
    defaultValue: "HTML",
    options: categories.map((value) => ({ value, label: value })),
    onValueChange: fn(),
  },
  decorators: [(Story) => <div className="max-w-form">{Story()}</div>],
} satisfies Meta<typeof SelectField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Typical: Story = {
  play: async ({ args, canvas }) => {
    const select = canvas.getByRole("combobox", { name: "Category" });
    await userEvent.tab();
    await expect(select).toHaveFocus();
    await userEvent.selectOptions(select, "TypeScript");
    await expect(args.onValueChange).toHaveBeenLastCalledWith("TypeScript");
    await expect(select).toHaveDisplayValue("TypeScript");
  },
};

export const ALongWordInTheHint: Story = {
  tags: ["extended"],
  args: { hint: longWord + longWord },
  play: async ({ args, canvas }) => {
    const [hint, select] = [canvas.getByText(args.hint!), canvas.getByRole("combobox")];
    await expect(hint.getBoundingClientRect().right).toBeLessThanOrEqual(
      select.getBoundingClientRect().right,
    );
  },
};
