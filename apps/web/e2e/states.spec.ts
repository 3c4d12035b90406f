import type { Page } from "@playwright/test";
import type { Route } from "@playwright/test";

import { answerDialog } from "./support/dialogs.ts";
import { follow } from "./support/follow.ts";
import { openAs } from "./support/open-as.ts";
import { expect, test } from "./support/test.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test.describe("Challenge", { tag: "@desktop" }, () => {
  test("starts with completed false and no end date; the last day completes it, with its dialog, then /mypage, and Register Day, days and start date are disabled", async ({
    backend,
    page,
    person,
  }) => {
    const id = await person.setChallenge({ days: 2 });
    const state = () =>
      backend.sql("select completed, end_date::text from public.challenge where challenge_id = $1", [id]);
    expect(await state()).toEqual([{ completed: false, end_date: null }]);
    await person.writeDay(id, "2026-01-01", "Half of it.");
    expect(await state()).toEqual([{ completed: false, end_date: null }]);
    await openAs(person, page, `/day/create/${id}`);
    const today = await page.getByLabel("Date", { exact: true }).inputValue();
    await page.getByLabel("Content").fill("All of it.");
    await button(page, "Register!").click();
    const completed = page.getByRole("dialog", { name: "COMPLETED" });
    await expect(completed).toContainText("Completed your Challenge! Nice work! 🎉");
    // The page behind it is still the one that was written on.
    await expect(page).toHaveURL(`/day/create/${id}`);
    await expect(page.getByText("Day 2 / 2")).toBeVisible();
    await completed.getByRole("button", { name: "OK" }).click();
    await expect(page).toHaveURL("/mypage");
    expect(await state()).toEqual([{ completed: true, end_date: today }]);
    const achieved = page.getByRole("region", { name: "Achieved" });
    await expect(achieved).toContainText(`2026-01-01 ~ ${today}`);

    // Now that it has an end date.
    await achieved.getByRole("link", { name: "Detail" }).click();
    await expect(page.getByRole("main").getByRole("button", { name: "Register Day" })).toBeDisabled();
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await expect(page.getByLabel("Days")).toBeDisabled();
    await expect(page.getByLabel("Start Date")).toBeDisabled();
    await page.getByLabel("Title").fill("Read one page");
    await button(page, "Update Challenge").click();
    await answerDialog(page, "Success", "Your Diary info has changed");
    await expect(page).toHaveURL("/mypage");
    await expect(page.getByRole("region", { name: "Achieved" })).toContainText("Read one page");
  });

  test("an open one can be edited in all its fields, Back changes nothing, and cut to as many days as it has entries, and no fewer, it is completed", async ({
    page,
    person,
    problems,
  }) => {
    problems.allow(/\b4\d\d\b/, /AppError/);
    const id = await person.setChallenge();
    await openAs(person, page, `/challenge/${id}`);
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await page.getByLabel("Start Date").fill("2026-02-02");
    await page.getByLabel("Days").fill("7");
    await page.getByLabel("Category").selectOption("Java");
    await page.getByLabel("Description").fill("Line one.\nLine two.");
    await page.getByRole("radio", { name: "Only me" }).check();
    await button(page, "Update Challenge").click();
    await answerDialog(page, "Success", "Your Diary info has changed");
    await page.goto(`/challenge/update/${id}`);
    await expect(page.getByLabel("Start Date")).toHaveValue("2026-02-02");
    await expect(page.getByLabel("Days")).toHaveValue("7");
    await expect(page.getByLabel("Category")).toHaveValue("Java");
    await expect(page.getByLabel("Description")).toHaveValue("Line one.\nLine two.");
    await expect(page.getByRole("radio", { name: "Only me" })).toBeChecked();
    await button(page, "Back").click();
    await expect(page).toHaveURL(`/challenge/${id}`);
    await expect(page.getByRole("main")).toContainText("2026-02-02 ~");

    for (const date of ["2026-02-03", "2026-02-04"]) await person.writeDay(id, date, "A page.");
    await follow(page, `/challenge/update/${id}`);
    await page.getByLabel("Days").fill("1");
    await button(page, "Update Challenge").click();
    await answerDialog(page, "Failed", "There are already more entries than that.");
    await expect(page.getByLabel("Days")).toHaveValue("1");
    await page.getByLabel("Days").fill("2");
    await button(page, "Update Challenge").click();
    await answerDialog(page, "Success");
    await expect(page.getByRole("region", { name: "Achieved" })).toContainText("Read ten pages");
  });
});

