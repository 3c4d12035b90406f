import { answerDialog } from "./support/dialogs.ts";
import { openAs } from "./support/open-as.ts";
import { expect, test } from "./support/test.ts";

test.describe("the day page knows of a challenge that was just created", { tag: "@desktop" }, () => {
  test("by somebody who was told to create one, since all others are completed", async ({ page, person }) => {
    const done = await person.setChallenge({ days: 1 });
    await person.writeDay(done, "2026-01-01", "All of it.");
    await openAs(person, page, "/day/create/none");
    await answerDialog(page, "Please CREATE your challenge!");
    await expect(page).toHaveURL("/challenge/create");
    await page.getByLabel("Title").fill("The only one");
    await page.getByLabel("Description").fill("Every evening.");
    await page.getByRole("button", { name: "Create Challenge" }).click();
    await page.getByRole("article", { name: "The only one" }).getByRole("link", { name: "Write" }).click();
    await expect(page.getByLabel("Challenge")).toContainText("The only one");
    await expect(page.getByLabel("Content")).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  test("on another device, while this page was open", async ({ page, person }) => {
    await openAs(person, page, "/mypage");
    await page.getByRole("banner").getByRole("link", { name: "Register Day" }).click();
    await answerDialog(page, "Please CREATE your challenge!");
    await person.setChallenge({ title: "From the phone" });
    await page.getByRole("banner").getByRole("link", { name: "Register Day" }).click();
    await expect(page.getByLabel("Challenge")).toContainText("From the phone");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
});

test(
  "Back into a completed challenge's form says so, and its address names the form that is shown",
  {
    tag: "@desktop",
  },
  async ({ backend, page, person }) => {
    const id = await person.setChallenge({ title: "Done in a day", days: 1 });
    const other = await person.setChallenge({ title: "Goes on", start_date: "2025-12-01" });
    await openAs(person, page, `/day/create/${id}`);
    await page.getByLabel("Content").fill("All of it.");
    await page.getByRole("button", { name: "Register!" }).dblclick();
    await answerDialog(page, "COMPLETED");
    expect(await backend.sql("select content from day")).toEqual([{ content: "All of it." }]);
    await expect(page.getByRole("region", { name: "Achieved" })).toContainText("Done in a day");
    await page.goBack();
    await expect(page.getByText("That challenge takes no new entries")).toBeVisible();
    await expect(page).toHaveURL(`/day/create/${other}`);
    await expect(page.getByLabel("Challenge").getByRole("option")).toHaveText(["Goes on"]);
  },
);
