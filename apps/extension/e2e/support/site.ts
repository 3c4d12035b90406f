import type { ApiPerson } from "@diary/local-backend/testing";
import { expect, type Page } from "@playwright/test";

/** What the site's own form does. */
export async function signInAtSite(page: Page, { email, password }: ApiPerson): Promise<void> {
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(/\/mypage$/);
}

export async function signOutAtSite(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Profile" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/user\/signin$/);
}

export async function signInAtPopup(popup: Page, { email, password }: ApiPerson): Promise<void> {
  await popup.getByLabel("Email Address").fill(email);
  await popup.getByLabel("Password", { exact: true }).fill(password);
  await popup.getByRole("button", { name: "Sign In" }).click();
}

export async function siteIsSignedIn(page: Page) {
  await expect(page.getByRole("button", { name: "Profile" })).toBeVisible();
}

export async function siteIsSignedOut(page: Page) {
  await expect(page.getByRole("link", { name: "Sign in" }).first()).toBeVisible();
}

/** The popup shows somebody's diary; a new account has no challenge. */
export async function popupIsSignedIn(popup: Page) {
  await expect(popup.getByRole("button", { name: "Options" })).toBeVisible();
}

export async function popupIsSignedOut(popup: Page) {
  await expect(popup.getByRole("button", { name: "Sign In" })).toBeVisible();
}

/** Whose session a page of the site holds; null for nobody. */
export function holderAtSite(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => /^sb-.+-auth-token$/.test(name));
    const session = JSON.parse((key && localStorage.getItem(key)) ?? "null") as {
      user: { id: string };
    } | null;
    return session?.user.id ?? null;
  });
}
