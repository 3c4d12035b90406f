import { useState } from "react";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { userEvent } from "vitest/browser";

import { TextAreaField, type TextAreaFieldProps } from "./text-area-field.tsx";

function Content({ initial = "", ...props }: Partial<TextAreaFieldProps> & { readonly initial?: string }) {
  const [text, setText] = useState(initial);
  return <TextAreaField label="Content" {...props} value={text} onValueChange={setText} />;
}

test.each([
  [9, ""],
  [10, "20 characters left at most"],
  [19, "20 characters left at most"],
  [20, "10 characters left at most"],
  [25, "5 characters left at most"],
  [29, "5 characters left at most"],
  [30, "No characters left"],
])("after %i of 30 characters, a screen reader hears %j", async (length, message) => {
  const { container } = await render(<Content limit={30} initial={"a".repeat(length)} />);
  expect(container.querySelector("[aria-live=polite]")?.textContent).toBe(message);
  expect(container.querySelector("[aria-live=polite]")?.previousElementSibling?.textContent).toBe(
    `${length} / 30`,
  );
});

test("an empty text has no preview, and an error closes the preview", async () => {
  const screen = await render(<Content preview />);
  const toggle = screen.getByText("Preview").and(screen.getByRole("button", { includeHidden: true }));
  await expect.element(toggle).toBeDisabled();
  await userEvent.fill(screen.getByRole("textbox"), "Read *on*.");
  await toggle.click();
  await expect.element(toggle).toHaveAttribute("aria-pressed", "true");
  await expect.element(screen.getByRole("region", { name: "Preview" })).toBeInTheDocument();
  await screen.rerender(<Content preview error="Content is required." />);
  await expect.element(screen.getByRole("region", { name: "Preview" })).not.toBeInTheDocument();
  await expect.element(screen.getByRole("textbox")).toHaveAccessibleDescription("Content is required.");
});
