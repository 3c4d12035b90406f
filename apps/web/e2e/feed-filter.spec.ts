import { expect, test } from "./support/test.ts";

test(
  "the feed shows one category, which stands in the address and is there on Back",
  { tag: "@desktop" },
  async ({ page, person }) => {
    const react = await person.setChallenge({ title: "A hook a day", category: "React" });
    await person.setChallenge({ title: "A grid a day", category: "CSS" });
    await person.writeDay(react, "2026-01-02", "useId at last.\nTomorrow: use.");
    await page.goto("/home");
    await expect(page.getByRole("article")).toHaveCount(2);
    const card = page.getByRole("article", { name: "A hook a day" });
    await expect(card).toContainText("Tomorrow: use.");

    const topics = page.getByRole("navigation", { name: "Topics" });
    await topics.getByRole("link", { name: "React" }).click();
    await expect(page).toHaveURL("/home?category=React");
    await expect(page.getByRole("article")).toHaveCount(1);
    await expect(card).toBeVisible();

    await card.getByRole("link", { name: "More detail..." }).click();
    await expect(page.getByRole("heading", { level: 1, name: "A hook a day" })).toBeVisible();
    await page.goBack();
    await expect(topics.getByRole("link", { name: "React" })).toHaveAttribute("aria-current", "page");
    await expect(page.getByRole("article")).toHaveCount(1);

    // Opened by its address, it is the same.
    await page.reload();
    await expect(topics.getByRole("link", { name: "React" })).toHaveAttribute("aria-current", "page");
    await expect(page.getByRole("article")).toHaveCount(1);

    await topics.getByRole("link", { name: "PHP" }).click();
    await expect(page.getByText("No challenges in PHP yet")).toBeVisible();
    await topics.getByRole("link", { name: "All" }).click();
    await expect(page).toHaveURL("/home");
    await expect(page.getByRole("article")).toHaveCount(2);
  },
);
