import type { ApiUser } from "@diary/testkit/api-user";
import { expect, type Page } from "@playwright/test";

import type { ExtensionBrowser } from "./extension-browser.ts";
import type { RefreshGuard } from "./refresh-rules.ts";

type Credentials = Pick<ApiUser, "email" | "password">;

// Tests bring their tab to the front. Browsers draw a background tab only once a second, which delays each click.

export async function signInAtSite(page: Page, { email, password }: Credentials): Promise<void> {
  await page.bringToFront();
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(/\/mypage$/);
}

export async function signUpAtSite(page: Page, { email, password }: Credentials): Promise<void> {
  await page.bringToFront();
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm Password").fill(password);
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect(page).toHaveURL(/\/mypage$/);
}

export async function signOutAtSite(page: Page): Promise<void> {
  await page.bringToFront();
  await page.getByRole("button", { name: "Profile" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/user\/signin$/);
}

export async function signInAtPopup(popup: Page, { email, password }: Credentials): Promise<void> {
  await popup.bringToFront();
  await popup.getByLabel("Email Address").fill(email);
  await popup.getByLabel("Password", { exact: true }).fill(password);
  await popup.getByRole("button", { name: "Sign In" }).click();
}

export async function signOutInOptions(options: Page): Promise<void> {
  await options.bringToFront();
  await options.getByRole("button", { name: "Sign out" }).click();
  await expect(options.getByText("You are not signed in.")).toBeVisible();
}

export async function siteIsSignedIn(page: Page) {
  await expect(page.getByRole("button", { name: "Profile" })).toBeVisible();
}

export async function rotateAtSite(
  site: Page,
  { isUsed, rotations }: Pick<RefreshGuard, "isUsed" | "rotations">,
): Promise<void> {
  await site.bringToFront();
  for (let round = 0; round < 2; round++) {
    const before = rotations();
    await site.reload();
    await siteIsSignedIn(site);
    await expect.poll(rotations).toBeGreaterThan(before);
  }
  await site.waitForLoadState("networkidle");
  // `networkidle` can come before the page stores the refreshed token. A page that closes then keeps the used token.
  await expect.poll(async () => isUsed((await storedSession(site))?.refresh_token ?? "")).toBe(false);
}

/** Calls `disconnect` between refreshes: after an interrupted refresh, the page has no valid token and signs out. */
export async function betweenRefreshes(
  browser: ExtensionBrowser,
  site: Page,
  { pause, resume }: Pick<RefreshGuard, "pause" | "resume">,
  disconnect: () => Promise<void>,
): Promise<void> {
  await pause();
  const tokens = async () => [await storedSession(site), await sessionInExtension(browser)];
  await expect
    .poll(async () => new Set((await tokens()).map((session) => session?.refresh_token)).size)
    .toBe(1);
  await disconnect();
  resume();
}

export async function siteIsSignedOut(page: Page) {
  await expect(page.getByRole("link", { name: "Sign in" }).first()).toBeVisible();
}

/** Checks for the Options button, because a new account has no challenge. */
export async function popupIsSignedIn(popup: Page) {
  await expect(popup.getByRole("button", { name: "Options" })).toBeVisible();
}

export async function popupIsSignedOut(popup: Page) {
  await expect(popup.getByRole("button", { name: "Sign In" })).toBeVisible();
}

interface StoredSession {
  user: { id: string };
  refresh_token: string;
}

function storedSession(page: Page): Promise<StoredSession | null> {
  return page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => /^sb-.+-auth-token$/.test(name));
    return JSON.parse((key && localStorage.getItem(key)) ?? "null") as StoredSession | null;
  });
}

export async function ownerAtSite(page: Page): Promise<string | null> {
  return (await storedSession(page))?.user.id ?? null;
}

async function sessionInExtension(browser: ExtensionBrowser): Promise<StoredSession | null | undefined> {
  const { "auth:v1": state } = (await browser.stored()) as { "auth:v1"?: { session: StoredSession | null } };
  return state?.session;
}

export async function ownerInExtension(browser: ExtensionBrowser): Promise<string | null> {
  return (await sessionInExtension(browser))?.user.id ?? null;
}
