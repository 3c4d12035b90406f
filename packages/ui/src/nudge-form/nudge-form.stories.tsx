import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";

import { uiTables } from "../words/ja.ts";
import { translateWith, WordsContext } from "../words/words.ts";
import { NudgeForm, type NudgeFormProps } from "./nudge-form.tsx";

const meta = {
  title: "Circle/NudgeForm",
  component: NudgeForm,
  args: {
    name: "lena w",
    suggestion: "How is day 13?",
    limit: 140,
    onSend: fn(async () => {}) as NudgeFormProps["onSend"],
    onCancel: fn(),
  },
  decorators: [
    (Story) => (
      <div className="max-w-form flex">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof NudgeForm>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Opened: Story = {
  play: async ({ canvas }) => {
    const field = canvas.getByRole("textbox", { name: "A nudge for lena w" });
    await expect(field).toHaveFocus();
    await expect(field).toHaveAccessibleDescription(
      "Sent once, as your line, between 8:00 and 22:00 their time.",
    );
    await userEvent.keyboard("Well?");
    await expect(field).toHaveValue("Well?");
  },
};

export const Sending: Story = {
  args: { onSend: fn(() => new Promise(() => {})) as NudgeFormProps["onSend"], closed: undefined },
  play: async ({ args, canvas }) => {
    await userEvent.keyboard("{Enter}{Enter}");
    await expect(canvas.getByRole("button", { name: "Send" })).toHaveAttribute("aria-busy", "true");
    await expect(canvas.getByRole("button", { name: "cancel" })).toBeDisabled();
    await userEvent.keyboard("more{Escape}");
    await expect(canvas.getByRole("textbox")).toHaveValue("How is day 13?");
    await expect(args.onCancel).not.toHaveBeenCalled();
    await expect(args.onSend).toHaveBeenCalledOnce();
  },
};

export const InOwnWords: Story = {
  tags: ["extended"],
  play: async ({ args, canvas }) => {
    await userEvent.keyboard("How is the fifty-eighth?");
    await userEvent.click(canvas.getByRole("button", { name: "Send" }));
    await expect(args.onSend).toHaveBeenCalledWith("How is the fifty-eighth?");
  },
};

export const NotSent: Story = {
  args: { onSend: () => Promise.reject(new Error("offline")) },
  play: async ({ canvas }) => {
    await userEvent.keyboard("{Enter}");
    await expect(await canvas.findByText("It may not have been sent. Try again.")).toBeVisible();
    await expect(canvas.getByRole("textbox")).toHaveValue("How is day 13?");
  },
};

export const Cancelled: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.keyboard("{Escape}");
    await userEvent.click(canvas.getByRole("button", { name: "cancel" }));
    await expect(args.onCancel).toHaveBeenCalledTimes(2);
    await expect(args.onSend).not.toHaveBeenCalled();
  },
};

export const WithoutWords: Story = {
  args: { suggestion: "" },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Send" }));
    await expect(args.onSend).toHaveBeenCalledWith("");
  },
};

export const MemberHasWrittenMeanwhile: Story = {
  args: { closed: "lena w has written today." },
  play: async ({ args, canvas }) => {
    const field = canvas.getByRole("textbox", { name: "A nudge for lena w" });
    await expect(field).toHaveAccessibleDescription("lena w has written today.");
    await expect(field).toHaveValue("How is day 13?");
    await userEvent.keyboard("{Enter}");
    await expect(canvas.getByRole("button", { name: "Send" })).toHaveAttribute("aria-disabled", "true");
    await expect(args.onSend).not.toHaveBeenCalled();
  },
};

export const JapaneseInTheDark: Story = {
  tags: ["extended"],
  args: { name: "はると", suggestion: "20日目、どうですか？" },
  globals: { theme: "dark", viewport: { value: "phone" } },
  decorators: [(Story) => <WordsContext value={translateWith(uiTables)}>{Story()}</WordsContext>],
};
