import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";

import { controlled } from "../story-data/controlled.tsx";
import { japanese, longDescription, longWord } from "../story-data/texts.ts";
import { TextAreaField } from "./text-area-field.tsx";

const meta = {
  title: "Fields/TextAreaField",
  component: TextAreaField,
  render: controlled(TextAreaField, "value", "onValueChange"),
  args: { label: "Description", value: "", limit: 500, onValueChange: fn() },
  decorators: [(Story) => <div className="max-w-measure">{Story()}</div>],
} satisfies Meta<typeof TextAreaField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const GrowsWithTheText: Story = {
  play: async ({ canvas }) => {
    const field = canvas.getByRole("textbox", { name: "Description" });
    const before = field.offsetHeight;
    await userEvent.click(field);
    await userEvent.paste("one\ntwo\nthree\nfour\nfive\nsix\nseven\neight");
    await expect(field.offsetHeight).toBeGreaterThan(before);
    await expect(field.scrollHeight).toBeLessThanOrEqual(field.clientHeight);
  },
};

export const APasteThatDoesNotFitStaysAndIsMarked: Story = {
  args: { value: longDescription.slice(0, 495) },
  play: async ({ canvas }) => {
    const field = canvas.getByRole<HTMLTextAreaElement>("textbox", { name: "Description" });
    await userEvent.click(field);
    await expect(canvas.getByText("5 characters left at most")).toBeInTheDocument();
    field.setSelectionRange(10, 10);
    await userEvent.paste("twenty characters...");
    await expect(field.value).toHaveLength(515);
    await expect(canvas.getByText("515 / 500")).toBeVisible();
    await expect(field).toHaveAccessibleDescription("15 characters too many.");
    await expect(field).toBeInvalid();
  },
};

export const EntrySheetInThePopup: Story = {
  tags: ["extended"],
  args: { label: "Content", sheet: "entry", rows: 6, limit: undefined, value: `${japanese}\n\n${longWord}` },
  globals: { viewport: { value: "popup" } },
};

export const WithAnError: Story = {
  tags: ["extended"],
  args: { label: "Content", limit: undefined, error: "Please write a few words." },
};

export const APreview: Story = {
  args: {
    label: "Content",
    value: "# Today\nRead about **narrowing**.\n\n```ts\nconst a = 1;\n```",
    preview: true,
    sheet: "entry",
    limit: 10_000,
  },
  play: async ({ canvas }) => {
    const field = canvas.getByRole("textbox", { name: "Content" });
    const { height } = field.getBoundingClientRect();
    const toggle = canvas.getByRole("button", { name: "Preview" });
    toggle.focus();
    await userEvent.keyboard("{Enter}");
    await expect(toggle).toHaveAttribute("aria-pressed", "true");
    const preview = canvas.getByRole("region", { name: "Preview" });
    await expect(await canvas.findByRole("heading", { level: 3, name: "Today" })).toBeVisible();
    await expect(preview.getBoundingClientRect().height).toBe(height);
    await expect(field).not.toBeVisible();
    await userEvent.keyboard("{Enter}");
    await expect(field).toBeVisible();
    await expect(canvas.queryByRole("region")).toBeNull();
    await userEvent.keyboard("{Enter}");
  },
};
