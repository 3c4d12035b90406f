import { aChallenge, anId, daysInARow } from "@diary/core/testing";
import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { browser } from "wxt/browser";

import { aPopup } from "../../testing/a-popup.tsx";
import { READING, TODAY } from "../../testing/popup-harness.tsx";

afterEach(() => void vi.useRealTimers());

test("the link to my page shows that there are new likes, but not how many", async () => {
  const { screen } = await aPopup({ likes: [{}, {}] });
  await expect.element(screen.getByRole("link", { name: "MyPage: new likes" })).toBeVisible();
});

test("the field appears before the popup knows which challenges are written today", async () => {
  const { field, screen } = await aPopup({ writtenToday: () => new Promise(() => undefined) });
  await expect.element(field).toHaveFocus();
  await expect.element(screen.getByRole("combobox")).toHaveValue(anId(1));
});

test("the popup skips a challenge that is already written, unless the user types", async () => {
  for (const isTyping of [false, true]) {
    const before = Promise.withResolvers<string[]>();
    const { field, screen } = await aPopup({
      writtenToday: () => before.promise,
      challenges: [aChallenge(), READING],
    });
    await expect.element(field).toHaveFocus();
    if (isTyping) await userEvent.keyboard("Typed");
    before.resolve([anId(1)]);
    await expect.element(screen.getByRole("combobox")).toHaveValue(isTyping ? anId(1) : anId(2));
    await expect.element(field).toHaveValue(isTyping ? "Typed" : "");
    await screen.unmount();
  }
});

test.each([
  ["has no rest day", { challenges: [aChallenge({ rest_days: ["2026-11-21"] }), READING] }],
  ["has no entry", { writtenToday: [anId(1)] }],
])("the popup opens with a challenge that %s today", async (_, rows) => {
  const { screen } = await aPopup(rows);
  await expect.element(screen.getByRole("combobox", { name: "Challenge" })).toHaveValue(READING.challenge_id);
});

test("a popup with only completed challenges shows them and a link for a new challenge", async () => {
  const done = aChallenge({ completed: true, day: 10, end_date: "2026-11-20" });
  const { screen } = await aPopup({ challenges: [done] });
  await expect.element(screen.getByRole("heading", { name: "1 challenge completed" })).toBeVisible();
  await expect.element(screen.getByRole("link", { name: "Learn TypeScript" })).toBeVisible();
  await expect.element(screen.getByText("10", { exact: true })).toBeVisible();
  await expect.element(screen.getByText("What will you do next?")).toBeVisible();
  await expect
    .element(screen.getByRole("link", { name: "New Challenge" }))
    .toHaveAttribute("href", expect.stringMatching(/\/challenge\/create$/));
});

test("a challenge that ends elsewhere stays while the user types for it", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const { field, rows, screen } = await aPopup();
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard("Typed");
  rows.challenges = [{ ...READING, title: "Read twenty pages" }];
  vi.advanceTimersByTime(10_000);
  const choice = screen.getByRole("combobox", { name: "Challenge" });
  await expect.element(choice.getByRole("option", { name: "Read twenty pages" })).toBeInTheDocument();
  await expect.element(choice).toHaveValue(anId(1));
  await expect.element(field).toHaveValue("Typed");
});

test("a button of the popup opens the extension's options", async () => {
  const open = vi.spyOn(browser.runtime, "openOptionsPage").mockResolvedValue();
  const { screen } = await aPopup();
  await screen.getByRole("button", { name: "Options" }).click();
  expect(open).toHaveBeenCalledOnce();
});

test("the heading is today's while a note covers the form of yesterday", async () => {
  const { screen } = await aPopup({ days: [] });
  await screen.getByRole("button", { name: "Write for yesterday" }).click();
  const title = screen.getByRole("heading", { level: 1 });
  await expect.element(title).toHaveTextContent("yesterday Friday, November 20");
  await screen.getByRole("button", { name: "Add a note" }).click();
  await expect.element(title).toHaveTextContent("Saturday, November 21");
  await expect.element(title).not.toHaveTextContent("yesterday");
  await screen.getByRole("button", { name: "Calendar" }).click();
  await expect.element(screen.getByRole("table")).toBeVisible();
  await expect.element(title).toHaveTextContent("yesterday Friday, November 20");
  await screen.getByRole("combobox", { name: "Challenge" }).selectOptions(READING.title);
  await expect.element(title).toHaveTextContent("Saturday, November 21");
  await expect.element(title).not.toHaveTextContent("yesterday");
  expect(screen.getByRole("table").query()).toBeNull();
});

