import { useState } from "react";
import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { userEvent } from "vitest/browser";

import { focusOnMount } from "../page/focus-on-mount.ts";
import { Dialog } from "./dialog.tsx";

function Rename() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Rename
      </button>
      <Dialog open={open} onOpenChange={setOpen} title="Name">
        <input aria-label="Name" ref={focusOnMount} />
      </Dialog>
    </>
  );
}

test("a closed dialog returns the focus to its button even if its field had the focus", async () => {
  const screen = await render(<Rename />);
  const button = screen.getByRole("button", { name: "Rename" });
  // The first time, the dialog's code is loaded before it opens.
  for (let time = 0; time < 2; time += 1) {
    await button.click();
    await expect.element(screen.getByRole("textbox", { name: "Name" })).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect.element(button).toHaveFocus();
  }
});

function Remove() {
  const [shown, setShown] = useState<"list" | "question">();
  const close = () => setShown(undefined);
  return (
    <>
      <button type="button" onClick={() => setShown("list")}>
        Members
      </button>
      <Dialog open={shown === "list"} onOpenChange={close} title="Members of the circle">
        <button type="button" onClick={() => setShown("question")}>
          Remove
        </button>
      </Dialog>
      <Dialog open={shown === "question"} onOpenChange={close} title="Remove the member?">
        <p>This can't be undone.</p>
      </Dialog>
    </>
  );
}

test("closing a dialog that replaced another focuses the button that opened the first", async () => {
  const screen = await render(<Remove />);
  const button = screen.getByRole("button", { name: "Members" });
  await button.click();
  await screen.getByRole("button", { name: "Remove" }).click();
  const question = screen.getByRole("dialog", { name: "Remove the member?" });
  await expect.element(question).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Remove" })).not.toBeInTheDocument();
  await userEvent.keyboard("{Escape}");
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});

const hide = (event: Event) => event.stopImmediatePropagation();

async function requestCloseUnseenByRadix() {
  addEventListener("keydown", hide, { capture: true });
  await userEvent.keyboard("{Escape}");
  removeEventListener("keydown", hide, { capture: true });
}

test("Back on Android closes the last dialog that was opened, and keeps the page", async () => {
  const screen = await render(<Remove />);
  await screen.getByRole("button", { name: "Members" }).click();
  await screen.getByRole("button", { name: "Remove" }).click();
  const question = screen.getByRole("dialog", { name: "Remove the member?" });
  await expect.element(question).toBeVisible();
  await requestCloseUnseenByRadix();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(screen.getByRole("button", { name: "Members" })).toHaveFocus();
});

const onOpenChange = vi.fn<(open: boolean) => void>();
const closedTimes = (length: number) => Array.from({ length }, () => [false]);
const pressOutside = (dialog: Element) => {
  for (const type of ["pointerdown", "pointerup", "click"])
    dialog.parentElement!.dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0 }));
};

test.each([
  ["window", 1],
  ["sheet", 1],
  ["question", 0],
  ["full-window", 0],
] as const)("a press next to a dialog of the kind %s reports %i closings", async (kind, closings) => {
  onOpenChange.mockClear();
  const screen = await render(<Dialog open kind={kind} onOpenChange={onOpenChange} title="Name" />);
  const dialog = screen.getByRole("dialog", { name: "Name" });
  await expect.element(dialog).toBeInTheDocument();
  expect(dialog.getByRole("button", { name: "Close" }).elements()).toHaveLength(closings);
  // Radix listens to presses from the next task on, so the press that opened the dialog doesn't close it.
  await new Promise((listening) => setTimeout(listening));
  pressOutside(dialog.element());
  expect(onOpenChange.mock.calls).toEqual(closedTimes(closings));
  await userEvent.keyboard("{Escape}");
  expect(onOpenChange.mock.calls).toEqual(closedTimes(closings + 1));
});

test("the button of a dialog says whether the dialog is open", async () => {
  const trigger = <button type="button">Feedback</button>;
  const screen = await render(
    <Dialog open={false} onOpenChange={onOpenChange} title="Name" trigger={trigger} />,
  );
  const button = screen.getByText("Feedback");
  await expect.element(button).toHaveAttribute("aria-haspopup", "dialog");
  await expect.element(button).toHaveAttribute("aria-expanded", "false");
  onOpenChange.mockClear();
  await button.click();
  expect(onOpenChange.mock.calls).toEqual([[true]]);
  await screen.rerender(<Dialog open onOpenChange={onOpenChange} title="Name" trigger={trigger} />);
  await expect.element(button).toHaveAttribute("aria-expanded", "true");
});
