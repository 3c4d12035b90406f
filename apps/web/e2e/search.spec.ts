import { expect, test } from "./support/test.ts";

// One's own entries, and where it can't be done: `search.test.tsx`.
test(
  "a search finds a challenge from the feed, keeps what was searched for the way back, and tells no server of it",
  { tag: "@desktop" },
  async ({ page, person }) => {
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

    await found.click();
    await expect(page.getByRole("heading", { level: 1, name: "毎日の学習" })).toBeVisible();
    await page.goBack();
    await expect(found).toBeVisible();
    await page.reload();
    await expect(found).toBeVisible();
    await expect(field).toHaveValue("ｶﾞﾗｽ 学習");
    const named = addresses
      .map((address) => new URL(address))
      .map(({ pathname, search }) => search + pathname);
    expect(named.filter((address) => /words|ガラス|%E5%AD%A6/i.test(address))).toEqual([]);
  },
);
