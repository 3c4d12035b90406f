import type { Page } from "@playwright/test";

import { expect, test } from "./support/test.ts";

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
});
