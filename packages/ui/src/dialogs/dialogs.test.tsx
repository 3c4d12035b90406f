import { useEffect } from "react";
import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { userEvent } from "vitest/browser";

import { DialogsProvider, useDialogs } from "./dialogs.tsx";

const pressed = vi.fn<() => void>();

function Page({ hasField }: { readonly hasField: boolean }) {
  const { alert } = useDialogs();
  useEffect(() => {
    const openAlert = () => void alert({ title: "COMPLETED", deferWhileTyping: true });
    const answer = () => void alert({ title: "Login Failed" });
    document.addEventListener("delivered", openAlert);
    document.addEventListener("answered", answer);
    return () => {
      document.removeEventListener("delivered", openAlert);
      document.removeEventListener("answered", answer);
    };
  }, [alert]);
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      {hasField ? <input aria-label="Content" /> : null}
      <button type="button" onClick={pressed}>
        Calendar
      </button>
    </form>
  );
}

const deliver = () => document.dispatchEvent(new Event("delivered"));

const page = (hasField = true) => (
  <DialogsProvider>
    <Page hasField={hasField} />
  </DialogsProvider>
);

async function renderTyping() {
  pressed.mockClear();
  const screen = await render(page());
  const field = screen.getByLabelText("Content");
  await field.click();
  await vi.dynamicImportSettled();
  await userEvent.keyboard("One");
  deliver();
  await userEvent.keyboard(" more");
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue("One more");
  expect(screen.getByRole("dialog").query()).toBeNull();
  return { screen, dialog: screen.getByRole("dialog", { name: "COMPLETED" }) };
}

test("a message waits until the user leaves the field", async () => {
  const { dialog } = await renderTyping();
  await userEvent.tab();
  await expect.element(dialog).toBeVisible();
});

test("a message waits until the user has sent the text", async () => {
  const { dialog } = await renderTyping();
  await userEvent.keyboard("{Enter}");
  await expect.element(dialog).toBeVisible();
});

test("a message doesn't appear during a press", async () => {
  const { dialog, screen } = await renderTyping();
  await screen.getByRole("button", { name: "Calendar" }).click();
  await expect.element(dialog).toBeVisible();
  expect(pressed).toHaveBeenCalledOnce();
});

test("a message appears when the field in use is removed", { tags: "extended" }, async () => {
  const { dialog, screen } = await renderTyping();
  await screen.rerender(page(false));
  await expect.element(dialog).toBeVisible();
});

test("a message doesn't wait for a focused field if the user typed nothing", async () => {
  const screen = await render(page());
  await screen.getByLabelText("Content").click();
  deliver();
  await expect.element(screen.getByRole("dialog", { name: "COMPLETED" })).toBeVisible();
});

test(
  "a dialog that the user requested appears during typing, before waiting messages",
  { tags: "extended" },
  async () => {
    const { dialog, screen } = await renderTyping();
    document.dispatchEvent(new Event("answered"));
    await expect.element(screen.getByRole("dialog", { name: "Login Failed" })).toBeVisible();
    expect(dialog.query()).toBeNull();
    await screen.getByRole("button", { name: "OK" }).click();
    await expect.element(dialog).toBeVisible();
  },
);

test("an open message stays open when another message is requested", { tags: "extended" }, async () => {
  const screen = await render(page());
  deliver();
  const dialog = screen.getByRole("dialog", { name: "COMPLETED" });
  await expect.element(dialog).toBeVisible();
  const element = dialog.element();
  document.dispatchEvent(new Event("answered"));
  await new Promise(requestAnimationFrame);
  expect(dialog.element()).toBe(element);
  await screen.getByRole("button", { name: "OK" }).click();
  await expect.element(screen.getByRole("dialog", { name: "Login Failed" })).toBeVisible();
});

test("a message does not wait for a field that the browser filled in", { tags: "extended" }, async () => {
  const screen = await render(page());
  await screen.getByRole("button", { name: "Calendar" }).click();
  await vi.dynamicImportSettled();
  screen
    .getByLabelText("Content")
    .element()
    .dispatchEvent(new InputEvent("input", { bubbles: true }));
  deliver();
  await expect.element(screen.getByRole("dialog", { name: "COMPLETED" })).toBeVisible();
});

test("a message appears even if the page missed the pointer's release", { tags: "extended" }, async () => {
  const { dialog, screen } = await renderTyping();
  screen
    .getByLabelText("Content")
    .element()
    .dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  await userEvent.tab();
  await expect.element(dialog).toBeVisible();
});

const answered = vi.fn<(agreed: boolean) => void>();

function SignOut() {
  const { alert, confirm } = useDialogs();
  const alternative = { label: "Show the changes", onSelect: pressed };
  return (
    <>
      <button
        type="button"
        onClick={() =>
          void confirm({ title: "Sign out?", ok: "Delete and sign out", alternative }).then(answered)
        }
      >
        Sign out
      </button>
      <button
        type="button"
        onClick={() =>
          void alert({ title: "COMPLETED", action: <button type="button">Share</button> }).then(() =>
            answered(true),
          )
        }
      >
        Register!
      </button>
    </>
  );
}

async function openDialog(button: string) {
  pressed.mockClear();
  answered.mockClear();
  const screen = await render(
    <DialogsProvider>
      <SignOut />
    </DialogsProvider>,
  );
  await screen.getByRole("button", { name: button }).click();
  const dialog = screen.getByRole("dialog");
  await expect.element(dialog).toBeVisible();
  const labels = dialog
    .getByRole("button")
    .elements()
    .map(({ textContent }) => textContent);
  return { dialog, labels };
}

test.each([
  ["cancel", [[false]], 0],
  ["Show the changes", [[false]], 1],
  ["Delete and sign out", [[true]], 0],
])("the button %s of a question with three buttons answers %j", async (label, answers, alternatives) => {
  const { dialog, labels } = await openDialog("Sign out");
  expect(labels).toEqual(["cancel", "Show the changes", "Delete and sign out"]);
  await dialog.getByRole("button", { name: label }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(answered.mock.calls).toEqual(answers);
  expect(pressed).toHaveBeenCalledTimes(alternatives);
});

test("a message has its own button after OK, and that button doesn't close the message", async () => {
  const { dialog, labels } = await openDialog("Register!");
  expect(labels).toEqual(["OK", "Share"]);
  await dialog.getByRole("button", { name: "Share" }).click();
  await expect.element(dialog).toBeVisible();
  expect(answered).not.toHaveBeenCalled();
  await dialog.getByRole("button", { name: "OK" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(answered).toHaveBeenCalledOnce();
});
