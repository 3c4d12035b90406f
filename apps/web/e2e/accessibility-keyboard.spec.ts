import { tabTo } from "./support/keyboard.ts";
import { openAs } from "./support/open-as.ts";
import { expect, test } from "./support/test.ts";

// The main job: `main-job.spec.ts`.
test(
  "the keyboard alone skips the header, likes, and goes through the menu and a dialog, which hold the focus and give it back; another page says its title, with the focus at its beginning",
  { tag: "@desktop" },
  async ({ page, person }) => {
    await person.setChallenge();
    await openAs(person, page, "/home");
    const profile = page.getByRole("button", { name: "Profile", exact: true });
    await expect(profile).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();

    const like = page.getByRole("button", { name: "Like" });
    await tabTo(page, like);
    await page.keyboard.press("Space");
    await expect(like).toHaveAttribute("aria-pressed", "true");

    await tabTo(page, profile);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem", { name: "MyPage" })).toBeFocused();
    await page.keyboard.press("End");
    await expect(page.getByRole("menuitem", { name: "FeedBack" })).toBeFocused();
    await page.keyboard.press("Enter");
    const feedback = page.getByRole("dialog", { name: "Feedback" });
    await expect(feedback.getByLabel("Title")).toBeVisible();
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press("Tab");
      await expect(feedback.locator(":focus")).toHaveCount(1);
    }
    await page.keyboard.press("Escape");
    await expect(feedback).toBeHidden();
    await expect(profile).toBeFocused();

    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem", { name: "MyPage" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("status").filter({ hasText: "My Page · Challenge Diary" })).toHaveCount(1);
    await expect(page.getByRole("main")).toBeFocused();
  },
);
