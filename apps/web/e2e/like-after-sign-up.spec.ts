import { answerDialog } from "./support/dialogs.ts";
import { expect, test } from "./support/test.ts";

test(
  "a visitor likes a card, signs up and returns to the card, which has the like",
  { tag: "@desktop" },
  async ({ backend, newUser, page }) => {
    // Two authors, because the feed collapses successive challenges of one author.
    const authors = [await newUser(), await newUser()];
    await backend.sql(
      `insert into challenge (user_id, title, "desc", updated_at)
       select ($1::uuid[])[1 + number % 2], 'Challenge ' || number, 'Every evening.',
         now() - (50 - number) * interval '1 second'
       from generate_series(1, 50) number`,
      [authors.map(({ id }) => id)],
    );
    await page.goto("/home");
    const card = page.getByRole("article", { name: "Challenge 18", exact: true });
    await expect(async () => {
      await page.evaluate(() => scrollBy({ top: 4000, behavior: "instant" }));
      await expect(card).toBeVisible({ timeout: 500 });
    }).toPass();
    const like = card.getByRole("button", { name: "Like" });
    await like.click();
    await expect(page.getByRole("dialog", { name: "Please Sign in" })).toBeVisible();
    const scrollTop = () => page.evaluate(() => scrollY);
    const place = await scrollTop();
    await answerDialog(page, "Please Sign in");
    await expect(page.getByRole("heading", { name: "Sign In" })).toBeVisible();
    expect(await scrollTop()).toBe(0);
    await page.getByRole("link", { name: "I don't have an account." }).click();
    await page.getByLabel("Email Address").fill("visitor@example.com");
    await page.getByLabel("Password", { exact: true }).fill("secret1234");
    await page.getByLabel("Confirm Password").fill("secret1234");
    await page.getByRole("button", { name: "Sign Up" }).click();
    await expect(page).toHaveURL("/home");
    await expect(like).toHaveAttribute("aria-pressed", "true");
    await expect(like).toHaveText("1");
    await expect(card).toBeInViewport();
    expect(Math.abs((await scrollTop()) - place)).toBeLessThan(60);

    const taken = page.waitForResponse((response) => response.request().method() === "DELETE");
    await like.click();
    await taken;
    await expect(like).toHaveText("0");
    await page.reload();
    await expect(card).toBeVisible();
    await expect(like).toHaveAttribute("aria-pressed", "false");
  },
);
