import { aChallenge, aDay, anId, daysInARow } from "@diary/core/testing";
import { expect, test } from "vitest";
import { page } from "vitest/browser";

import { renderTestApp } from "../../testing/render-test-app.tsx";
import { translate as japanese } from "../../words/ja/index.ts";

const member = anId(9001);
const challenge = aChallenge({ user_id: member, start_date: "2026-10-18", days: 100, day: 20 });
const long = `[The handbook](https://example.com/) is long.\n\n${"A line.\n\n".repeat(40)}`;
const entries = daysInARow(20, "2026-10-18").map((entry) =>
  aDay({ ...entry, format: "markdown", content: long }),
);

function openChallenge(language?: "ja") {
  return renderTestApp(`/challenge/${challenge.challenge_id}`, {
    member,
    answer: { home_challenge: [challenge], day: entries },
    ...(language && { language: { language, translate: japanese } }),
  });
}

const onPhone = () => page.viewport(390, 844);
const onWideScreen = () => page.viewport(1280, 800);
const windows = [
  ["a phone", onPhone],
  ["a wide screen", onWideScreen],
] as const;

test.each([
  ["English", undefined, ["November 2026", "October 2026"], "6 entries"],
  ["Japanese", "ja", ["2026年11月", "2026年10月"], "6件"],
] as const)("entries are grouped by month in %s", async (_, language, months, count) => {
  const site = await openChallenge(language);
  const headings = site.getByRole("heading", { level: 3 });
  await expect.element(headings.first()).toBeVisible();
  expect(headings.elements().map(({ textContent }) => textContent)).toEqual(months);
  await expect.element(site.getByText(count, { exact: true })).toBeVisible();
  const articles = site.getByRole("heading", { level: 4, name: /^DAY/ }).elements();
  expect(articles.map(({ textContent }) => textContent)).toEqual(
    entries.map(({ day }) => expect.stringContaining(`DAY ${day}`)),
  );
});

function isUncovered(element: Element): boolean {
  const { height, left, top, width } = element.getBoundingClientRect();
  const shown = document.elementFromPoint(left + Math.min(width, 20) / 2, top + height / 2);
  return shown !== null && (element.contains(shown) || shown.contains(element));
}

test.each(windows)(
  "a long entry's heading is in view while scrolling on %s",
  { tags: "extended" },
  async (_, resize) => {
    await resize();
    const site = await openChallenge();
    const entry = site.getByRole("article", { name: "DAY 19", exact: true });
    // Entries are shown as plain text until their Markdown is rendered, which changes their height.
    for (const name of ["DAY 20", "DAY 19"]) {
      const handbook = site
        .getByRole("article", { name, exact: true })
        .getByRole("link", { name: "The handbook" });
      await expect.element(handbook).toBeInTheDocument();
    }
    const { top } = entry.element().getBoundingClientRect();
    scrollBy({ top: top + 600, behavior: "instant" });
    for (const shown of [entry.getByRole("heading"), entry.getByRole("link", { name: "Edit Day" })]) {
      await expect.element(shown).toBeInViewport();
      expect(isUncovered(shown.element())).toBe(true);
    }
  },
);

test.each(windows)(
  "a sticky heading covers neither a link's target nor a focused link on %s",
  { tags: "extended" },
  async (_, resize) => {
    await resize();
    const site = await openChallenge();
    await site.getByRole("link", { name: "October 27: written, day 10" }).click();
    const entry = site.getByRole("article", { name: "DAY 10", exact: true });
    await expect.element(entry).toBeInViewport();
    const { top } = entry.element().getBoundingClientRect();
    expect(top).toBeGreaterThanOrEqual(0);
    expect(top).toBeLessThan(40);
    scrollBy({ top: 600, behavior: "instant" });
    const handbook = entry.getByRole("link", { name: "The handbook" });
    await expect.element(handbook).toBeInTheDocument();
    const link = handbook.element();
    expect(isUncovered(link)).toBe(false);
    (link as HTMLElement).focus();
    await expect.poll(() => isUncovered(link)).toBe(true);
  },
);