test.describe("Like toggle", { tag: "@desktop" }, () => {
  test("inserts or deletes, at once on the page and with one request at a time; the last of many clicks wins, and it arrives though the page is left", async ({
    backend,
    newPerson,
    page,
    person,
  }) => {
    const id = await person.setChallenge();
    const [reader, other] = [await newPerson(), await newPerson()];
    await openAs(reader, page, "/home");
    const like = page.getByRole("button", { name: "Like" });
    const rows = () => backend.sql("select 1 from public.likes where user_id = $1", [reader.id]);
    await expect(like).toHaveAttribute("aria-pressed", "false");
    await expect(like).toContainText("0");

    await test.step("the count is read again", async () => {
      // Meanwhile somebody else liked it: the count that is read again has both.
      await other.like(id);
      await like.click();
      await expect(like).toHaveAttribute("aria-pressed", "true");
      await expect(like).toContainText("2");
      expect(await rows()).toHaveLength(1);
      await page.reload();
      await expect(like).toHaveAttribute("aria-pressed", "true");
      await like.click();
      await expect(like).toHaveAttribute("aria-pressed", "false");
      await expect(like).toContainText("1");
      await expect.poll(rows).toHaveLength(0);
    });

    let [underWay, most, asked] = [0, 0, 0];
    const held: (() => void)[] = [];
    await page.route(/rest\/v1\/likes/, async (route: Route) => {
      asked += 1;
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise<void>((release) => held.push(release));
      const response = await route.fetch();
      underWay -= 1;
      await route.fulfill({ response });
    });
    let liked = false;
    for (const clicks of [2, 3, 6, 7]) {
      await test.step(`${clicks} clicks`, async () => {
        [most, asked] = [0, 0];
        for (let click = 0; click < clicks; click += 1) await like.click();
        if (clicks % 2 === 1) liked = !liked;
        // It shows at once, before any answer.
        await expect(like).toHaveAttribute("aria-pressed", String(liked));
        await expect(async () => {
          held.splice(0).forEach((release) => release());
          expect([(await rows()).length, underWay, held.length]).toEqual([liked ? 1 : 0, 0, 0]);
          expect(asked).toBeGreaterThan(0);
        }).toPass();
        // Nothing follows: the count has been read for the last time.
        await expect(like).toHaveAttribute("aria-pressed", String(liked));
        await expect(like).toContainText(liked ? "2" : "1");
        expect(most).toBe(1);
        expect(asked).toBeLessThanOrEqual(2);
      });
    }
    await page.unrouteAll();

    await test.step("the page is left", async () => {
      // Still on this device when the page has gone.
      const gone = Promise.withResolvers<void>();
      const sent = page.waitForRequest(/rest\/v1\/likes/);
      await page.route(/rest\/v1\/likes/, async (route) => {
        await gone.promise;
        await route.continue();
      });
      expect(await rows()).toHaveLength(0);
      await like.click();
      await sent;
      await page.goto("about:blank");
      gone.resolve();
      await expect.poll(rows).toHaveLength(1);
    });
  });
});

test.describe("Register day", { tag: "@desktop" }, () => {
  test("date and content are required, the date is today by default and in no future; a new entry's number is the count plus one", async ({
    page,
    person,
  }) => {
    const id = await person.setChallenge();
    await person.writeDay(id, "2026-01-01", "First.");
    await openAs(person, page, `/day/create/${id}`);
    await expect(page.getByRole("article", { name: "DAY 1" })).toBeVisible();
    await expect(page.getByText("Day 1 / 3")).toBeVisible();
    let sent = 0;
    page.on("request", (request) => {
      if (request.method() === "POST" && /rest\/v1\/day\b/.test(request.url())) sent += 1;
    });
    const date = page.getByLabel("Date", { exact: true });
    const [today, tomorrow] = await page.evaluate(() => {
      const now = new Date();
      const next = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
      return [now.toLocaleDateString("sv"), next.toLocaleDateString("sv")];
    });
    await expect(date).toHaveValue(today);
    await expect(date).toHaveAttribute("max", today);
    await expect(date).toHaveAttribute("required");
    await button(page, "Register!").click();
    await expect(page.getByText("Content is required.").first()).toBeVisible();
    await page.getByLabel("Content").fill("Second.");
    await date.fill(tomorrow);
    await button(page, "Register!").click();
    await expect(page.getByText("This date is in the future.").first()).toBeVisible();
    await expect(page.getByLabel("Content")).toHaveValue("Second.");
    expect(sent).toBe(0);
    await date.fill(today);
    await button(page, "Register!").click();
    await expect(page.getByRole("article", { name: "DAY 2" })).toContainText("Second.");
    await expect(page.getByText("Day 2 / 3")).toBeVisible();
  });
});

test.describe("Edit day", { tag: "@desktop" }, () => {
  test("content required, date read-only; the button is disabled while saving; success alerts and goes to the challenge; somebody else's entry is not there", async ({
    newPerson,
    page,
    person,
    problems,
  }) => {
    const somebody = await newPerson();
    const theirs = await somebody.setChallenge({ title: "Theirs" });
    const theirDay = await somebody.writeDay(theirs, "2026-01-01", "Theirs.");
    const id = await person.setChallenge();
    const day = await person.writeDay(id, "2026-01-01", "Chapter one.");
    await openAs(person, page, `/day/edit/${id}/${day}`);
    const content = page.getByLabel("What did you do today?");
    await expect(content).toHaveValue("Chapter one.");
    await expect(page.getByLabel("Date")).toBeDisabled();
    await expect(page.getByLabel("Date")).toHaveValue("2026-01-01");
    const answer = Promise.withResolvers<void>();
    let sent = 0;
    await page.route(/rest\/v1\/day/, async (route) => {
      if (route.request().method() === "PATCH") {
        sent += 1;
        await answer.promise;
      }
      await route.continue();
    });
    await content.fill("");
    await button(page, "Update").click();
    await expect(page.getByText("What did you do today? is required.").first()).toBeVisible();
    expect(sent).toBe(0);
    await content.fill("Chapter one\n  and two.");
    await button(page, "Update").click();
    await expect(button(page, "Update")).toBeDisabled();
    await expect(content).toHaveValue("Chapter one\n  and two.");
    answer.resolve();
    await answerDialog(page, "Update your day Success");
    await expect(page).toHaveURL(`/challenge/${id}`);
    // Line breaks are kept.
    const entry = page.getByText("Chapter one and two.");
    await expect(entry).toHaveCSS("white-space", "pre-wrap");

    problems.allow(/\b406\b/);
    await follow(page, `/day/edit/${theirs}/${theirDay}`);
    await expect(page.getByText("This entry does not exist")).toBeVisible();
  });
});
