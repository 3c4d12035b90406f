import type { Page } from "@playwright/test";

import { answerDialog } from "./support/dialogs.ts";
import { expect, test } from "./support/test.ts";

async function signUp(page: Page) {
  await page.getByLabel("Email Address").fill("visitor@example.com");
  await page.getByLabel("Password", { exact: true }).fill("secret1234");
  await page.getByLabel("Confirm Password").fill("secret1234");
  await page.getByRole("button", { name: "Sign Up" }).click();
}

test(
  "New Challenge on the feed leads a visitor through signing up to the new challenge",
  { tag: "@desktop" },
  async ({ page }) => {
    await page.goto("/home");
    await page.getByRole("link", { name: "New Challenge" }).first().click();
    await expect(page).toHaveURL("/user/signup");
    await signUp(page);
    await expect(page).toHaveURL("/challenge/create");
    await expect(page.getByRole("listitem").filter({ hasText: "SignUp Success" })).toBeVisible();
  },
);

test(
  "New Challenge, with an account after all, leads through signing in",
  { tag: "@desktop" },
  async ({ page, person }) => {
    await page.goto("/home");
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

test(
  "a visitor's like is given after signing up, at the same place in the feed",
  { tag: "@desktop" },
  async ({ newPerson, page }) => {
    // Two authors in turn: a row of one author's challenges is folded.
    const authors = [await newPerson(), await newPerson()];
    for (let number = 1; number <= 50; number += 1) {
      await authors[number % 2]!.setChallenge({ title: `Challenge ${number}` });
    }
    await page.goto("/home");
    const card = page.getByRole("article", { name: "Challenge 5", exact: true });
    await expect(async () => {
      await page.mouse.wheel(0, 4000);
      await expect(card).toBeVisible({ timeout: 500 });
    }).toPass();
    await card.scrollIntoViewIfNeeded();
    const like = card.getByRole("button", { name: "Like" });
    await like.click();
    const place = await page.evaluate(() => scrollY);
    expect(place).toBeGreaterThan(1000);
    await answerDialog(page, "Please Sign in");
    await expect(page).toHaveURL("/user/signin");
    await expect(page.getByRole("heading", { name: "Sign In" })).toBeVisible();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.getByRole("link", { name: "I don't have an account." }).click();
    await signUp(page);
    await expect(page).toHaveURL("/home");
    await expect(like).toHaveAttribute("aria-pressed", "true");
    await expect(like).toHaveText("1");
    await expect(card).toBeInViewport();
    expect(Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThan(60);

    // Taken back, it is not given once more by a reload.
    await like.click();
    await expect(like).toHaveText("0");
    await page.reload();
    await expect(card).toBeVisible();
    await expect(like).toHaveAttribute("aria-pressed", "false");
  },
);

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
