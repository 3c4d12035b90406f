import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";

import { Dialog } from "../dialog/dialog.tsx";
import { TextAreaField } from "../text-area-field/text-area-field.tsx";
import { TextField } from "../text-field/text-field.tsx";
import { Form, submitOnCtrlEnter } from "./form.tsx";

const COMPOSING = [
  ["the event has isComposing", { isComposing: true }],
  ["the event has key code 229, as in Safari", { keyCode: 229 }],
] as const;
const MODIFIERS = [{ ctrlKey: true }, { metaKey: true }];

function press(target: Element, init: KeyboardEventInit): boolean {
  return target.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...init }));
}

async function openForm() {
  const onSubmit = vi.fn<() => void>();
  const screen = await render(
    <Form onSubmit={onSubmit} onKeyDown={submitOnCtrlEnter}>
      <TextField label="Title" />
      <TextAreaField label="Content" limit={100} value="にほん" onValueChange={() => undefined} />
    </Form>,
  );
  const [title, content] = ["Title", "Content"].map((name) =>
    screen.getByRole("textbox", { name }).element(),
  );
  return { onSubmit, title: title!, content: content! };
}

test.each(COMPOSING)(
  "while an input method is open, Ctrl+Enter submits nothing: %s",
  async (_name, composing) => {
    const { content, onSubmit, title } = await openForm();
    for (const modifier of MODIFIERS) {
      press(content, { key: "Enter", ...modifier, ...composing });
      press(title, { key: "Enter", ...modifier, ...composing });
    }
    expect(onSubmit).not.toHaveBeenCalled();
    for (const modifier of MODIFIERS) press(content, { key: "Enter", ...modifier });
    expect(onSubmit).toHaveBeenCalledTimes(2);
  },
);

test.each(COMPOSING)(
  "while an input method is open, Enter doesn't submit a one-line field: %s",
  async (_name, composing) => {
    const { content, title } = await openForm();
    expect(press(title, { key: "Enter", ...composing })).toBe(false);
    expect(press(title, { key: "Enter" })).toBe(true);
    expect(press(content, { key: "Enter", ...composing })).toBe(true);
  },
);

test.each(COMPOSING)(
  "while an input method is open, Escape doesn't close the dialog: %s",
  async (_name, composing) => {
    const onOpenChange = vi.fn<(open: boolean) => void>();
    const screen = await render(
      <Dialog open onOpenChange={onOpenChange} title="Feedback">
        <TextField label="Title" />
      </Dialog>,
    );
    const field = screen.getByRole("textbox", { name: "Title" });
    await expect.element(field).toBeVisible();
    press(field.element(), { key: "Escape", ...composing });
    expect(onOpenChange).not.toHaveBeenCalled();
    press(field.element(), { key: "Escape" });
    expect(onOpenChange).toHaveBeenCalledWith(false);
  },
);

test("a form neither sends values by address nor uses the browser's messages", async () => {
  const screen = await render(
    <Form aria-label="Feedback" onSubmit={() => undefined}>
      <TextField label="Title" required />
    </Form>,
  );
  const form = screen.getByRole("form", { name: "Feedback" }).element() as HTMLFormElement;
  expect([form.method, form.noValidate]).toEqual(["post", true]);
});
