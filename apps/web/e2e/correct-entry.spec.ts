import { today } from "@diary/core/civil-date";

import { answerDialog } from "./support/dialogs.ts";
import { follow } from "./support/follow.ts";
import { openAs } from "./support/open-as.ts";
import { expect, test } from "./support/test.ts";

test(
  "an entry under a wrong date moves to a free one, and is deleted within a day, after a question",
  { tag: "@desktop" },
  async ({ backend, page, person, problems }) => {
    problems.allow(/\b40\d\b/, /AppError/);
    const challenge = await person.setChallenge({ days: 10 });
    const day = await person.writeDay(challenge, "2026-01-02", "Ten pages.");
    const date = today(Date.now(), 0);
    await person.writeDay(challenge, date, "Taken.");
    await openAs(person, page, `/day/edit/${challenge}/${day}`);

    await test.step("not to a taken one", async () => {
      await expect(page.getByLabel("Date", { exact: true })).toBeDisabled();
      await page.getByRole("button", { name: "Move to another day" }).click();
      const dialog = page.getByRole("dialog", { name: "Move to another day" });
      const move = dialog.getByRole("button", { name: "Migrate the data", exact: true });
      await expect(move).toBeDisabled();
      await dialog.getByLabel("New Date").fill(date);
      await move.click();
      await expect(dialog.getByRole("alert")).toHaveText("Cannot register data with the same date");
      await dialog.getByLabel("New Date").fill("2026-01-01");
      await move.click();
      await expect(page).toHaveURL(`/challenge/${challenge}`);
      const rows = await backend.sql("select date::text, content from public.day order by date");
      expect(rows).toEqual([
        { date: "2026-01-01", content: "Ten pages." },
        { date, content: "Taken." },
      ]);
    });

    const open = (name: string) =>
      page.getByRole("article", { name, exact: true }).getByRole("link", { name: "Edit Day" }).click();
    const remove = page.getByRole("button", { name: "Delete this entry" });

    await test.step("deleted, but not where the question is cancelled", async () => {
      await open("DAY 2");
      await remove.click();
      await page.getByRole("button", { name: "cancel" }).click();
      expect(await backend.sql("select 1 from public.day")).toHaveLength(2);
      await remove.click();
      await page.getByRole("button", { name: "OK" }).click();
      await expect(page).toHaveURL(`/challenge/${challenge}`);
      await expect(page.getByText("Ten pages.")).toBeVisible();
      await expect(page.getByText("Taken.")).toHaveCount(0);
      expect(await backend.sql("select content from public.day")).toEqual([{ content: "Ten pages." }]);
      // It was today's.
      await follow(page, "/mypage");
      await expect(page.getByRole("region", { name: "To write today" })).toContainText("Read ten pages");
      await follow(page, `/challenge/${challenge}`);
    });

    await test.step("not deleted later: a page that was left open is told, and nothing offers it", async () => {
      await open("DAY 1");
      await expect(remove).toBeVisible();
      await backend.sql("update public.day set created_at = now() - interval '25 hours'");
      await remove.click();
      await page.getByRole("button", { name: "OK" }).click();
      await answerDialog(page, "Failed", "Entries can be deleted within 24 hours of writing them.");
      await page.reload();
      await expect(page.getByLabel("What did you do today?")).toHaveValue("Ten pages.");
      await expect(remove).toHaveCount(0);
      expect(await backend.sql("select 1 from public.day")).toHaveLength(1);
    });
  },
);
