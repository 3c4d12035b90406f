import { useState } from "react";
import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { userEvent } from "vitest/browser";

import { DateField } from "./date-field.tsx";

const reported = vi.fn<(value: string) => void>();

function Dated({ first }: { first: string }) {
  const [value, setValue] = useState(first);
  return (
    <>
      <DateField
        label="Date"
        report="leave"
        value={value}
        onValueChange={(next) => {
          reported(next);
          setValue(next);
        }}
      />
      <button type="button">Next</button>
    </>
  );
}

async function open(first: string) {
  reported.mockClear();
  const screen = await render(<Dated first={first} />);
  const field = screen.getByLabelText("Date");
  (field.element() as HTMLElement).focus();
  const next = screen.getByRole("button").element() as HTMLElement;
  return { field, leave: () => next.focus() };
}

/** The field of the test browser has the American order: month, day, year. */
test.each([
  ["an arrow key selects a month without this day", "2026-10-31", "{ArrowUp}"],
  ["the user types a month without this day", "2026-05-31", "06"],
  ["the user types a year without 29 February", "2024-02-29", "{ArrowRight}{ArrowRight}2025"],
  ["the user deletes the day", "2026-10-31", "{ArrowRight}{Backspace}"],
])("the previous date returns after %s", async (_name, first, keys) => {
  const { field, leave } = await open(first);
  await userEvent.keyboard(keys);
  leave();
  await expect.element(field).toHaveValue(first);
  expect(reported).not.toHaveBeenCalled();
});

test.each([
  ["several presses of an arrow key", "2026-10-31", "{ArrowUp}{ArrowUp}", "2026-12-31"],
  ["a typed month and day", "2026-05-31", "0630", "2026-06-30"],
  ["a day typed in two digits", "2026-10-31", "{ArrowRight}15", "2026-10-15"],
])("the date is reported once for %s", async (_name, first, keys, date) => {
  const { field, leave } = await open(first);
  await userEvent.keyboard(keys);
  leave();
  await expect.element(field).toHaveValue(date);
  expect(reported.mock.calls).toEqual([[date]]);
});

/** Sets the date as the browser's picker does. */
function pick(control: Element, date: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!.call(control, date);
  control.dispatchEvent(new Event("input", { bubbles: true }));
}

test("a date chosen in the picker is reported immediately, also after typing", async () => {
  const { field } = await open("2026-10-31");
  pick(field.element(), "2026-10-30");
  await expect.element(field).toHaveValue("2026-10-30");
  await userEvent.keyboard("{ArrowRight}1");
  field.element().dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  pick(field.element(), "2026-10-02");
  expect(reported.mock.calls).toEqual([["2026-10-30"], ["2026-10-02"]]);
});

test("Enter reports a typed date, and leaving the field doesn't report it again", async () => {
  const { field, leave } = await open("2026-05-31");
  await userEvent.keyboard("0630");
  expect(reported).not.toHaveBeenCalled();
  await userEvent.keyboard("{Enter}");
  expect(reported.mock.calls).toEqual([["2026-06-30"]]);
  leave();
  await expect.element(field).toHaveValue("2026-06-30");
  expect(reported).toHaveBeenCalledOnce();
});
