import { expectAccessible } from "./support/axe.ts";
import { expectReadable, LARGE } from "./support/readable.ts";
import { expect, test } from "./support/test.ts";

test.describe("search", { tag: "@desktop" }, () => {
  test("finds a challenge from the feed, keeps what was searched for the way back, and tells no server of it", async ({
    page,
    person,
  }) => {
    await person.setChallenge({ title: "毎日の学習", desc: "C++ とガラスの猫。", category: "Other" });
    await person.setChallenge({ title: "A grid a day", category: "CSS" });
    const addresses: string[] = [];
    page.on("request", (request) => addresses.push(request.url()));
    await page.goto("/home");
    await page.getByRole("link", { name: "Search challenges" }).click();
    const field = page.getByRole("searchbox", { name: "Words" });
    await field.fill("ｶﾞﾗｽ 学習");
    await field.press("Enter");
    const found = page.getByRole("link", { name: "毎日の学習" });
    await expect(found).toBeVisible();
    await expect(page.locator("mark")).toHaveText(["学習", "ガラス"]);
    await expectAccessible(page, "a search");
    await expectReadable(page, "a search", undefined, LARGE);

    await found.click();
    await expect(page.getByRole("heading", { level: 1, name: "毎日の学習" })).toBeVisible();
    await page.goBack();
    await expect(found).toBeVisible();
    await page.reload();
    await expect(found).toBeVisible();
    await expect(field).toHaveValue("ｶﾞﾗｽ 学習");
    expect(
      addresses.filter((address) =>
        /words|ガラス|%E5%AD%A6/i.test(new URL(address).search + new URL(address).pathname),
      ),
    ).toEqual([]);
  });

  // Where it can't be done: `search.test.tsx`.
  test("finds one's own entries from my page", async ({ page, person }) => {
    const birds = await person.setChallenge({ title: "Birds", visibility: "private" });
    await person.writeDay(birds, "2026-01-02", "Rain.\nA barn OWL at dusk.");
    await person.signIn(page);
    await page.goto("/mypage");
    await page.getByRole("link", { name: "Search entries" }).click();
    const field = page.getByRole("searchbox", { name: "Words" });
    await field.fill("owl");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page.getByText("A barn OWL at dusk.")).toBeVisible();
  });
});
