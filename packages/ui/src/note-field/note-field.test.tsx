import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { userEvent } from "vitest/browser";

import { Form, submitOnCtrlEnter } from "../form/form.tsx";
import { NoteField } from "./note-field.tsx";

type Add = (content: string) => Promise<unknown>;

function aDraft(text = "") {
  return { read: () => text, write: (written: string) => void (text = written) };
}

test("Enter adds the note, and Shift+Enter breaks its line", async () => {
  const onAdd = vi.fn<Add>(async () => {});
  const screen = await render(<NoteField limit={1000} draft={aDraft()} onAdd={onAdd} />);
  await userEvent.click(screen.getByRole("textbox", { name: "Note for today" }));
  await userEvent.keyboard("One{Shift>}{Enter}{/Shift}two {Enter}");
  expect(onAdd.mock.calls).toEqual([["One\ntwo"]]);
  await expect.element(screen.getByRole("status")).toHaveTextContent("Added. It waits for today's entry.");
  await expect.element(screen.getByRole("textbox")).toHaveValue("");
  await expect.element(screen.getByRole("textbox")).toHaveFocus();
});

test("an empty note is not added", async () => {
  const onAdd = vi.fn<Add>(async () => {});
  const screen = await render(<NoteField limit={1000} draft={aDraft()} onAdd={onAdd} />);
  await userEvent.click(screen.getByRole("textbox"));
  await userEvent.keyboard("  {Enter}");
  await userEvent.click(screen.getByRole("button", { name: "Add" }));
  expect(onAdd).not.toHaveBeenCalled();
});

test("a note that can't be stored returns to the field, above the text typed since", async () => {
  const stored = Promise.withResolvers<void>();
  const draft = aDraft();
  const screen = await render(<NoteField limit={1000} draft={draft} onAdd={() => stored.promise} />);
  await userEvent.click(screen.getByRole("textbox"));
  await userEvent.keyboard("First{Enter}Second");
  stored.reject(new Error("full"));
  await expect.element(screen.getByRole("textbox")).toHaveValue("First\nSecond");
  await expect.element(screen.getByText("The note could not be stored. Try again.")).toBeVisible();
  expect(draft.read()).toBe("First\nSecond");
});

test("the draft has the note until the device has stored it", async () => {
  const added: PromiseWithResolvers<void>[] = [];
  const draft = aDraft("First");
  const add = () => added[added.push(Promise.withResolvers<void>()) - 1]!.promise;
  const screen = await render(<NoteField limit={1000} draft={draft} onAdd={add} />);
  await userEvent.click(screen.getByRole("textbox"));
  await userEvent.keyboard("{End}{Enter}");
  expect(draft.read()).toBe("First");
  await userEvent.keyboard("Second{Enter}Third");
  expect(draft.read()).toBe("First\nSecond\nThird");
  added[0]!.resolve();
  await expect.poll(draft.read).toBe("Second\nThird");
  await expect.element(screen.getByRole("textbox")).toHaveValue("Third");
  added[1]!.resolve();
  await expect.poll(draft.read).toBe("Third");
});

test("a note that is stored after the draft's deletion doesn't write the draft again", async () => {
  const stored = Promise.withResolvers<void>();
  const draft = aDraft("First");
  const screen = await render(<NoteField limit={1000} draft={draft} onAdd={() => stored.promise} />);
  await userEvent.click(screen.getByRole("textbox"));
  await userEvent.keyboard("{End}{Enter}Second");
  draft.write("");
  stored.resolve();
  await expect.element(screen.getByRole("status")).toHaveTextContent("Added. It waits for today's entry.");
  expect(draft.read()).toBe("");
});

test("a pasted note above the limit is not added", async () => {
  const onAdd = vi.fn<Add>(async () => {});
  const screen = await render(<NoteField limit={5} draft={aDraft()} onAdd={onAdd} />);
  await screen.getByRole("textbox").fill("Too long");
  await userEvent.keyboard("{Enter}");
  await expect.element(screen.getByText("3 characters too many.")).toBeVisible();
  expect(onAdd).not.toHaveBeenCalled();
});

test("a message about a note disappears when the user types the next note", async () => {
  let isFull = false;
  const add = () => (isFull ? Promise.reject(new Error("full")) : Promise.resolve());
  const screen = await render(<NoteField limit={1000} draft={aDraft()} onAdd={add} />);
  const field = screen.getByRole("textbox");
  await userEvent.click(field);
  await userEvent.keyboard("First{Enter}");
  await expect.element(screen.getByRole("status")).toMatchTextContent(/^Added/);
  await userEvent.keyboard("S");
  await expect.element(screen.getByRole("status")).toHaveTextContent("");
  await expect.element(field).toHaveAccessibleDescription("It waits for today's entry, on every device.");
  isFull = true;
  await userEvent.keyboard("{Enter}");
  await expect.element(field).toBeInvalid();
  await userEvent.keyboard("{End}!");
  await expect.element(field).toBeValid();
});

test("Ctrl+Enter adds the note, but doesn't submit the form around the field", async () => {
  const [onAdd, onSubmit] = [vi.fn<Add>(async () => {}), vi.fn<() => void>()];
  const screen = await render(
    <Form onSubmit={onSubmit} onKeyDown={submitOnCtrlEnter}>
      <NoteField limit={1000} draft={aDraft()} onAdd={onAdd} />
    </Form>,
  );
  await userEvent.click(screen.getByRole("textbox"));
  await userEvent.keyboard("One{Control>}{Enter}{/Control}");
  expect(onAdd.mock.calls).toEqual([["One"]]);
  expect(onSubmit).not.toHaveBeenCalled();
});

test("Enter that ends the input of an input method adds no note", async () => {
  const onAdd = vi.fn<Add>(async () => {});
  const screen = await render(<NoteField limit={1000} draft={aDraft("にほん")} onAdd={onAdd} />);
  const field = screen.getByRole("textbox").element();
  field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", isComposing: true, bubbles: true }));
  expect(onAdd).not.toHaveBeenCalled();
  field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  expect(onAdd.mock.calls).toEqual([["にほん"]]);
});

test("the short field has neither a visible label nor a hint, but the same name", async () => {
  const screen = await render(<NoteField isLine limit={1000} draft={aDraft()} onAdd={async () => {}} />);
  const field = screen.getByRole("textbox", { name: "Note for today" });
  await expect.element(field).toHaveAccessibleDescription("");
  await screen.getByRole("textbox").fill("One");
  await screen.getByRole("button", { name: "Add" }).click();
  await expect.element(screen.getByRole("status")).toMatchTextContent(/^Added/);
});
