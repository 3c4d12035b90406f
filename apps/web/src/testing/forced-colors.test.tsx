import { calendarMonths } from "@diary/core/rest-days";
import { ChallengeCalendar } from "@diary/ui/challenge-calendar";
import { RadioGroupField } from "@diary/ui/radio-group-field";
import { Stamp } from "@diary/ui/stamp";
import { YearGrid } from "@diary/ui/year-grid";
import { afterEach, expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { cdp } from "vitest/browser";

import "../styles.css";

const device = () => cdp() as unknown as { send: (method: string, parameters: object) => Promise<unknown> };
const force = (value: "active" | "none") =>
  device().send("Emulation.setEmulatedMedia", { features: [{ name: "forced-colors", value }] });

afterEach(() => force("none"));

test("with forced colors, a stamped date is filled and other dates are empty", async () => {
  await force("active");
  const screen = await render(
    <ChallengeCalendar
      months={calendarMonths({
        startDate: "2026-11-01",
        days: 5,
        completed: false,
        entries: ["2026-11-02"],
        today: "2026-11-03",
      })}
      today="2026-11-03"
    />,
  );
  const fillOf = (date: string) =>
    getComputedStyle(screen.getByText(date, { exact: true }).element().parentElement!).backgroundColor;
  await expect.element(screen.getByText("2", { exact: true })).toBeVisible();
  const canvas = getComputedStyle(document.body).backgroundColor;
  expect(fillOf("2")).not.toBe(fillOf("3"));
  expect(fillOf("2")).not.toBe(canvas);
});

test("with forced colors, a chosen radio button differs from the others", async () => {
  await force("active");
  const choices = ["Hide", "Suspend"].map((label) => ({ value: label, label }));
  const screen = await render(
    <RadioGroupField label="Decision" choices={choices} value="Hide" onValueChange={() => undefined} />,
  );
  const [chosen, other] = screen
    .getByRole("radio")
    .elements()
    .map((radio) => getComputedStyle(radio));
  expect(chosen!.borderWidth).not.toBe(other!.borderWidth);
  expect(chosen!.borderColor).not.toBe(chosen!.backgroundColor);
});

test("with forced colors, a stamp shows its ring", async () => {
  await force("active");
  const screen = await render(<Stamp day={3} />);
  const stamp = screen.getByText("DAY").element().parentElement!;
  const { backgroundColor, borderColor, borderWidth } = getComputedStyle(stamp);
  expect(borderWidth).toBe("2px");
  expect(borderColor).not.toBe(backgroundColor);
});

test("with forced colors, days of a year with and without entries differ", async () => {
  await force("active");
  const days = [0, 1].map((entries) => ({
    date: `2026-01-0${entries + 1}`,
    entries,
    characters: 0,
    isRest: false,
  }));
  const screen = await render(<YearGrid days={days} firstWeekday={4} today="2026-01-02" />);
  const [dots, discs] = screen.container.querySelectorAll("[data-month] path");
  const canvas = getComputedStyle(document.body).backgroundColor;
  const fills = [dots, discs].map((path) => getComputedStyle(path!).fill);
  expect(new Set([canvas, ...fills]).size).toBe(3);
});
