import { answerDialog } from "./support/dialogs.ts";
import { openAs } from "./support/open-as.ts";
import { expect, test } from "./support/test.ts";

// Of a challenge that was created the day page knows: `main-job.spec.ts`, and on another device `register-day.test.tsx`.
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
