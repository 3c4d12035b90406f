import type { Page } from "@playwright/test";

import { follow } from "./support/follow.ts";
import { kept } from "./support/kept.ts";
import { openAs } from "./support/open-as.ts";
import { expect, test } from "./support/test.ts";

const DATE = "2026-01-05";

const content = (page: Page) => page.getByLabel("Content");
const edited = (page: Page) => page.getByLabel("What did you do today?");
const date = (page: Page) => page.getByLabel("Date", { exact: true });

test.describe("Drafts", { tag: "@desktop" }, () => {
  test("what is typed on a written day stands beside its entry, and nothing is said to have changed", async ({
    backend,
    page,
    person,
  }) => {
    const id = await person.setChallenge({ days: 30 });
    await person.writeDay(id, DATE, "As it was.");
    await openAs(person, page, `/day/create/${id}`);
    await date(page).fill(DATE);
    await content(page).fill("And one thing more.");
    await page.getByRole("status").getByRole("link", { name: "Edit Day" }).click();
    await expect(page.getByRole("heading", { name: "This day already has an entry" })).toBeVisible();
    await expect(page.getByText("changed elsewhere")).toHaveCount(0);
    await expect(edited(page)).toHaveValue("And one thing more.");
    await page.getByRole("button", { name: "Keep both" }).click();
    await expect(edited(page)).toBeFocused();
    await page.getByRole("button", { name: "Update", exact: true }).click();
    await page.getByRole("dialog", { name: "Update your day Success" }).getByRole("button").click();
    expect(await backend.sql("select content from day")).toEqual([
      { content: "And one thing more.\n\nAs it was." },
    ]);
  });

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

  test("a draft of a completed challenge is discarded, and the focus is in the form", async ({
    page,
    person,
  }) => {
    const id = await person.setChallenge({ title: "Read", days: 1 });
    const other = await person.setChallenge({ title: "Run", days: 30 });
    await openAs(person, page, `/day/create/${id}`);
    await content(page).fill("Not the last word.");
    await kept(page, "Not the last word.");
    await person.writeDay(id, DATE, "All of it.");
    await page.goto(`/day/create/${other}`);
    await page.getByRole("button", { name: "Discard", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
    await expect(page.getByText("Not the last word.")).toHaveCount(0);
    await expect(content(page)).toBeFocused();
  });

  test("Settings keeps what was typed on the way to Change Password, also the picture", async ({
    page,
    person,
  }) => {
    await person.setProfile({ nickname: "Before", comment: "A comment." });
    await openAs(person, page, "/mypage/setting");
    await page.getByLabel("Nickname").fill("After");
    await page.getByLabel("Choose Avatar").setInputFiles("public/icons/192.png");
    const preview = page.locator('img[alt="Your avatar"]');
    await expect(preview).toHaveAttribute("src", /^(blob|data):/);
    await page.getByRole("link", { name: "Change Password" }).click();
    await expect(page).toHaveURL("/changepasswordform");
    await page.goBack();
    await expect(page.getByLabel("Nickname")).toHaveValue("After");
    await expect(preview).toHaveAttribute("src", /^(blob|data):/);
    await page.getByRole("button", { name: "Discard draft" }).click();
    await expect(page.getByLabel("Nickname")).toHaveValue("Before");
    await expect(preview).toHaveCount(0);
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Nickname")).toHaveValue("After");
    await expect(page.getByLabel("Nickname")).toBeFocused();
    await page.getByRole("button", { name: "Update Profile" }).click();
    await page.getByRole("dialog", { name: "Update your profile Success" }).getByRole("button").click();
    await page.goto("/mypage/setting");
    await expect(page.getByLabel("Nickname")).toHaveValue("After");
    await expect(page.getByText("Your draft is back")).toHaveCount(0);
  });
});
