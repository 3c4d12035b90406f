import { follow } from "./support/follow.ts";
import { expectReadable, expectReadableNow, setWindow, TEXT_SIZES } from "./support/readable.ts";
import { expect, test } from "./support/test.ts";

// The pages themselves: `accessibility-pages.spec.ts`.
test.describe(
  "nothing is covered, cut off or beside the window where text is large",
  { tag: "@desktop" },
  () => {
    const DIALOG = "[role=dialog], [role=alertdialog]";
    const MENU = "[role=menu]";
    /** A menu is where its button is, and closes with a window that changes: it is opened in each size. */
    const LARGE = TEXT_SIZES.filter(({ percent }) => percent === 200);
    const SNACKBARS = "[aria-label^=Notification] ol";

    test("in banner, menus, and what reports, decisions and the desk show", async ({
      backend,
      newPerson,
      page,
      person: author,
      problems,
    }) => {
      test.slow();
      problems.allow(/\b404\b/);
      await backend.sql("update public.site set announcement = $1, announced_at = now()", [
        "On Sunday from nine to ten o'clock the diary is away for maintenance; nothing that is written is lost.",
      ]);
      await author.setProfile({ nickname: "Somebody who reads" });
      const id = await author.setChallenge({ title: "Read ten pages every day" });
      await author.writeDay(id, "2026-01-01", "Chapter one, in which a stamp comes down.");

      await test.step("a visitor: banner, menu, report", async () => {
        await page.goto(`/challenge/${id}`);
        await expect(page.getByRole("region", { name: "Announcement" })).toBeVisible();
        await expectReadable(page, "the banner", "[aria-label=Announcement]");
        await expectReadable(page, "the page with a banner", undefined, LARGE);
        await page.getByRole("button", { name: "Dismiss" }).click();
        const session = await page.context().newCDPSession(page);
        for (const size of LARGE) {
          await setWindow(page, session, size);
          await page.getByRole("button", { name: "More: Read ten pages every day" }).press("Enter");
          await expect(page.getByRole("menuitem").first()).toBeVisible();
          await expectReadableNow(page, `the menu at ${size.width} px`, MENU);
          await page.keyboard.press("Escape");
        }
        await setWindow(page, session, { width: 1280, percent: 100 });
        await page.getByRole("button", { name: "More: Read ten pages every day" }).press("Enter");
        await page.getByRole("menuitem", { name: "Report this challenge" }).click();
        await page.getByRole("radio", { name: "Self-harm" }).check();
        await expectReadable(page, "the reasons", DIALOG);
        await page.getByRole("radio", { name: "Spam" }).check();
        await page.getByRole("button", { name: "Next" }).click();
        await page.getByLabel("What should we know?").fill("It is an advertisement.");
        await expectReadable(page, "the note", DIALOG);
        await page.getByRole("button", { name: "Send report" }).click();
        await expect(page.getByRole("dialog", { name: "Thank you" })).toBeVisible();
        await expectReadable(page, "the receipt", DIALOG);
        await page.getByRole("link", { name: "See what became of it" }).click();
        await expect(page.getByRole("heading", { name: "We have it" })).toBeVisible();
        await expectReadable(page, "/report/{number}");
      });

      const staff = await newPerson();
      await backend.sql("insert into private.staff (user_id) values ($1)", [staff.id]);
      const [{ case_id }] = (await backend.sql<{ case_id: string }>(
        "select case_id from private.moderation_case",
      )) as [{ case_id: string }];

      await test.step("staff: the desk", async () => {
        await staff.signIn(page);
        for (const part of ["queue", `case/${case_id}`, "appeals", "feedback", "people", "log"]) {
          if (part === "queue") await page.goto("/desk/queue");
          else await follow(page, `/desk/${part}`);
          await expect(page.getByRole("navigation", { name: "Desk" })).toBeVisible();
          await expect(page.getByText("Loading", { exact: true })).toHaveCount(0);
          await expectReadable(page, `/desk/${part}`);
        }
      });

      await test.step("the author: decision, appeal, menu, dialogs", async () => {
        const decision = await staff.call<string>("desk_decide_case", {
          case_id,
          action: "hide_and_warn",
          ground: "spam",
          facts: "The description names a shop for dogs three times.",
          days: null,
          reports_seen: null,
        });
        await author.signIn(page);
        await page.goto("/home");
        // The announcement has been read.
        const decided = page.getByRole("region", { name: "Decisions" });
        await expect(decided).toBeVisible();
        await expectReadable(page, "the notice of a decision");
        await decided.getByRole("button", { name: "Later" }).click();
        await follow(page, "/mypage");
        await expect(page.getByRole("link", { name: /^Read the decision: / })).toBeVisible();
        await expectReadable(page, "/mypage with a decision");
        await follow(page, `/decision/${decision}`);
        await page.getByLabel("Why should we look again?").fill("It is the dog's name.");
        await expectReadable(page, "/decision/{id}");
        const session = await page.context().newCDPSession(page);
        for (const size of LARGE) {
          await setWindow(page, session, size);
          await page.getByRole("button", { name: "Profile" }).press("Enter");
          await expect(page.getByRole("menuitem").first()).toBeVisible();
          await expectReadableNow(page, `the Profile menu at ${size.width} px`, MENU);
          await page.keyboard.press("Escape");
          await expect(page.getByRole("menu")).toHaveCount(0);
        }
        await setWindow(page, session, { width: 1280, percent: 100 });
        await page.getByRole("button", { name: "Profile" }).press("Enter");
        await page.getByRole("menuitem", { name: "FeedBack" }).click();
        await expect(page.getByRole("dialog")).toBeVisible();
        await expectReadable(page, "feedback", DIALOG);
        await page.keyboard.press("Escape");
        await follow(page, `/day/create/${id}`);
        await page.getByLabel("Content").fill("Chapter two.");
        await page.getByRole("button", { name: "Register!" }).click();
        const snackbar = page.getByRole("listitem").filter({ hasText: "Registered successfully!" });
        // Where the focus is it stays.
        await snackbar.getByRole("button", { name: "Close" }).focus();
        await expectReadable(page, "the snackbar", SNACKBARS, LARGE);
        await expect(snackbar).toBeVisible();
        await snackbar.getByRole("button", { name: "Close" }).click();
        await follow(page, `/challenge/${id}`);
        await page.getByRole("button", { name: "Delete" }).first().click();
        await expect(page.locator(DIALOG)).toBeVisible();
        await expectReadable(page, "the question before a challenge is deleted", DIALOG);
      });
    });
  },
);

