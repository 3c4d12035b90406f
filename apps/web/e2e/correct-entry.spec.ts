import { answerDialog } from "./support/dialogs.ts";
import { openAs } from "./support/open-as.ts";
import { expect, test } from "./support/test.ts";

test.describe("An entry under a wrong date", { tag: "@desktop" }, () => {
  test("moves to a free date, and not to a taken one", async ({ backend, page, person, problems }) => {
    problems.allow(/\b409\b/, /AppError/);
    const challenge = await person.setChallenge();
    const day = await person.writeDay(challenge, "2026-01-02", "Ten pages.");
    await person.writeDay(challenge, "2026-01-03", "Taken.");
    await openAs(person, page, `/day/edit/${challenge}/${day}`);
    await expect(page.getByLabel("Date", { exact: true })).toBeDisabled();
    await page.getByRole("button", { name: "Move to another day" }).click();
    const dialog = page.getByRole("dialog", { name: "Move to another day" });
    const move = dialog.getByRole("button", { name: "Move", exact: true });
    await expect(move).toBeDisabled();
    await dialog.getByLabel("New Date").fill("2026-01-03");
    await move.click();
    await expect(dialog.getByRole("alert")).toHaveText("Cannot register data with the same date");
    await dialog.getByLabel("New Date").fill("2026-01-01");
    await move.click();
    await expect(page).toHaveURL(`/challenge/${challenge}`);
    const rows = await backend.sql("select date::text, content from public.day order by date");
    expect(rows).toEqual([
      { date: "2026-01-01", content: "Ten pages." },
      { date: "2026-01-03", content: "Taken." },
    ]);
  });

  test("is deleted within a day, after a question", async ({ backend, page, person }) => {
    const challenge = await person.setChallenge();
    const day = await person.writeDay(challenge, "2026-01-02", "Wrong challenge.");
    await openAs(person, page, `/day/edit/${challenge}/${day}`);
    const remove = page.getByRole("button", { name: "Delete this entry" });
    await remove.click();
    await page.getByRole("button", { name: "cancel" }).click();
    expect(await backend.sql("select 1 from public.day")).toHaveLength(1);
    await remove.click();
    await page.getByRole("button", { name: "OK" }).click();
    await expect(page).toHaveURL(`/challenge/${challenge}`);
    await expect(page.getByText("Wrong challenge.")).toHaveCount(0);
    expect(await backend.sql("select 1 from public.day")).toEqual([]);
  });

  test("is not deleted later: a page that was left open is told, and nothing offers it", async ({
    backend,
    page,
    person,
    problems,
  }) => {
    problems.allow(/\b40\d\b/, /AppError/);
    const challenge = await person.setChallenge();
    const day = await person.writeDay(challenge, "2026-01-02", "Stays.");
    await openAs(person, page, `/day/edit/${challenge}/${day}`);
    const remove = page.getByRole("button", { name: "Delete this entry" });
    await expect(remove).toBeVisible();
    await backend.sql("update public.day set created_at = now() - interval '25 hours'");
    await remove.click();
    await page.getByRole("button", { name: "OK" }).click();
    await answerDialog(page, "Failed", "An entry can be deleted for a day after it was written.");
    await page.reload();
    await expect(page.getByLabel("What did you do today?")).toHaveValue("Stays.");
    await expect(remove).toHaveCount(0);
    expect(await backend.sql("select 1 from public.day")).toHaveLength(1);
  });
});
