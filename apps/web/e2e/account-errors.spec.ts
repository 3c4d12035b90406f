import type { Page } from "@playwright/test";

import { answerDialog } from "./support/dialogs.ts";
import { openAs } from "./support/open-as.ts";
import { expect, test } from "./support/test.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function choosePassword(page: Page, password: string, current?: string) {
  if (current !== undefined) await page.getByLabel("Current Password").fill(current);
  await page.getByLabel("New Password").fill(password);
  await page.getByLabel("Confirm Password").fill(password);
  await button(page, "Change Password").click();
}

test.describe("Password changed / fails", { tag: "@desktop" }, () => {
  test("signed in: what the server refuses is said in a dialog and inline", async ({
    backend,
    page,
    person,
    problems,
  }) => {
    problems.allow(/\b400\b|\b422\b/);
    await openAs(person, page, "/changepasswordform");
    await expect(page.getByLabel("Current Password")).toBeVisible();
    for (const [what, password, current, message] of [
      ["a wrong current password", "another1234", "wrong12345", "The current password is incorrect."],
      [
        "the old password as the new one",
        person.password,
        person.password,
        "New password should be different from the old password.",
      ],
    ] as const) {
      await test.step(what, async () => {
        await choosePassword(page, password, current);
        await answerDialog(page, "Reset Failed", message);
        await expect(page.getByRole("alert")).toHaveText(message);
        await expect(page.getByLabel("New Password")).toHaveValue(password);
        await expect(button(page, "Change Password")).toBeEnabled();
      });
    }
    await test.step("the current password forgotten: a link by mail", async () => {
      await button(page, "I forgot it: send me a link").click();
      await answerDialog(page, "Please check your Email", person.email);
      expect((await backend.mails())[0]?.to).toBe(person.email);
    });
    // What was refused is corrected alone: the current password is still there.
    await choosePassword(page, "another1234");
    await answerDialog(page, "Password has changed");
    await expect(page).toHaveURL("/mypage");
  });
});

// All that can be the matter with a link: `email-link.test.ts`; on a page that is loaded: `use-auth-dialogs.test.tsx`.
test(
  "a link that failed is told in words of ours, on the page that it is for, which leads to a new one, and on one that is complete without script",
  { tag: "@desktop" },
  async ({ page }) => {
    const EXPIRED = "#error=access_denied&error_code=otp_expired&error_description=Call+555-1234";
    const message = "Email link is invalid or has expired";
    await page.goto(`/changepasswordform${EXPIRED}`);
    await expect(page.getByRole("alert")).toContainText(message);
    await expect(page.getByText("555-1234")).toHaveCount(0);
    await expect(page).toHaveURL("/changepasswordform");
    await page.getByRole("link", { name: "Request Password Reset" }).click();
    await expect(page).toHaveURL("/changepassword");
    await page.goto(`/${EXPIRED}`);
    await answerDialog(page, "This link does not work", message);
    await expect(page.getByText("555-1234")).toHaveCount(0);
    await expect(page).toHaveURL("/");
  },
);