test("an open popup shows a challenge that was just created elsewhere", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const { rows, screen } = await aPopup();
  const choice = screen.getByRole("combobox", { name: "Challenge" });
  await expect.element(choice).toBeVisible();
  rows.challenges = [aChallenge(), READING, aChallenge({ challenge_id: anId(3), title: "Third" })];
  vi.advanceTimersByTime(10_000);
  await expect.element(choice.getByRole("option", { name: "Third" })).toBeInTheDocument();
});

test("a challenge that starts later isn't listed under To write today", { tags: "extended" }, async () => {
  const later = aChallenge({ challenge_id: anId(3), title: "Ski", start_date: "2999-01-01" });
  const { screen } = await aPopup({ challenges: [later, aChallenge()] });
  await screen.getByRole("button", { name: "All challenges" }).click();
  const region = (name: string) => screen.getByRole("region", { name });
  await expect.element(region("Begins later").getByText("Ski")).toBeVisible();
  await expect.element(region("To write today").getByText("Ski")).not.toBeInTheDocument();
});

test("a challenge that starts today is listed under To write today", async () => {
  const first = aChallenge({ challenge_id: anId(3), title: "Ski", start_date: TODAY.date, day: 0 });
  const { screen } = await aPopup({ challenges: [first, aChallenge()] });
  await screen.getByRole("button", { name: "All challenges" }).click();
  const toWrite = screen.getByRole("region", { name: "To write today" });
  await expect.element(toWrite.getByText("Ski")).toBeVisible();
});

test("the calendar of a long challenge shows the month of today when it opens", async () => {
  const { screen } = await aPopup({
    challenges: [aChallenge({ days: 180, start_date: "2026-06-01" })],
    days: [],
  });
  await screen.getByRole("button", { name: "Calendar" }).click();
  await expect.element(screen.getByRole("cell", { name: /, today: / })).toBeInViewport({ ratio: 1 });
});

test("the calendar shows a whole month, and no other month", async () => {
  await page.viewport(400, 600);
  const { screen } = await aPopup({ challenges: [aChallenge({ days: 40 })] });
  await screen.getByRole("button", { name: "Calendar" }).click();
  const panel = screen.getByRole("region", { name: "Calendar" });
  await expect.element(panel).toBeVisible();
  const parts = [...panel.element().querySelectorAll("table, ul")];
  expect(parts.map(({ tagName }) => tagName)).toEqual(["TABLE", "UL"]);
  const [month, legend] = parts.map((part) => part.getBoundingClientRect());
  const { bottom, top } = panel.element().getBoundingClientRect();
  expect(month!.top).toBeGreaterThanOrEqual(top - 1);
  expect(month!.bottom).toBeLessThanOrEqual(legend!.top);
  expect(legend!.bottom).toBeLessThanOrEqual(bottom);
});

test("arrows change the month of the calendar, and the focus stays in the calendar", async () => {
  const { screen } = await aPopup({
    challenges: [aChallenge({ days: 40, start_date: "2026-11-10" })],
    days: [],
  });
  await screen.getByRole("button", { name: "Calendar" }).click();
  const arrow = (month: string) => screen.getByRole("button", { name: month });
  await expect.element(screen.getByRole("table", { name: "November 2026" })).toBeVisible();
  expect(arrow("October 2026").query()).toBeNull();
  (arrow("December 2026").element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(screen.getByRole("table", { name: "December 2026" })).toBeVisible();
  expect(screen.getByRole("table").elements()).toHaveLength(1);
  await expect.element(arrow("November 2026")).toHaveFocus();
});

test("the calendar labels a missed day between two entries as bridged", async () => {
  const { screen } = await aPopup({
    challenges: [aChallenge({ start_date: "2026-11-18", rest_days: ["2026-11-22"] })],
    days: daysInARow(3).filter(({ date }) => date !== "2026-11-19"),
  });
  await screen.getByRole("button", { name: "Calendar" }).click();
  for (const name of [
    "November 18: written, day 1",
    "November 19: no entry, bridged",
    "November 21, today: not written yet",
    "November 22: rest day",
  ])
    await expect.element(screen.getByRole("cell", { name, exact: true })).toBeVisible();
});
