import { useState } from "react";
import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { userEvent } from "vitest/browser";

import { NoteField } from "./note-field.tsx";

type Add = (content: string) => Promise<unknown>;

function Controlled({ limit = 1000, onAdd }: { limit?: number; onAdd: Add }) {
  const [value, setValue] = useState("");
  return <NoteField limit={limit} value={value} onValueChange={setValue} onAdd={onAdd} />;
}

test("Enter adds the note, and Shift+Enter breaks its line", async () => {
  const onAdd = vi.fn<Add>(async () => {});
  const screen = await render(<Controlled onAdd={onAdd} />);
  await userEvent.click(screen.getByRole("textbox", { name: "Note for today" }));
  await userEvent.keyboard("One{Shift>}{Enter}{/Shift}two {Enter}");
  expect(onAdd.mock.calls).toEqual([["One\ntwo"]]);
  await expect.element(screen.getByRole("status")).toHaveTextContent("Added. It waits above today's sheet.");
  await expect.element(screen.getByRole("textbox")).toHaveValue("");
  await expect.element(screen.getByRole("textbox")).toHaveFocus();
});

test("an empty note is not added", async () => {
  const onAdd = vi.fn<Add>(async () => {});
  const screen = await render(<Controlled onAdd={onAdd} />);
  await userEvent.click(screen.getByRole("textbox"));
  await userEvent.keyboard("  {Enter}");
  await userEvent.click(screen.getByRole("button", { name: "Add" }));
  expect(onAdd).not.toHaveBeenCalled();
});

test("a note that can't be stored comes back above the text typed since", async () => {
  const stored = Promise.withResolvers<void>();
  const screen = await render(<Controlled onAdd={() => stored.promise} />);
  await userEvent.click(screen.getByRole("textbox"));
  await userEvent.keyboard("First{Enter}Second");
  stored.reject(new Error("full"));
  await expect.element(screen.getByRole("textbox")).toHaveValue("First\nSecond");
  await expect.element(screen.getByText("The note could not be stored. Try again.")).toBeVisible();
});

test("a pasted note above the limit is not added", async () => {
  const onAdd = vi.fn<Add>(async () => {});
  const screen = await render(<Controlled limit={5} onAdd={onAdd} />);
  await screen.getByRole("textbox").fill("Too long");
  await userEvent.keyboard("{Enter}");
  await expect.element(screen.getByText("3 characters too many.")).toBeVisible();
  expect(onAdd).not.toHaveBeenCalled();
});
