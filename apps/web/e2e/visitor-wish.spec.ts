import type { Page } from "@playwright/test";

import { answerDialog } from "./support/dialogs.ts";
import { expect, test } from "./support/test.ts";

async function signUp(page: Page) {
  await page.getByLabel("Email Address").fill("visitor@example.com");
  await page.getByLabel("Password", { exact: true }).fill("secret1234");
  await page.getByLabel("Confirm Password").fill("secret1234");
  await page.getByRole("button", { name: "Sign Up" }).click();
}

/** Opens the feed and waits for the app: before it, the link has no history state. */
async function openFeed(page: Page) {
  await page.goto("/home");
  await expect(page.getByText("Now Loading...")).toHaveCount(0);
}

test(
  "New Challenge on the feed leads a visitor through signing up to the new challenge",
  { tag: "@desktop" },
  async ({ page }) => {
    await openFeed(page);
    await page.getByRole("link", { name: "New Challenge" }).first().click();
    await expect(page).toHaveURL("/user/signup");
    await signUp(page);
    await expect(page).toHaveURL("/challenge/create");
    await expect(page.getByRole("listitem").filter({ hasText: "SignUp Success" })).toBeVisible();
  },
);

test(
  "New Challenge leads to signing up where the app does not come",
  { tag: "@desktop" },
  async ({ page }) => {
    await page.route("**/assets/*.js", () => {});
    await page.goto("/home");
    await page.getByRole("link", { name: "New Challenge" }).first().click();
    await expect(page).toHaveURL("/user/signup");
  },
);

test(
  "New Challenge, with an account after all, leads through signing in",
  { tag: "@desktop" },
  async ({ page, person }) => {
    await openFeed(page);
    await page.getByRole("link", { name: "New Challenge" }).first().click();
    await page.getByRole("link", { name: "Already have an account" }).click();
    // The form before has a field of the same name.
    await expect(page.getByRole("heading", { level: 1, name: "Sign In" })).toBeVisible();
    await page.getByLabel("Email Address").fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page).toHaveURL("/challenge/create");
  },
);

// From the feed, through signing up: `journeys.spec.ts`.
test("a like on a challenge's page comes back to it", { tag: "@desktop" }, async ({ page, person }) => {
  const id = await person.setChallenge();
  await page.goto(`/challenge/${id}`);
  await page.getByRole("button", { name: "Like" }).click();
  await answerDialog(page, "Please Sign in");
  await page.getByLabel("Email Address").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(`/challenge/${id}`);
  await expect(page.getByRole("button", { name: "Like" })).toHaveText("1");
});
