import { useState } from "react";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { cdp, userEvent } from "vitest/browser";

import { PasswordField } from "./password-field.tsx";

function Password() {
  const [password, setPassword] = useState("");
  return (
    <PasswordField
      label="Password"
      autoComplete="new-password"
      value={password}
      onValueChange={setPassword}
    />
  );
}

async function open() {
  const screen = await render(<Password />);
  const field = screen.getByLabelText("Password", { exact: true });
  const note = screen.container.querySelector<HTMLElement>("[aria-live]")!;
  return { field, note, control: field.element() as HTMLInputElement };
}

/** Fills a field as password managers do: with the prototype's setter and an event without `inputType`. */
function fillIn(control: HTMLInputElement, value: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(control, value);
  control.dispatchEvent(new InputEvent("input", { bubbles: true }));
}

const ONLY = "Passwords take letters (a to z, A to Z) and digits only.";
const leftOutMessage = (count: number) =>
  `${ONLY} ${count} other ${count === 1 ? "character was" : "characters were"} left out.`;

test.each([
  ["s3cret#Word", "s3cretWord", 1],
  ["a b", "ab", 1],
  ["$tr0ng_P@ss!", "tr0ngPss", 4],
  ["-----", "", 5],
  ["naïve1234", "nave1234", 1],
  ["pass👩‍👩‍👧word", "password", 1],
  ["パスワード1", "1", 5],
  ["１２３abc", "abc", 3],
  ["abc\u200bdef", "abcdef", 1],
  ["e\u0301te1", "ete1", 1],
  ["tab\there", "tabhere", 1],
  ["<script>", "script", 2],
  ["correct-horse-battery", "correcthorsebattery", 2],
  ["💯💯", "", 2],
  ["пароль99", "99", 6],
  ["\u202eabc", "abc", 1],
  ["a.b,c;d:e", "abcde", 4],
  ["\\\\\"'`", "", 5],
  ["50%€", "50", 2],
  [" lead and trail ", "leadandtrail", 4],
])("a message counts the characters that the field removed from %j", async (filled, kept, count) => {
  const { control, field, note } = await open();
  fillIn(control, filled);
  await expect.element(field).toHaveValue(kept);
  await expect.element(note).toHaveTextContent(leftOutMessage(count));
});

test("a password of letters and digits has no message", async () => {
  const { control, field, note } = await open();
  fillIn(control, "Abcdef12");
  await expect.element(field).toHaveValue("Abcdef12");
  expect(note.textContent).toBe("");
});

test("the message counts all removed characters until the field is empty", async () => {
  const { field, note } = await open();
  await userEvent.type(field, "a#b");
  await expect.element(note).toHaveTextContent(leftOutMessage(1));
  await userEvent.type(field, "!c");
  await expect.element(note).toHaveTextContent(leftOutMessage(2));
  await userEvent.clear(field);
  await expect.poll(() => note.textContent).toBe("");
});

test("if a password manager fills the field again, the count starts again", async () => {
  const { control, note } = await open();
  fillIn(control, "a#b");
  fillIn(control, "a#b");
  await expect.element(note).toHaveTextContent(leftOutMessage(1));
  fillIn(control, "abc");
  await expect.poll(() => note.textContent).toBe("");
});

/** Composes the texts one after another, as an input method does, and inserts the last text. */
async function compose(...texts: [string, ...string[]]) {
  const { send } = cdp() as unknown as {
    send: (method: string, params: { text: string } & Record<string, unknown>) => Promise<unknown>;
  };
  for (const text of texts)
    await send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
  await send("Input.insertText", { text: texts.at(-1)! });
}

test("characters of an input method are removed and counted only at the end", async () => {
  const { control, field, note } = await open();
  await userEvent.click(document.querySelector("[aria-pressed]")!);
  await userEvent.type(field, "a#");
  await expect.element(note).toHaveTextContent(leftOutMessage(1));
  const shown: string[] = [];
  control.addEventListener("input", () => shown.push(control.value));
  await compose("ｐ", "ぱ", "ぱｓ", "ぱす");
  expect(shown.slice(0, 4)).toEqual(["aｐ", "aぱ", "aぱｓ", "aぱす"]);
  await expect.element(field).toHaveValue("a");
  await expect.element(note).toHaveTextContent(leftOutMessage(3));
});

test("the field accepts letters from an input method", async () => {
  const { field, note } = await open();
  await userEvent.click(document.querySelector("[aria-pressed]")!);
  await userEvent.click(field);
  await compose("p", "pa", "pass1");
  await expect.element(field).toHaveValue("pass1");
  expect(note.textContent).toBe("");
});
