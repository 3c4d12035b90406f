import type { ApiUser } from "@diary/testkit/api-user";
import { expect } from "@playwright/test";
import type { Page } from "puppeteer-core";

const button = (name: string) => `::-p-aria([name="${name}"][role="button"])`;

export async function press(page: Page, name: string): Promise<void> {
  await page.locator(button(name)).click();
}

/** Puppeteer sends a message for each typed character, so the field is filled in one step. */
async function fill(page: Page, name: string, text: string): Promise<void> {
  const field = await page.waitForSelector(`input[name=${name}]`);
  await field?.evaluate((input, pasted) => {
    (input as HTMLElement).focus();
    document.execCommand("insertText", false, pasted);
  }, text);
}

export async function signInByForm(page: Page, { email, password }: ApiUser): Promise<void> {
  await page.bringToFront();
  await fill(page, "email", email);
  await fill(page, "password", password);
  await press(page, "Sign In");
}

export async function signOutAtSite(site: Page): Promise<void> {
  await site.bringToFront();
  await press(site, "Profile");
  await site.locator('::-p-aria([name="Sign out"][role="menuitem"])').click();
}

async function shows(page: Page, role: string, name: string): Promise<void> {
  const found = async () => (await page.$$(`::-p-aria([name="${name}"][role="${role}"])`)).length;
  await expect.poll(found).toBeGreaterThan(0);
}

export const popupIsSignedIn = (popup: Page) => shows(popup, "button", "Options");
export const popupIsSignedOut = (popup: Page) => shows(popup, "button", "Sign In");
export const siteIsSignedIn = (site: Page) => shows(site, "button", "Profile");
export const siteIsSignedOut = (site: Page) => shows(site, "link", "Sign in");
