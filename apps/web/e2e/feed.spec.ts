import { expect, test } from "./support/test.ts";

test(
  "the feed's category is in the URL, a challenge's title is the title of its page",
  { tag: "@desktop" },
  async ({ page, person }) => {
    const react = await person.setChallenge({ title: "A hook a day", category: "React" });
    await person.setChallenge({ title: "A grid a day", category: "CSS" });
    await person.writeDay(react, "2026-01-02", "useId at last.\nTomorrow: use.");
    const cards = page.getByRole("article");
    const card = (name: string) => page.getByRole("article", { name });
    const topic = (name: string) =>
      page.getByRole("navigation", { name: "Topics" }).getByRole("link", { name });
    const open = async (title: string) => {
      await card(title).getByRole("link", { name: "More detail..." }).click();
      await expect(page).toHaveTitle(`${title} · Challenge Diary`);
    };
    await page.goto("/home");
    await expect(cards).toHaveCount(2);
    await expect(card("A hook a day")).toContainText("Tomorrow: use.");
    await open("A grid a day");
    await page.goBack();
    await expect(page).toHaveTitle("Home · Challenge Diary");

    await topic("React").click();
    await expect(page).toHaveURL("/home?category=React");
    await expect(cards).toHaveCount(1);
    await open("A hook a day");
    const reactIsShown = async () => {
      await expect(topic("React")).toHaveAttribute("aria-current", "page");
      await expect(cards).toHaveCount(1);
    };
    await page.goBack();
    await reactIsShown();
    await page.reload();
    await reactIsShown();

    await topic("PHP").click();
    await expect(page.getByText("No challenges in PHP yet")).toBeVisible();
    await topic("All").click();
    await expect(page).toHaveURL("/home");
    await expect(cards).toHaveCount(2);
  },
);
