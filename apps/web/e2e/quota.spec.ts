import type { TestBackend } from "@diary/local-backend/testing";
import type { Page } from "@playwright/test";

import { openAs } from "./support/open-as.ts";
import { expect, test } from "./support/test.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Lets this person have written all that an hour allows. */
async function useUp(backend: TestBackend, userId: string): Promise<void> {
  await backend.sql(
    `insert into private.quota_use (user_id, action, hour, used)
    select $1, action, date_trunc('hour', now()), hourly from private.quota
    on conflict (user_id, action) do update set used = excluded.used`,
    [userId],
  );
}

async function readDialog(page: Page, title: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: title, exact: true });
  await expect(dialog).toContainText(/Too many, try again at \d\d:\d\d\./);
  await dialog.getByRole("button", { name: "OK" }).click();
}

test(
  "after more than an hour allows each form keeps its words and says when to try again",
  { tag: "@desktop" },
  async ({ backend, page, person, problems }) => {
    problems.allow(/\b429\b/, /AppError/, /A like was not saved/);
    const id = await person.setChallenge();
    await useUp(backend, person.id);

    await test.step("settings", async () => {
      await openAs(person, page, "/mypage/setting");
      await expect(page.getByLabel("Nickname")).not.toHaveValue("");
      await page.getByLabel("Nickname").fill("Ume");
      await page.getByLabel("Comment").fill("Mornings.");
      await button(page, "Update Profile").click();
      await readDialog(page, "Failed");
      await expect(page.getByLabel("Nickname")).toHaveValue("Ume");
    });

    await test.step("feedback", async () => {
      await page.goto("/mypage");
      await button(page, "Feedback").click();
      const form = page.getByRole("dialog", { name: "Feedback" });
      await form.getByLabel("Title").fill("Hello");
      await form.getByLabel("Feedback").fill("Nice stamps.");
      await form.getByRole("button", { name: "Submit" }).click();
      await readDialog(page, "Something wrong!");
      await expect(form.getByLabel("Feedback")).toHaveValue("Nice stamps.");
    });

    await test.step("a like goes back and says why", async () => {
      await page.goto(`/challenge/${id}`);
      const like = page.getByRole("button", { name: /like/i });
      await like.click();
      await expect(page.getByText(/Too many, try again at \d\d:\d\d\./).first()).toBeVisible();
      await expect(like).toHaveAttribute("aria-pressed", "false");
    });

    await test.step("an entry stays on the device, with the reason", async () => {
      await page.goto(`/day/create/${id}`);
      await page.getByLabel("Content").fill("The third chapter.");
      await button(page, "Register!").click();
      const dialog = page.getByRole("dialog", { name: "Failed" });
      await expect(dialog).toContainText("Too many entries within an hour. Try again later.");
      await dialog.getByRole("button", { name: "OK" }).click();
      await expect(page.getByText("The third chapter.").first()).toBeVisible();
    });

    await test.step("a new challenge, which is taken in the next hour", async () => {
      await page.goto("/challenge/create");
      await page.getByLabel("Title").fill("Ten katas");
      await page.getByLabel("Description").fill("One every\nmorning.");
      await button(page, "Create Challenge").click();
      await readDialog(page, "Failed");
      await expect(page.getByLabel("Title")).toHaveValue("Ten katas");
      await expect(page.getByLabel("Description")).toHaveValue("One every\nmorning.");
      await backend.sql("update private.quota_use set hour = hour - interval '1 hour'");
      await button(page, "Create Challenge").click();
      await expect(page).toHaveURL("/mypage");
    });
  },
);
