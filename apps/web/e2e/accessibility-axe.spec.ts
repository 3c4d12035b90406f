import type { Page } from "@playwright/test";

import { expectAccessible } from "./support/axe.ts";
import { follow } from "./support/follow.ts";
import { expectReadable } from "./support/readable.ts";
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

  // Storybook judges messages, questions, the menu and the snackbar in their stories, in both themes.
  test("in each form in a dialog, and at the completion of a challenge", async ({ page, person }) => {
    const dialog = page.getByRole("dialog");
    const looked = async (what: string) => {
      await expect(dialog).toBeVisible();
      await expectAccessible(page, what);
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
    };
    await person.signIn(page);
    await page.goto("/mypage");
    await button(page, "Profile").click();
    await page.getByRole("menuitem", { name: "FeedBack" }).click();
    await expect(dialog).toBeVisible();
    await expectReadable(page, "Feedback", "[role=dialog]");
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
