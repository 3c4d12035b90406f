import { expect, test } from "./support/test.ts";

test(
  "a challenge is taken on and liked by somebody, who is its companion and its owner's news",
  { tag: "@desktop" },
  async ({ newPerson, page, person, newDevice }) => {
    const id = await person.setChallenge({ title: "Thirty days of types", days: 30, category: "TypeScript" });
    const ren = await newPerson();
    await ren.setProfile({ nickname: "Ren", comment: "" });
    await ren.signIn(page);
    await page.goto(`/challenge/${id}`);
    await page.getByRole("button", { name: "Like" }).click();
    await page.getByRole("link", { name: "Take this on" }).click();
    await expect(page.getByLabel("Title")).toHaveValue("Thirty days of types");
    await page.getByRole("button", { name: "Create Challenge" }).click();
    const row = page.getByRole("region", { name: "Challenging" }).getByRole("article");
    await row.getByRole("link", { name: "Write" }).click();
    await page.getByLabel("Content").fill("The first puzzle.");
    await page.getByRole("button", { name: "Register!" }).click();
    await expect(page.getByText("Registered successfully!", { exact: true })).toBeVisible();

    const owner = await newDevice();
    await person.signIn(owner);
    await owner.goto("/mypage");
    await expect(owner.getByRole("list", { name: "New likes" })).toHaveText(
      /Ren.* likes Thirty days of types/,
    );
    const profile = owner.getByRole("button", { name: "Profile" });
    await expect(profile).not.toHaveAccessibleDescription("New likes on your page");
    await owner.reload();
    await expect(owner.getByRole("heading", { name: "Challenging" })).toBeVisible();
    await expect(owner.getByRole("list", { name: "New likes" })).toBeHidden();

    await owner.goto(`/challenge/${id}`);
    await owner
      .getByRole("region", { name: "Also took this on" })
      .getByRole("link", { name: /Ren\s*day 1/ })
      .click();
    await expect(owner.getByText("Taken from", { exact: false })).toBeVisible();
    await owner.getByRole("link", { name: "Thirty days of types" }).click();
    await owner.getByRole("link", { name: "Start again" }).click();
    await owner.getByRole("button", { name: "Create Challenge" }).click();
    await owner
      .getByRole("article")
      .filter({ hasText: "0" })
      .first()
      .getByRole("link", { name: "Detail" })
      .click();
    await expect(owner.getByText("Round 2")).toBeVisible();
  },
);
