import type { Page } from "@playwright/test";

import { asPhone } from "./support/as-phone.ts";
import { expectAccessible, expectAccessibleHere } from "./support/axe.ts";
import { follow } from "./support/follow.ts";
import { expect, test } from "./support/test.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

// The pages themselves: `accessibility-pages.spec.ts`.
test.describe("axe finds nothing, on two screens and in both themes", { tag: "@desktop" }, () => {
  test("on pages that have nothing to show yet, on a form with errors, and on a link that does not work", async ({
    page,
    person,
  }) => {
    await page.goto("/changepasswordform#error_code=otp_expired");
    await expect(page.getByRole("alert")).toBeVisible();
    await expectAccessible(page, "a broken link");
    await follow(page, "/home");
    await expect(page.getByRole("heading", { name: "No challenges yet" })).toBeVisible();
    await expectAccessible(page, "/home");
    await person.signIn(page);
    await page.goto("/mypage");
    await expect(page.getByRole("heading", { name: "Nothing under way" })).toBeVisible();
    await expectAccessible(page, "/mypage");
    await follow(page, "/challenge/create");
    await button(page, "Create Challenge").click();
    await expect(page.getByText("Title is required.").first()).toBeVisible();
    await expectAccessible(page, "errors");
  });

  // Messages and questions are one window, which Storybook judges in its stories: the last one stands for them here.
  test("in each kind of dialog, the menu and the snackbar", async ({ page, person, problems }) => {
    test.slow();
    problems.allow(/\b400\b/);
    const dialog = page.getByRole("dialog");
    const looked = async (what: string) => {
      await expect(dialog).toBeVisible();
      await expectAccessible(page, what);
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
    };
    await page.goto("/user/signin");
    await page.getByLabel("Email Address").fill(person.email);
    await page.getByLabel("Password").fill("wrong12345");
    await button(page, "Sign In").click();
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("alert")).toHaveText("Invalid login credentials");
    await expectAccessible(page, "the message in red");
    await page.getByLabel("Password").fill(person.password);
    await button(page, "Sign In").click();
    await expect(page.getByRole("listitem").filter({ hasText: "Login Success" })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page, "the snackbar");

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

    await follow(page, "/mypage/setting/account");
    await button(page, "Delete account").click();
    await looked("Delete account");

    const id = await person.setChallenge({ title: "One day", days: 1 });
    await follow(page, `/day/create/${id}`);
    await page.getByLabel("Content").fill("All of it.");
    await button(page, "Register!").click();
    await looked("COMPLETED");
  });
});
