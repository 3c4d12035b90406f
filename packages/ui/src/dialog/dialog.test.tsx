import { useState } from "react";
import { expect, test } from "vitest";
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
