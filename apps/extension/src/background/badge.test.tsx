import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { browser } from "wxt/browser";
import { fakeBrowser } from "wxt/testing/fake-browser";

import { showCount, showOutcome } from "./badge.ts";

const VERMILION = [184, 50, 26, 255];
const GREEN = [29, 102, 90, 255];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.spyOn(browser.i18n, "getMessage").mockImplementation((name) => name);
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  fakeBrowser.reset();
});

const badge = async () => [
  await browser.action.getBadgeText({}),
  await browser.action.getBadgeBackgroundColor({}),
  await browser.action.getTitle({}),
];

test("the badge shows an outcome in its color, and the number of challenges only afterwards", async () => {
  await showCount("2");
  expect(await badge()).toEqual(["2", VERMILION, ""]);
  const showBadge = vi.fn<() => Promise<void>>(() => showCount("3"));
  await showOutcome("noteAdded", showBadge);
  await showCount("5");
  expect(await badge()).toEqual(["✓", GREEN, "noteAdded"]);
  vi.advanceTimersByTime(4_000);
  expect(showBadge).toHaveBeenCalledOnce();
  await expect.poll(badge).toEqual(["3", VERMILION, "actionTitle"]);
});

test.each([
  ["noteAddedCut", "✓…", VERMILION],
  ["noteStored", "+1", GREEN],
  ["noteStoredCut", "+1…", VERMILION],
  ["noteEmpty", "!", VERMILION],
  ["noteFailed", "!", VERMILION],
] as const)("the badge of the outcome %s is %s", async (outcome, text, color) => {
  await showOutcome(outcome, async () => undefined);
  expect(await badge()).toEqual([text, color, outcome]);
});

test("a second outcome is shown for its full time", async () => {
  const showBadge = vi.fn<() => Promise<void>>(async () => undefined);
  await showOutcome("noteAdded", showBadge);
  vi.advanceTimersByTime(3_000);
  await showOutcome("noteStored", showBadge);
  vi.advanceTimersByTime(3_999);
  expect(showBadge).not.toHaveBeenCalled();
  expect(await badge()).toEqual(["+1", GREEN, "noteStored"]);
  vi.advanceTimersByTime(1);
  expect(showBadge).toHaveBeenCalledOnce();
});
