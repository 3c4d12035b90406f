import type { Page } from "@playwright/test";

import { expect, test } from "./support/test.ts";

const password = "secret1234";

async function signUp(page: Page, email: string) {
  await page.goto("/");
  await page.getByRole("link", { name: "SignUp" }).click();
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm Password").fill(password);
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect(page).toHaveURL("/mypage");
  await expect(page.getByText("SignUp Success", { exact: true }).first()).toBeVisible();
}

test(
  "two people: one keeps a challenge to its end, the other likes it",
  { tag: "@desktop" },
  async ({ newDevice, page }) => {
    await signUp(page, "writer@example.com");

    // Sets a challenge of two days.
    await page.getByRole("link", { name: "New Challenge" }).first().click();
    await expect(page.getByRole("heading", { name: "Let's Start Your New Challenge!" })).toBeVisible();
    await page.getByLabel("Title").fill("Two days of TypeScript");
    await page.getByLabel("Category").selectOption("TypeScript");
    await page.getByLabel("Days").fill("2");
    await page.getByLabel("Description").fill("Types first.\nThen the rest.");
    await page.getByRole("button", { name: "Create Challenge" }).click();
    await expect(page).toHaveURL("/mypage");
    const row = page.getByRole("article", { name: "Two days of TypeScript" });
    await expect(row).toContainText("Day 0/2");

    // Writes yesterday's entry, then today's, which completes it.
    await row.getByRole("link", { name: "Write" }).click();
    await expect(page.getByRole("heading", { name: "Register Day" })).toBeVisible();
    const date = page.getByLabel("Date", { exact: true });
    const today = await date.inputValue();
    const yesterday = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);
    await date.fill(yesterday);
    await page.getByLabel("Content").fill("Read about generics.");
    await page.getByRole("button", { name: "Register!" }).click();
    await expect(page.getByText("Registered successfully!").first()).toBeVisible();
    await expect(page.getByRole("article", { name: "DAY 1" })).toContainText("Read about generics.");

    // A second entry for the same date is refused, and its text stays.
    await date.fill(yesterday);
    await page.getByLabel("Content").fill("Wrote a parser.");
    await page.getByRole("button", { name: "Register!" }).click();
    const duplicate = page.getByRole("dialog", { name: "Cannot register data with the same date" });
    await duplicate.getByRole("button", { name: "OK" }).click();
    await expect(page.getByLabel("Content")).toHaveValue("Wrote a parser.");
    await date.fill(today);
    await page.getByRole("button", { name: "Register!" }).click();
    const completed = page.getByRole("dialog", { name: "COMPLETED" });
    await expect(completed).toContainText("Completed your Challenge! Nice work!");
    await completed.getByRole("button", { name: "OK" }).click();
    await expect(page).toHaveURL("/mypage");
    const achieved = page.getByRole("region", { name: "Achieved" });
    await expect(achieved.getByRole("article", { name: "Two days of TypeScript" })).toContainText("Day 2/2");

    // A visitor sees it in the feed, and is asked to sign in for a like.
    const other = await newDevice();
    await other.goto("/home");
    const card = other.getByRole("article", { name: "Two days of TypeScript" });
    await expect(card).toContainText("Completed 🎉");
    await card.getByRole("button", { name: "Like" }).click();
    await other.getByRole("dialog", { name: "Please Sign in" }).getByRole("button", { name: "OK" }).click();
    await expect(other).toHaveURL("/user/signin");

    // With an account of their own, they like it.
    await signUp(other, "reader@example.com");
    await other.getByRole("link", { name: "HOME" }).click();
    const like = other
      .getByRole("article", { name: "Two days of TypeScript" })
      .getByRole("button", { name: "Like" });
    const saved = other.waitForResponse((answer) => answer.url().includes("/rest/v1/likes"));
    await like.click();
    await expect(like).toHaveAttribute("aria-pressed", "true");
    await expect(like).toContainText("1");
    // It shows at once, and a server elsewhere takes its time.
    await saved;
    await other.reload();
    await expect(like).toHaveAttribute("aria-pressed", "true");

    // The writer sees the like, signs out and in again.
    await page.reload();
    await expect(
      achieved.getByRole("article", { name: "Two days of TypeScript" }).getByRole("button", { name: "Like" }),
    ).toContainText("1");
    await page.getByRole("button", { name: "Profile" }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await expect(page).toHaveURL("/user/signin");
    await page.getByLabel("Email Address").fill("writer@example.com");
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await expect(page).toHaveURL("/mypage");
    await expect(page.getByText("Login Success").first()).toBeVisible();
  },
);
