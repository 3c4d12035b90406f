import { useState } from "react";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { cdp, userEvent } from "vitest/browser";

import { NumberField } from "./number-field.tsx";

function Days() {
  const [days, setDays] = useState<number | undefined>(1);
  return <NumberField label="Days" min={0} max={100} value={days} onValueChange={setDays} />;
}

// Types real keys, because the browser decides which characters a number input accepts.
async function expectLeft(typed: string, left: string) {
  const screen = await render(<Days />);
  const field = screen.getByRole("spinbutton", { name: "Days" });
  await userEvent.clear(field);
  await userEvent.type(field, typed);
  await expect.element(field).toHaveValue(left === "" ? null : Number(left));
}

test.each([
  ["100", "100"],
  ["101", "10"],
  ["1e1", "11"],
])("after the user types %j, the field contains %j", expectLeft);

test.each([
  ["1000", "100"],
  ["-12", "12"],
  ["1.5", "15"],
  ["abc", ""],
])("after the user types %j, the field contains %j", { tags: "extended" }, expectLeft);

async function compose(text: string) {
  const { send } = cdp() as unknown as { send: (method: string, params: object) => Promise<unknown> };
  await send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
  await send("Input.insertText", { text });
}

test.each([
  ["４", 14],
  ["００", 100],
  ["００１", 1],
  ["四", 1],
])("%j composed behind 1 leaves %d in the field", async (text, left) => {
  const screen = await render(<Days />);
  const field = screen.getByRole("spinbutton", { name: "Days" });
  await userEvent.click(field);
  await userEvent.keyboard("{End}");
  await compose(text);
  await expect.element(field).toHaveValue(left);
  await userEvent.keyboard("{Backspace}");
  await expect.element(field).toHaveValue(left < 10 ? null : Math.floor(left / 10));
});

test("arrow keys don't go below the minimum", async () => {
  const screen = await render(<Days />);
  const field = screen.getByRole("spinbutton", { name: "Days" });
  await userEvent.click(field);
  await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}");
  await expect.element(field).toHaveValue(0);
});

test("turning the wheel over a focused field leaves the field, so its number stays", async () => {
  const screen = await render(<Days />);
  const field = screen.getByRole("spinbutton", { name: "Days" });
  await userEvent.click(field);
  await expect.element(field).toHaveFocus();
  field.element().dispatchEvent(new WheelEvent("wheel", { deltaY: -100, bubbles: true }));
  await expect.element(field).not.toHaveFocus();
  await expect.element(field).toHaveValue(1);
});
