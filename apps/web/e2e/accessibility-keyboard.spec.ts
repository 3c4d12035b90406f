import type { Locator, Page } from "@playwright/test";

import { expect, test } from "./support/test.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Tabs until the control has the focus; it is seen to have it. */
async function tabTo(page: Page, control: Locator) {
  await expect(control).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) {
      await expect(control).toBeFocused();
      return;
    }
    await page.keyboard.press("Tab");
  }
  throw new Error(`No number of Tabs leads to ${control.toString()}.`);
}

async function press(page: Page, control: Locator) {
  await tabTo(page, control);
  await page.keyboard.press("Enter");
}

async function write(page: Page, label: string, text: string) {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(text);
}

test.describe("the keyboard alone", { tag: "@desktop" }, () => {
  test("does the whole main job", async ({ page }) => {
    test.slow();
    await page.goto("/");
    await press(page, page.getByRole("link", { name: "SignUp" }));
    await expect(page).toHaveURL("/user/signup");
    await write(page, "Email Address", "keys@example.com");
    await write(page, "Password", "secret1234");
    await write(page, "Confirm Password", "secret1234");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/mypage");

    await press(page, page.getByRole("main").getByRole("link", { name: "New Challenge" }).first());
    await expect(page).toHaveURL("/challenge/create");
    await write(page, "Title", "No mouse");
    await tabTo(page, page.getByLabel("Category"));
    await page.keyboard.type("Other");
    await write(page, "Days", "2");
    await write(page, "Description", "Keys only.");
    await press(page, button(page, "Create Challenge"));
    await expect(page).toHaveURL("/mypage");

    const row = page.getByRole("article", { name: "No mouse" });
    await press(page, row.getByRole("link", { name: "Write" }));
    await expect(page.getByRole("heading", { name: "Register Day" })).toBeVisible();
    await tabTo(page, page.getByLabel("Content"));
    await page.keyboard.type("Tab, tab, tab.");
    await press(page, button(page, "Register!"));
    await expect(page.getByRole("article", { name: "DAY 1" })).toContainText("Tab, tab, tab.");

    // A second entry on the date is refused in a dialog, which gives the focus back.
    await tabTo(page, page.getByLabel("Content"));
    await page.keyboard.type("Once more.");
    await press(page, button(page, "Register!"));
    const refusal = page.getByRole("dialog", { name: "Cannot register data with the same date" });
    await expect(refusal.getByRole("button", { name: "OK" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(refusal).toBeHidden();
    await expect(button(page, "Register!")).toBeFocused();

    await page.goto("/home");
    const like = page.getByRole("button", { name: "Like" });
    await tabTo(page, like);
    await page.keyboard.press("Space");
    await expect(like).toHaveAttribute("aria-pressed", "true");

    await tabTo(page, button(page, "Profile"));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem", { name: "MyPage" })).toBeFocused();
    await page.keyboard.press("End");
    await expect(page.getByRole("menuitem", { name: "FeedBack" })).toBeFocused();
    await page.keyboard.press("Enter");
    const feedback = page.getByRole("dialog", { name: "Feedback" });
    await expect(feedback.getByLabel("Title")).toBeVisible();
    // The focus stays within, and comes back.
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press("Tab");
      await expect(feedback.locator(":focus")).toHaveCount(1);
    }
    await page.keyboard.press("Escape");
    await expect(feedback).toBeHidden();
    await expect(button(page, "Profile")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem", { name: "MyPage" })).toBeFocused();
    await page.keyboard.type("sign");
    await expect(page.getByRole("menuitem", { name: "Sign out" })).toBeFocused();
    await page.keyboard.press("Enter");
    // What was refused is still there, and would go with the session.
    const warning = page.getByRole("dialog", { name: "Sign out and lose what was not sent?" });
    await press(page, warning.getByRole("button", { name: "Sign out" }));
    await expect(page).toHaveURL("/user/signin");
  });

  test("skips the header", async ({ page }) => {
    await page.goto("/home");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
  });
});
