import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";

import { longWord } from "../story-data/texts.ts";
import { uiTables } from "../words/ja.ts";
import { translateWith, WordsContext } from "../words/words.ts";
import { ReplyField, type ReplyFieldProps } from "./reply-field.tsx";

const meta = {
  title: "Circle/ReplyField",
  component: ReplyField,
  args: { name: "Kwame", limit: 140, onSend: fn(async () => {}) as ReplyFieldProps["onSend"] },
  decorators: [
    (Story) => (
      <div className="max-w-form">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof ReplyField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {
  play: async ({ args, canvas }) => {
    await expect(canvas.queryByRole("button")).toBeNull();
    await userEvent.type(canvas.getByRole("textbox"), "   {Enter}");
    await expect(args.onSend).not.toHaveBeenCalled();
    await userEvent.clear(canvas.getByRole("textbox"));
  },
};

export const Sent: Story = {
  play: async ({ args, canvas }) => {
    const field = canvas.getByRole("textbox", { name: "Reply to Kwame" });
    await userEvent.type(field, "Which one crashed? {Enter}");
    await expect(args.onSend).toHaveBeenCalledWith("Which one crashed?");
    await expect(await canvas.findByText("Sent")).toBeInTheDocument();
    await expect(field).toHaveValue("");
    await expect(field).toHaveFocus();
    await userEvent.keyboard("A");
    await expect(canvas.queryByText("Sent")).toBeNull();
  },
};

export const Draft: Story = {
  args: { initial: "Good luck with", hint: "For DAY 3", onSend: () => Promise.reject(new Error("offline")) },
  play: async ({ canvas }) => {
    const field = canvas.getByRole("textbox", { name: "Reply to Kwame" });
    await expect(field).toHaveValue("Good luck with");
    await expect(field).toHaveAccessibleDescription("For DAY 3");
    await userEvent.click(canvas.getByRole("button", { name: "Send" }));
    await expect(await canvas.findByText("It may not have been sent. Try again.")).toBeVisible();
  },
};

export const Sending: Story = {
  args: { onSend: fn(() => new Promise(() => {})) as ReplyFieldProps["onSend"] },
  play: async ({ args, canvas }) => {
    const field = canvas.getByRole("textbox");
    await userEvent.type(field, "Which one crashed?");
    await userEvent.click(canvas.getByRole("button", { name: "Send" }));
    await expect(canvas.getByRole("button", { name: "Send" })).toHaveAttribute("aria-disabled", "true");
    await expect(field).toHaveFocus();
    await expect(field).toHaveAttribute("aria-busy", "true");
    await userEvent.type(field, " And why?{Enter}");
    await expect(field).toHaveValue("Which one crashed?");
    await expect(args.onSend).toHaveBeenCalledOnce();
  },
};

export const NotSent: Story = {
  args: {
    onSend: () => Promise.reject(new Error("offline")),
    messageOf: () => "Replies need a connection. The line stays here.",
  },
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole("textbox"), "Which one crashed?{Enter}");
    await expect(await canvas.findByText("Replies need a connection. The line stays here.")).toBeVisible();
    await expect(canvas.getByRole("textbox")).toHaveValue("Which one crashed?");
    await expect(canvas.getByRole("textbox")).toBeInvalid();
    await userEvent.type(canvas.getByRole("textbox"), "!");
    await expect(canvas.getByRole("textbox")).toBeValid();
  },
};

export const TooLong: Story = {
  args: { limit: 10 },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole("textbox"));
    await userEvent.paste("Which one crashed?");
    await userEvent.keyboard("{Enter}");
    await expect(canvas.getByText("8 characters too many.")).toBeVisible();
    await expect(args.onSend).not.toHaveBeenCalled();
  },
};

export const LongNameOnAPhone: Story = {
  tags: ["extended"],
  args: { name: longWord },
  globals: { viewport: { value: "phone" }, theme: "dark" },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
};

export const Japanese: Story = {
  tags: ["extended"],
  args: { name: "はると" },
  decorators: [(Story) => <WordsContext value={translateWith(uiTables)}>{Story()}</WordsContext>],
};
