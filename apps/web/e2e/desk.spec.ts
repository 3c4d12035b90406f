import { expectAccessibleHere } from "./support/axe.ts";
import { openAs } from "./support/open-as.ts";
import { expectReadable, LARGE_ON_PHONE } from "./support/readable.ts";
import { expect, test } from "./support/test.ts";

const FACTS = "It advertises a course and is not a record of a challenge.";

test(
  "a user gets a 404 instead of the desk, and staff decide cases by keyboard",
  { tag: "@desktop" },
  async ({ backend, newDevice, newUser, page, person: author, problems }) => {
    test.slow();
    problems.allow(/\b404\b/);
    const [staff, reporter] = [await newUser(), await newUser()];
    await backend.sql("insert into private.staff (user_id) values ($1)", [staff.id]);
    await author.setProfile({ nickname: "Mina" });
    const [first, second] = [
      await author.setChallenge({ title: "Buy my course" }),
      await author.setChallenge({ title: "A walk a day" }),
    ];
    await author.writeDay(first, "2026-01-01", "Lesson one is free.");
    const report = { subject_type: "challenge", reason: "spam", note: "An advertisement." };
    for (const subject_id of [first, second]) await reporter.call("create_report", { ...report, subject_id });
    await backend.sql(
      "insert into public.feedback (title, email, feedback) values ('The stamps', 'ren@diary.example', 'Blue?')",
    );

    await test.step("a stranger gets the 404 page, and no script of the desk is loaded", async () => {
      const stranger = await newDevice();
      const scripts: string[] = [];
      stranger.on("request", (request) => scripts.push(request.url()));
      await openAs(reporter, stranger, "/desk/queue");
      await expect(stranger.getByRole("heading", { name: "404 not found!" })).toBeVisible();
      await stranger.getByRole("link", { name: "HOME" }).click();
      await expect(stranger).toHaveURL("/home");
      await expect(stranger.getByText("Home · Challenge Diary")).toBeAttached();
      await stranger.goBack();
      await expect(stranger.getByText("404 not found! · Challenge Diary")).toBeAttached();
      await expect(stranger.getByText("Desk")).toHaveCount(0);
      expect(scripts.filter((url) => url.includes("desk-pages"))).toEqual([]);
    });

    const heading = (name: string) => page.getByRole("heading", { level: 1, name });
    const row = (name: string) => page.getByRole("link", { name });

    await test.step("a member of staff finds, reads and decides a case by keyboard", async () => {
      await openAs(staff, page, "/desk");
      await expect(heading("Queue")).toBeVisible();
      await expect(page.getByRole("main").getByRole("article")).toHaveCount(2);
      await row("Buy my course").focus();
      await page.keyboard.press("h");
      await expect(heading("Challenge by Mina")).toBeVisible();
      await expect(page.getByText("An advertisement.")).toBeVisible();
      await expect(page.getByRole("list", { name: "Entries" })).toContainText("Lesson one is free.");
      await expect(page.getByLabel("Ground")).toBeFocused();
      await page.keyboard.type("Spam");
      await page.keyboard.press("Tab");
      await page.keyboard.type(FACTS);
      await expectAccessibleHere(page, "case");
      await expectReadable(page, "case", undefined, LARGE_ON_PHONE);
      await page.keyboard.press("Control+Enter");
      await expect(row("A walk a day")).toBeFocused();
      await expect(row("Buy my course")).toBeHidden();
      const [decision] = await backend.sql("select action, ground, facts from public.decision");
      expect(decision).toEqual({ action: "hide", ground: "spam", facts: FACTS });

      await page.keyboard.press("d");
      await expect(page.getByLabel("Facts")).toBeFocused();
      await page.keyboard.type("It breaks no rule.");
      await page.keyboard.press("Control+Enter");
      await expect(page.getByRole("heading", { name: "Nothing is waiting" })).toBeVisible();
    });

    await test.step("pages of the desk that have no stories fit a phone in dark mode", async () => {
      await page.reload();
      for (const part of ["Appeals", "Log", "Feedback"]) {
        await page.setViewportSize({ width: 360, height: 740 });
        await page.getByRole("navigation", { name: "Desk" }).getByRole("link", { name: part }).click();
        await expect(heading(part)).toBeVisible();
        await expect(page.getByText("Now Loading...")).toHaveCount(0);
        await expectAccessibleHere(page, part, "dark");
        await expectReadable(page, part, undefined, LARGE_ON_PHONE);
      }
    });
  },
);
