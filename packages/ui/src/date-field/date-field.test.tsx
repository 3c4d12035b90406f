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

/** Keys in the American order of a test browser: month, day, year. */
test.each([
  ["an arrow key to a day that the month lacks", "2026-10-31", "{ArrowUp}"],
  ["a typed month without this day", "2026-05-31", "06"],
  ["29 February of another year", "2024-02-29", "{ArrowRight}{ArrowRight}2025"],
  ["a deleted day", "2026-10-31", "{ArrowRight}{Backspace}"],
])("the previous date returns after %s", async (_name, first, keys) => {
  const { field, leave } = await open(first);
  await userEvent.keyboard(keys);
  leave();
  await expect.element(field).toHaveValue(first);
  expect(reported).not.toHaveBeenCalled();
});

test.each([
  ["months passed by arrow keys", "2026-10-31", "{ArrowUp}{ArrowUp}", "2026-12-31"],
  ["a typed month and day", "2026-05-31", "0630", "2026-06-30"],
  ["a day typed in two digits", "2026-10-31", "{ArrowRight}15", "2026-10-15"],
])("the date is reported once for %s", async (_name, first, keys, date) => {
  const { field, leave } = await open(first);
  await userEvent.keyboard(keys);
  leave();
  await expect.element(field).toHaveValue(date);
  expect(reported.mock.calls).toEqual([[date]]);
});
