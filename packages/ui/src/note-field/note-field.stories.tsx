import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";

import { uiTables } from "../words/ja.ts";
import { translateWith, WordsContext } from "../words/words.ts";
import { NoteField, type NoteFieldProps } from "./note-field.tsx";

function aDraft(text = "") {
  return { read: () => text, write: fn() };
}

const meta = {
  title: "Fields/NoteField",
  component: NoteField,
  args: { draft: aDraft(), limit: 1000, onAdd: fn(async () => {}) as NoteFieldProps["onAdd"] },
} satisfies Meta<typeof NoteField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};

export const Added: Story = {
  tags: ["extended"],
  play: async ({ args, canvas }) => {
    await userEvent.type(canvas.getByRole("textbox", { name: "Note for today" }), "Eleven lines{Enter}");
    await expect(args.onAdd).toHaveBeenCalledWith("Eleven lines");
    await expect(await canvas.findByText("Added. It waits for today's entry.")).toBeVisible();
    await expect(canvas.getByRole("textbox")).toHaveValue("");
  },
};

export const NotStored: Story = {
  args: { draft: aDraft("Eleven lines"), onAdd: () => Promise.reject(new Error("full")) },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Add" }));
    await expect(await canvas.findByText("The note could not be stored. Try again.")).toBeVisible();
    await expect(canvas.getByRole("textbox")).toHaveValue("Eleven lines");
  },
};

export const TooLong: Story = { tags: ["extended"], args: { draft: aDraft("word ".repeat(201)) } };

export const Dark: Story = {
  tags: ["extended"],
  globals: { theme: "dark" },
  args: { draft: aDraft("Eleven lines") },
};

export const JapaneseOnAPhone: Story = {
  tags: ["extended"],
  globals: { viewport: { value: "phone" } },
  decorators: [(Story) => <WordsContext value={translateWith(uiTables)}>{Story()}</WordsContext>],
};
