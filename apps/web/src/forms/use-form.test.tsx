import type { ValidationResult } from "@diary/core/input";
import { Form } from "@diary/ui/form";
import { TextField } from "@diary/ui/text-field";
import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";

import { useForm } from "./use-form.ts";

interface Values {
  title: string;
  email: string;
}

const INITIAL: Values = { title: "", email: "" };

const check = (values: Values): ValidationResult<Values> =>
  values.title === ""
    ? { status: "invalid", issues: { title: "required", email: "not-an-email" } }
    : { status: "valid", value: values };

function Example({ send }: { readonly send: (values: Values) => Promise<void> }) {
  const form = useForm({
    initial: INITIAL,
    check,
    fields: { title: { label: "Title", words: { required: "A title, please." } }, email: { label: "Email" } },
    send,
  });
  return (
    <Form errors={form.errors} onSubmit={() => void form.submit().catch(() => undefined)}>
      <TextField {...form.field("title")} />
      <TextField {...form.field("email")} />
      <button type="submit" aria-busy={form.isSending}>
        Send
      </button>
    </Form>
  );
}

async function open(send: (values: Values) => Promise<void>) {
  const screen = await render(<Example send={send} />);
  const [title, email] = [screen.getByRole("textbox", { name: "Title" }), screen.getByLabelText("Email")];
  return { screen, title, email, button: screen.getByRole("button", { name: "Send" }) };
}

test("invalid values are not sent, and changing a field removes its error", async () => {
  const send = vi.fn<(values: Values) => Promise<void>>().mockResolvedValue();
  const { button, email, screen, title } = await open(send);
  await button.click();
  const errors = () => screen.getByRole("alert").getByRole("listitem").elements();
  await expect
    .poll(() => errors().map(({ textContent }) => textContent))
    .toEqual(["A title, please.", "Email is not an e-mail address."]);
  await title.fill("Ten katas");
  await expect.element(title).not.toHaveAccessibleDescription("A title, please.");
  await expect.element(email).toHaveAccessibleDescription("Email is not an e-mail address.");
  expect(send).not.toHaveBeenCalled();
});

test.each(["rejected", "accepted"])("typed values are kept after a %s request", async (outcome) => {
  const response = Promise.withResolvers<void>();
  const send = vi.fn<(values: Values) => Promise<void>>().mockReturnValue(response.promise);
  const { button, email, title } = await open(send);
  await title.fill("Ten katas");
  await email.fill("mina@diary.example");
  await button.click();
  await expect.element(button).toHaveAttribute("aria-busy", "true");
  if (outcome === "rejected") response.reject(new Error("offline"));
  else response.resolve();
  await expect.element(button).toHaveAttribute("aria-busy", "false");
  await expect.element(title).toHaveValue("Ten katas");
  await expect.element(email).toHaveValue("mina@diary.example");
  expect(send).toHaveBeenCalledExactlyOnceWith({ title: "Ten katas", email: "mina@diary.example" });
});

test("a press during a request sends nothing, and a press after a failure sends again", async () => {
  const first = Promise.withResolvers<void>();
  const send = vi.fn<(values: Values) => Promise<void>>().mockReturnValueOnce(first.promise);
  const { button, title } = await open(send);
  await title.fill("Ten katas");
  const element = button.element() as HTMLButtonElement;
  element.click();
  element.click();
  expect(send).toHaveBeenCalledOnce();
  first.reject(new Error("offline"));
  await expect.element(button).toHaveAttribute("aria-busy", "false");
  send.mockResolvedValue();
  await button.click();
  await expect.poll(() => send.mock.calls.length).toBe(2);
});
