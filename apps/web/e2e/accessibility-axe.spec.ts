import type { Page } from "@playwright/test";

import { asPhone, expectAccessible, expectAccessibleHere } from "./support/axe.ts";
import { picture } from "./support/pictures.ts";
import { expect, test } from "./support/test.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

// The pages themselves: `accessibility-pages.spec.ts`.
test.describe("axe finds nothing, on two screens and in both themes", { tag: "@desktop" }, () => {
  test("on pages that have nothing to show yet", async ({ page, person }) => {
    await page.goto("/home");
    await expect(page.getByRole("heading", { name: "No challenges yet" })).toBeVisible();
    await expectAccessible(page, "/home");
    await person.signIn(page);
    await page.goto("/mypage");
    await expect(page.getByRole("heading", { name: "Nothing under way" })).toBeVisible();
    await expectAccessible(page, "/mypage");
  });

  test("on a form with errors, and on a link that does not work", async ({ page, person }) => {
    await page.goto("/changepasswordform#error_code=otp_expired");
    await expect(page.getByRole("alert")).toBeVisible();
    await expectAccessible(page, "a broken link");
    await person.signIn(page);
    await page.goto("/challenge/create");
    await button(page, "Create Challenge").click();
    await expect(page.getByText("Title is required.").first()).toBeVisible();
    await expectAccessible(page, "errors");
  });

  test("in every dialog, the menu and the snackbar", async ({ page, person, problems }) => {
    test.slow();
    problems.allow(/\b400\b/);
    const challenge = await person.setChallenge();
    const dialog = page.getByRole("dialog");
    const looked = async (what: string) => {
      await expect(dialog).toBeVisible();
      await expectAccessible(page, what);
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
    };
    await page.goto("/home");
    await page.getByRole("button", { name: "Like" }).first().click();
    await looked("Please Sign in");
    await expect(page).toHaveURL("/user/signin");
    await page.getByLabel("Email Address").fill(person.email);
    await page.getByLabel("Password").fill("wrong12345");
    await button(page, "Sign In").click();
    await looked("Login Failed");
    await expectAccessible(page, "the message in red");
    await page.getByLabel("Password").fill(person.password);
    await button(page, "Sign In").click();
    await expect(page.getByRole("listitem").filter({ hasText: "Login Success" })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page, "the snackbar");

    await page.goto(`/challenge/${challenge}`);
    await button(page, "Delete").click();
    await looked("Delete data");
    const openMenu = async () => {
      await button(page, "Profile").click();
      await expect(page.getByRole("menu")).toBeVisible();
    };
    // A menu does not stay open where the window changes.
    await asPhone(page, async () => {
      await openMenu();
      await expectAccessibleHere(page, "the menu, on a phone", "dark");
      await page.keyboard.press("Escape");
      await expect(page.getByRole("menu")).toBeHidden();
    });
    await openMenu();
    await expectAccessibleHere(page, "the menu");
    await page.getByRole("menuitem", { name: "FeedBack" }).click();
    await looked("Feedback");

    await page.goto("/mypage/setting");
    await page.getByLabel("Choose Avatar").setInputFiles(picture(1_048_577));
    await looked("File Size Exceeded Limit");
    await button(page, "Delete account").click();
    await looked("Delete account");

    const id = await person.setChallenge({ title: "One day", days: 1 });
    await page.goto(`/day/create/${id}`);
    await page.getByLabel("Content").fill("All of it.");
    await button(page, "Register!").click();
    await looked("COMPLETED");
  });
});
