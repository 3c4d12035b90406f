import { useState } from "react";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { userEvent } from "vitest/browser";

import { TextField } from "../text-field/text-field.tsx";

const ignore = () => undefined;

test("an error is read before the hint, and the hint stays", async () => {
  const screen = await render(
    <TextField
      label="Name"
      hint="Only members see it."
      error="Name is required."
      value=""
      onValueChange={ignore}
    />,
  );
  const field = screen.getByRole("textbox", { name: "Name", exact: true });
  await expect.element(field).toHaveAccessibleDescription("Name is required. Only members see it.");
  await expect.element(field).toBeInvalid();
  await screen.rerender(
    <TextField label="Name" hint="Only members see it." value="" onValueChange={ignore} />,
  );
  await expect.element(field).toHaveAccessibleDescription("Only members see it.");
  await expect.element(field).toBeValid();
});

test("the mark of a required field isn't part of its name", async () => {
  const screen = await render(<TextField label="Title" required value="" onValueChange={ignore} />);
  await expect.element(screen.getByRole("textbox", { name: "Title", exact: true })).toBeRequired();
  await expect.element(screen.getByText("*")).toHaveAttribute("aria-hidden", "true");
});

test("a hidden label still names its field", async () => {
  const screen = await render(<TextField label="Words" hideLabel value="" onValueChange={ignore} />);
  await expect.element(screen.getByRole("textbox", { name: "Words", exact: true })).toBeInTheDocument();
});

function Title() {
  const [title, setTitle] = useState("");
  return <TextField label="Title" limit={5} value={title} onValueChange={setTitle} />;
}

test("letters typed beyond a field's limit are ignored, and a long paste is an error", async () => {
  const screen = await render(<Title />);
  const title = screen.getByRole("textbox", { name: "Title" });
  await userEvent.type(title, "abcdefg");
  await expect.element(title).toHaveValue("abcde");
  await expect.element(title).toBeValid();
  await userEvent.fill(title, "abcdefg");
  await expect.element(title).toHaveAccessibleDescription("2 characters too many.");
  await expect.element(title).toBeInvalid();
});