test(
  "no page is wider than a small window with text of twice the size while its data loads",
  { tag: "@desktop" },
  async ({ page, person }) => {
    const id = await person.setChallenge();
    const day = await person.writeDay(id, "2026-01-01", "Short.");
    await person.signIn(page);
    const session = await page.context().newCDPSession(page);
    await setWindow(page, session, { width: 360, percent: 200 });
    // No answer comes.
    await page.route(/\/rest\/v1\//, () => undefined);
    for (const address of [
      "/home",
      "/mypage",
      `/challenge/${id}`,
      `/day/create/${id}`,
      `/day/edit/${id}/${day}`,
    ]) {
      await page.goto(address);
      await expect(page.getByRole("main").locator("[data-skeleton]:visible").first()).toBeVisible();
      const beside = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect.soft(await beside(), address).toBe(0);
    }
    await page.unrouteAll({ behavior: "ignoreErrors" });
  },
);

const USUAL = { width: 1280, percent: 100 };
const NARROW = { width: 320, percent: 100 };
/** As WCAG 1.4.12 has it: whoever needs more room between lines, letters and words sets it in their browser. */
const SPACED = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }`;

test(
  "nothing is covered or cut off where lines, letters and words stand further apart",
  { tag: "@desktop" },
  async ({ page, person }) => {
    await person.setProfile({ nickname: "Aiko", comment: "One page an evening." });
    const id = await person.setChallenge({ title: "Read ten pages every day" });
    const day = await person.writeDay(id, "2026-01-01", "Chapter one.");
    await person.signIn(page);
    await page.goto("/mypage");
    await page.addStyleTag({ content: SPACED });
    const sizes = [USUAL, NARROW];
    await expectReadable(page, "/mypage", undefined, sizes);
    for (const address of [
      "/home",
      `/challenge/${id}`,
      `/challenge/update/${id}`,
      `/day/create/${id}`,
      `/day/edit/${id}/${day}`,
      "/mypage/setting",
      "/term",
    ]) {
      await follow(page, address);
      await expectReadable(page, address, undefined, sizes);
    }
  },
);
