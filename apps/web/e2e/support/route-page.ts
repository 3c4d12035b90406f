import { expect, type Page } from "@playwright/test";

import { watchHeadings } from "./headings.ts";
import type { Row } from "./route-table.ts";

async function expectPage(page: Page, row: Row, address: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: row.heading })).toBeVisible();
  await expect(page).toHaveURL(address);
  await expect(page).toHaveTitle(row.title);
}

async function expectFrame(page: Page): Promise<void> {
  const logo = page.getByRole("banner").getByRole("link", { name: "Challenge Diary" });
  await expect(logo).toHaveAttribute("href", "/home");
  const footer = page.getByRole("contentinfo");
  await expect(footer).toContainText(`© ${new Date().getUTCFullYear()} Challenge Diary`);
  const links = await footer
    .getByRole("link")
    .evaluateAll((all) => all.map((link) => `${link.textContent}: ${link.getAttribute("href")}`));
  expect(links).toEqual(
    expect.arrayContaining([
      "React: https://react.dev",
      "Terms of Service: /term",
      "Privacy Policy: /policy",
    ]),
  );
}

/** Pages that need a session, and the 404 page, must be excluded from search engines. */
async function expectListing(page: Page, row: Row) {
  const isListed = row.access === "public" && row.heading !== "404 not found!";
  await expect(page.locator('meta[name="robots"]')).toHaveCount(isListed ? 0 : 1);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
}

/** The returned function also fails if the page painted another heading before the expected one. */
export async function watchRoutes(
  page: Page,
  who: "signed in" | "signed out",
): Promise<(shown: Row, address: string) => Promise<void>> {
  const headings = await watchHeadings(page);
  return async (shown, address) => {
    await expectPage(page, shown, address);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    const seen = await headings();
    expect(seen).not.toEqual([]);
    for (const heading of seen) expect(heading).toMatch(shown.heading);
    await expectFrame(page);
    if (who === "signed in") await expectListing(page, shown);
  };
}
