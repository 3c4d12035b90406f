import type { ApiUser } from "@diary/testkit/api-user";
import type { Page } from "puppeteer-core";

const button = (name: string) => `::-p-aria([name="${name}"][role="button"])`;

export async function press(page: Page, name: string): Promise<void> {
  await page.locator(button(name)).click();
}

/** Fills in the form for signing in, which is the same at the site and in the popup. */
export async function signInByForm(page: Page, { email, password }: ApiUser): Promise<void> {
  await page.bringToFront();
  await page.locator("input[name=email]").fill(email);
  await page.locator("input[name=password]").fill(password);
  await press(page, "Sign In");
}

/** Whether the page shows something with this name in this role. */
async function shows(page: Page, role: string, name: string): Promise<boolean> {
  const found = await page.$$(`::-p-aria([name="${name}"][role="${role}"])`);
  return found.length > 0;
}

export const popupIsSignedIn = (popup: Page) => shows(popup, "button", "Options");
export const popupIsSignedOut = (popup: Page) => shows(popup, "button", "Sign In");
export const siteIsSignedIn = (site: Page) => shows(site, "button", "Profile");
export const siteIsSignedOut = (site: Page) => shows(site, "link", "Sign in");
