import type { Page } from "@playwright/test";

import { expect, test } from "./support/test.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const said = (page: Page, text: string | RegExp) => page.getByRole("status").filter({ hasText: text });

test.describe("what a screen reader hears", { tag: "@desktop" }, () => {
  test("the new page's title, with the focus at its beginning", async ({ page, person }) => {
    await person.setChallenge();
    await person.signIn(page);
    await page.goto("/mypage");
    await page.getByRole("link", { name: "Edit Profile" }).click();
    await expect(said(page, "Setting · Challenge Diary")).toHaveCount(1);
    await expect(page.getByRole("main")).toBeFocused();
    await page.goBack();
    await expect(said(page, "My Page · Challenge Diary")).toHaveCount(1);
  });

  test("snackbars, errors, and whether a like is pressed", async ({ page, person, problems }) => {
    problems.allow(/\b400\b/);
    await person.setChallenge();
    await page.goto("/user/signin");
    await page.getByLabel("Email Address").fill(person.email);
    await page.getByLabel("Password").fill("wrong12345");
    await button(page, "Sign In").click();
    await page.getByRole("dialog", { name: "Login Failed" }).getByRole("button", { name: "OK" }).click();
    await expect(page.getByRole("alert")).toHaveText("Invalid login credentials");
    await page.getByLabel("Password").fill(person.password);
    await button(page, "Sign In").click();
    await expect(said(page, "Login Success").first()).toBeAttached();
    await page.goto("/home");
    const like = page.getByRole("button", { name: "Like" });
    await expect(like).toHaveAttribute("aria-pressed", "false");
    await like.click();
    await expect(page.getByRole("button", { name: "Like", pressed: true })).toBeVisible();
  });
});
