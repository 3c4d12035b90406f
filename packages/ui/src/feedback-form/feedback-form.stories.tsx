import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, userEvent } from "storybook/test";

import { FeedbackForm } from "./feedback-form.tsx";

const empty = { title: "", email: "", feedback: "" };

const meta = {
  title: "Frame/FeedbackForm",
  component: FeedbackForm,
  args: { value: empty, onValueChange: fn(), onSubmit: fn() },
  decorators: [(Story) => <div className="max-w-dialog">{Story()}</div>],
} satisfies Meta<typeof FeedbackForm>;

export default meta;
type Story = StoryObj<typeof meta>;

export const WrittenByKeyboard: Story = {
  render: function Controlled(args) {
    const [value, setValue] = useState(args.value);
    return (
      <FeedbackForm
        {...args}
        value={value}
        onValueChange={(next) => {
          setValue(next);
          args.onValueChange(next);
        }}
      />
    );
  },
  play: async ({ args, canvas }) => {
    await userEvent.tab();
    await userEvent.keyboard("Thanks");
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.keyboard("The calendar keeps me going.");
    await expect(args.onValueChange).toHaveBeenLastCalledWith({
      title: "Thanks",
      email: "",
      feedback: "The calendar keeps me going.",
    });
    await expect(canvas.getByRole("textbox", { name: "Feedback" })).toHaveAttribute("rows", "4");
    await expect(canvas.getByRole("textbox", { name: "Email" })).not.toBeRequired();
    await userEvent.click(canvas.getByRole("button", { name: "Submit" }));
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
};

export const WithoutATitle: Story = {
  args: { errors: [{ name: "title", message: "Please write a title." }] },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("alert")).toHaveFocus();
    await expect(canvas.getByRole("textbox", { name: "Title" })).toHaveAccessibleDescription(
      "Please write a title.",
    );
  },
};

export const BeingSent: Story = {
  args: { pending: true, value: { ...empty, title: "Thanks", feedback: "It works." } },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Submit" }), { pointerEventsCheck: 0 });
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
};
