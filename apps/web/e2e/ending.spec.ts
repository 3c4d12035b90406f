import { addDays, today } from "@diary/core/civil-date";

import { openAs } from "./support/open-as.ts";
import { expect, test } from "./support/test.ts";

test(
  "a user ends a challenge early, resumes it and writes",
  { tag: "@desktop" },
  async ({ page, person }) => {
    const id = await person.setChallenge({ title: "Small types", days: 30 });
    await person.writeDay(id, addDays(today(Date.now(), 0), -1), "A parser for numbers.");
    await openAs(person, page, `/challenge/${id}`);
    await page.getByRole("button", { name: "More: Small types" }).click();
    await page.getByRole("menuitem", { name: "End it here" }).click();
    await expect(page.getByRole("main").getByText("Ended at 1 of 30").first()).toBeVisible();
    await page.goto("/mypage");
    const shelf = page.getByRole("region", { name: "Achieved" });
    await expect(shelf.getByText("Ended at 1 of 30")).toBeVisible();

    await shelf.getByRole("link", { name: "Detail" }).click();
    const main = page.getByRole("main");
    await expect(main.getByText("Ended at 1 of 30").first()).toBeVisible();
    await main.getByRole("button", { name: "Take it up again" }).click();
    await expect(page.getByText("The challenge is open again.").first()).toBeVisible();
    await expect(main.getByText("Ended at 1 of 30")).toBeHidden();

    await main.getByRole("link", { name: "Register Day" }).click();
    await page.getByLabel("Content").fill("A list of numbers.");
    await page.getByRole("button", { name: "Register!" }).click();
    await expect(page.getByText("Registered successfully!").first()).toBeVisible();
  },
);
