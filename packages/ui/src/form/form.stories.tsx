import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, userEvent } from "storybook/test";

import { Button } from "../button/button.tsx";
import { TextAreaField } from "../text-area-field/text-area-field.tsx";
import { TextField } from "../text-field/text-field.tsx";
import { Form, type FormError } from "./form.tsx";

const send = fn();

function FeedbackForm() {
  const [title, setTitle] = useState("");
  const [feedback, setFeedback] = useState("");
  const [errors, setErrors] = useState<readonly FormError[]>([]);
  const submit = () => {
    const found = [
      ...(title === "" ? [{ name: "title", message: "Please write a title." }] : []),
      ...(feedback === "" ? [{ name: "feedback", message: "Please write your feedback." }] : []),
    ];
    setErrors(found);
    if (found.length === 0) send({ title, feedback });
  };
  const errorOf = (name: string) => errors.find((error) => error.name === name)?.message;
  return (
    <Form errors={errors} onSubmit={submit}>
      <TextField
        label="Title"
        name="title"
        required
        error={errorOf("title")}
        value={title}
        onValueChange={setTitle}
      />
      <TextAreaField
        label="Feedback"
        name="feedback"
        required
        error={errorOf("feedback")}
        value={feedback}
        onValueChange={setFeedback}
      />
      <Button type="submit" variant="primary" className="justify-self-start">
        Submit
      </Button>
    </Form>
  );
}

const meta = {
  title: "Fields/Form",
  component: Form,
  args: { onSubmit: fn() },
  render: () => <FeedbackForm />,
  decorators: [(Story) => <div className="max-w-form">{Story()}</div>],
  beforeEach: () => {
    send.mockClear();
  },
} satisfies Meta<typeof Form>;

export default meta;
type Story = StoryObj<typeof meta>;

export const TheSummaryTakesTheFocusAndLeadsToTheField: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Submit" }));
    await expect(canvas.getByRole("alert", { name: "2 problems to fix" })).toHaveFocus();
    await expect(send).not.toHaveBeenCalled();
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    const field = canvas.getByRole("textbox", { name: "Feedback" });
    await expect(field).toHaveFocus();
    await expect(field).toHaveAccessibleDescription("Please write your feedback.");
    await userEvent.keyboard("It works.");
    await expect(field).toHaveFocus();
  },
};

export const SentByEnter: Story = {
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole("textbox", { name: "Feedback" }), "It works.");
    await userEvent.type(canvas.getByRole("textbox", { name: "Title" }), "Thanks{Enter}");
    await expect(send).toHaveBeenCalledWith({ title: "Thanks", feedback: "It works." });
    await expect(canvas.queryByRole("alert")).toBeNull();
  },
};
