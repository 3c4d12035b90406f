import { expect, test } from "./support/test.ts";

test(
  "the landing page keeps the language that was chosen, over a reload and a way back",
  { tag: "@desktop" },
  async ({ page }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Japanese" }).click();
    const japanese = page.getByRole("heading", { level: 1 });
    await expect(japanese).toHaveText(/へようこそ/);
    const words = await japanese.innerText();
    await page.reload();
    await expect(japanese).toHaveText(words);
    await expect(page.locator("html")).toHaveAttribute("lang", "ja");
    await page.getByRole("main").getByRole("link").first().click();
    await expect(page).toHaveURL("/user/signup");
    await page.goBack();
    await expect(japanese).toHaveText(words);
    await expect(page.locator("html")).toHaveAttribute("lang", "ja");
    await page.getByRole("button", { name: "English" }).click();
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
  },
);
