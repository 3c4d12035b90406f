import type { Page } from "@playwright/test";

import { follow } from "./support/follow.ts";
import { kept } from "./support/kept.ts";
import { openAs } from "./support/open-as.ts";
import { expect, test } from "./support/test.ts";

const DATE = "2026-01-05";

const content = (page: Page) => page.getByLabel("Content");
const edited = (page: Page) => page.getByLabel("What did you do today?");

test.describe("Drafts", { tag: "@desktop" }, () => {
  test("a discarded draft can be put back, and the focus is never lost", async ({ page, person }) => {
    const id = await person.setChallenge({ title: "Read", days: 30 });
    const other = await person.setChallenge({ title: "Run", days: 30 });
    const day = await person.writeDay(id, DATE, "As it was.");
    await person.editDay(day, "As it is now.");
    await openAs(person, page, `/day/create/${other}`);
    await content(page).fill("Round the lake.");
    await kept(page, "Round the lake.");

    // Another draft is opened.
    await page.goto(`/day/create/${id}`);
    await page
      .getByRole("button", { name: /, Run$/ })
      .first()
      .click();
    await expect(content(page)).toHaveValue("Round the lake.");
    await expect(content(page)).toBeFocused();

    // Discarded by a double click, put back, discarded, and something else is written.
    await page.getByRole("button", { name: "Discard draft" }).dblclick();
    const undo = page.getByRole("button", { name: "Undo" });
    await expect(undo).toBeFocused();
    await expect(content(page)).toHaveValue("");
    await page.keyboard.press("Enter");
    await expect(content(page)).toHaveValue("Round the lake.");
    await expect(content(page)).toBeFocused();
    await kept(page, "Round the lake.");
    await page.reload();
    await expect(content(page)).toHaveValue("Round the lake.");
    await page.getByRole("button", { name: "Discard draft" }).click();
    await content(page).fill("Round the wood.");
    await expect(undo).toHaveCount(0);

    // The text of the wrong challenge is taken along.
    await kept(page, "Round the wood.");
    await page.getByLabel("Challenge", { exact: true }).selectOption({ label: "Read" });
    await page.getByRole("button", { name: "Move the text of Run here" }).click();
    await expect(content(page)).toHaveValue("Round the wood.");
    await expect(content(page)).toBeFocused();

    // Earlier versions are opened, one is put back, and that is undone.
    await follow(page, `/day/edit/${id}/${day}`);
    await page.getByRole("button", { name: "Earlier versions" }).click();
    await expect(page.getByRole("heading", { name: "Earlier versions" })).toBeFocused();
    await page.getByRole("group").locator("summary").click();
    await page.getByRole("button", { name: "Restore" }).click();
    await expect(edited(page)).toHaveValue("As it was.");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(edited(page)).toHaveValue("As it is now.");
    await expect(edited(page)).toBeFocused();
    await page.getByRole("button", { name: "Restore" }).click();
    await page.getByRole("button", { name: "Update", exact: true }).click();
    await page.getByRole("dialog", { name: "Update your day Success" }).getByRole("button").click();
    await expect(page.getByRole("article")).toContainText("As it was.");
  });
});
