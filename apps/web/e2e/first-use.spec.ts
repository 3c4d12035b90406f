import { layoutShifts } from "./support/layout-shifts.ts";
import { openAs } from "./support/open-as.ts";
import { expect, test } from "./support/test.ts";

test.describe("a visitor on a tall window who touches nothing", { tag: "@desktop" }, () => {
  test.use({ viewport: { width: 1280, height: 2000 } });

  test("a visitor sees the landing page's challenges without layout shift", async ({ page, person }) => {
    await person.setChallenge();
    await page.goto("/");
    await expect(page.getByRole("article", { name: "Read ten pages" })).toBeVisible();
    await expect(page.locator("[data-skeleton]:visible")).toHaveCount(0);
    expect((await layoutShifts(page)).sum).toBeLessThanOrEqual(0.005);
  });

  test("a landing page without challenges says so without layout shift", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByText("Nobody has begun yet.")).toBeVisible();
    const { moved, sum } = await layoutShifts(page);
    expect(sum, moved.join("\n")).toBeLessThanOrEqual(0.005);
  });
});

test("a new challenge shows a message with the next step", { tag: "@desktop" }, async ({ page, person }) => {
  await openAs(person, page, "/challenge/create");
  await page.getByLabel("Title").fill("Draw");
  await page.getByLabel("Description").fill("A little every day.");
  await page.getByLabel("Days", { exact: true }).fill("7");
  await page.getByRole("button", { name: "Create Challenge" }).click();
  await expect(page).toHaveURL("/mypage");
  await expect(
    page.getByRole("listitem").filter({ hasText: "Challenge created. Write day 1." }),
  ).toBeVisible();
  await expect(page.getByText("Your first stamp is waiting")).toBeVisible();
  const card = page.getByRole("article", { name: "Draw" });
  await card.getByRole("link", { name: "Detail" }).click();
  await expect(page.getByRole("main").getByText("Your first stamp is waiting")).toBeVisible();
});
