import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { userEvent } from "vitest/browser";

import { CheckboxGroupField } from "../checkbox-group-field/checkbox-group-field.tsx";
import { DateField } from "../date-field/date-field.tsx";
import { NumberField } from "../number-field/number-field.tsx";
import { PasswordField } from "../password-field/password-field.tsx";
import { SelectField } from "../select-field/select-field.tsx";
import { TextAreaField } from "../text-area-field/text-area-field.tsx";
import { TextField } from "../text-field/text-field.tsx";
import { WeekdayField } from "../weekday-field/weekday-field.tsx";
import { Form, type FormError } from "./form.tsx";

const ignore = () => undefined;
const WRONG: readonly FormError[] = [{ name: "part", message: "Choose a part." }];
const choices = [
  { value: "one", label: "Chosen field" },
  { value: "two", label: "Another" },
];
const shared = { name: "part", label: "Chosen field" };

const FIELDS: [string, () => ReactNode][] = [
  [
    "the first of several checkboxes",
    () => (
      <CheckboxGroupField {...{ choices }} label="Parts" name="part" value={["two"]} onValueChange={ignore} />
    ),
  ],
  [
    "a single checkbox",
    () => (
      <CheckboxGroupField
        choices={choices.slice(0, 1)}
        label="Parts"
        name="part"
        value={[]}
        onValueChange={ignore}
      />
    ),
  ],
  [
    "the first of several radio buttons",
    () =>
      choices.map(({ label, value }) => (
        <label key={value}>
          <input type="radio" name="part" value={value} /> {label}
        </label>
      )),
  ],
  ["a list", () => <SelectField {...shared} options={choices} value="two" onValueChange={ignore} />],
  ["a text", () => <TextField {...shared} value="" onValueChange={ignore} />],
  ["a long text", () => <TextAreaField {...shared} value="" onValueChange={ignore} />],
  ["a number", () => <NumberField {...shared} min={1} max={9} value={1} onValueChange={ignore} />],
  ["a date", () => <DateField {...shared} value="" onValueChange={ignore} />],
  [
    "a password",
    () => <PasswordField {...shared} autoComplete="new-password" value="" onValueChange={ignore} />,
  ],
];

const formWith = (field: ReactNode, errors = WRONG) => (
  <Form errors={errors} onSubmit={ignore}>
    <TextField label="Before" name="before" />
    {field}
  </Form>
);

test.each(FIELDS)("the link of an error focuses %s", async (_, field) => {
  const screen = await render(formWith(field()));
  await screen.getByRole("link", { name: "Choose a part." }).click();
  await expect.element(screen.getByLabelText("Chosen field", { exact: true })).toHaveFocus();
});

test("the link of an error focuses the first weekday", async () => {
  const screen = await render(
    formWith(<WeekdayField label="Days" name="part" value={0} onValueChange={ignore} weekStart={0} />),
  );
  await screen.getByRole("link", { name: "Choose a part." }).click();
  await expect.element(screen.getByRole("checkbox", { name: "Sunday" })).toHaveFocus();
});

test("the link of an error opens the closed details of its field", async () => {
  const screen = await render(
    formWith(
      <details>
        <summary>More</summary>
        <TextField {...shared} value="" onValueChange={ignore} />
      </details>,
    ),
  );
  await screen.getByRole("link", { name: "Choose a part." }).click();
  await expect.element(screen.getByRole("textbox", { name: "Chosen field" })).toHaveFocus();
});

test("new errors take the focus, and equal errors leave it in the field", async () => {
  const screen = await render(formWith(null, []));
  const before = screen.getByRole("textbox", { name: "Before" });
  expect(screen.getByRole("alert").query()).toBeNull();
  await before.click();
  await screen.rerender(formWith(null));
  await expect.element(screen.getByRole("alert", { name: "1 problem to fix" })).toHaveFocus();
  await before.click();
  await screen.rerender(formWith(null, [...WRONG]));
  await expect.element(before).toHaveFocus();
  await screen.rerender(formWith(null, [...WRONG, { name: "before", message: "Too short." }]));
  await expect.element(screen.getByRole("alert", { name: "2 problems to fix" })).toHaveFocus();
});

test("a group of checkboxes reports the choices in their order, by keyboard", async () => {
  const reported: (readonly string[])[] = [];
  const screen = await render(
    <CheckboxGroupField
      choices={choices}
      label="Parts"
      name="part"
      value={["two"]}
      onValueChange={(value) => reported.push(value)}
      error="Choose a part."
    />,
  );
  const group = screen.getByRole("group", { name: "Parts" });
  await expect.element(group).toHaveAccessibleDescription("Choose a part.");
  for (const choice of group.getByRole("checkbox").elements())
    expect(choice.getAttribute("aria-invalid")).toBe("true");
  await userEvent.keyboard("{Tab} {Tab} ");
  expect(reported).toEqual([["one", "two"], []]);
});
