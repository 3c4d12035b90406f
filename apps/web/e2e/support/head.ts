import { expect, type Page } from "@playwright/test";

/** What the page says of itself to search engines and shared links. */
export async function expectHead(page: Page, title: string, description: string | RegExp): Promise<void> {
  await expect(page).toHaveTitle(title);
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute("content", title);
  for (const name of ['name="description"', 'property="og:description"']) {
    await expect(page.locator(`meta[${name}]`)).toHaveAttribute("content", description);
  }
  const address = new RegExp(`${new URL(page.url()).pathname}$`);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", address);
  await expect(page.locator('meta[property="og:url"]')).toHaveAttribute("content", address);
}
