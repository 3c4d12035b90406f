import { comeBack } from "./support/come-back.ts";
import { follow } from "./support/follow.ts";
import { expectReadable, expectReadableNow, setWindow, TEXT_SIZES } from "./support/readable.ts";
import { expect, test } from "./support/test.ts";

const LARGE = TEXT_SIZES.filter(({ percent }) => percent === 200);

// Pages: `accessibility-pages.spec.ts`; dialogs: `accessibility-axe.spec.ts`; reports and decisions: `moderation.spec.ts`.
test(
  "nothing is covered or cut off with large text in banner, menus, the question before a deletion, and the snackbar",
  { tag: "@desktop" },
  async ({ backend, page, person }) => {
    await backend.sql("update public.site set announcement = $1, announced_at = now()", [
      "On Sunday from nine to ten o'clock the diary is away for maintenance; nothing that is written is lost.",
    ]);
    const id = await person.setChallenge({ title: "Read ten pages every day" });
    await person.writeDay(id, "2026-01-01", "Chapter one, in which a stamp comes down.");
    const session = await page.context().newCDPSession(page);
    const expectReadableMenu = async (name: string) => {
      // A menu is where its button is, and closes with a window that changes: it is opened in each size.
      for (const size of LARGE) {
        await setWindow(page, session, size);
        await page.getByRole("button", { name }).press("Enter");
        await expect(page.getByRole("menuitem").first()).toBeVisible();
        await expectReadableNow(page, `${name} at ${size.width} px`, "[role=menu]");
        await page.keyboard.press("Escape");
        await expect(page.getByRole("menu")).toHaveCount(0);
      }
      await setWindow(page, session, { width: 1280, percent: 100 });
    };
    await page.goto(`/challenge/${id}`);
    await comeBack(page);
    await expect(page.getByRole("region", { name: "Announcement" })).toBeVisible();
    await expectReadable(page, "the banner", "[aria-label=Announcement]");
    await expectReadable(page, "the page with a banner", undefined, LARGE);
    await page.getByRole("button", { name: "Dismiss" }).click();
    await expectReadableMenu("More: Read ten pages every day");

    await person.signIn(page);
    await page.goto(`/challenge/${id}`);
    await page.getByRole("button", { name: "Delete" }).first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectReadable(page, "the question before a challenge is deleted", "[role=dialog]");
    await page.getByRole("button", { name: "cancel" }).click();
    await expectReadableMenu("Profile");
    await follow(page, `/day/create/${id}`);
    await page.getByLabel("Content").fill("Chapter two.");
    await page.getByRole("button", { name: "Register!" }).click();
    const snackbar = page.getByRole("listitem").filter({ hasText: "Registered successfully!" });
    // Where the focus is it stays.
    await snackbar.getByRole("button", { name: "Close" }).focus();
    await expectReadable(page, "the snackbar", "[aria-label^=Notification] ol", LARGE);
    await expect(snackbar).toBeVisible();
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

/** Where they have the least room: a wide window has twice the text, in the tests of pages. */
const NARROW = [{ width: 320, percent: 100 }];
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
    await expectReadable(page, "/mypage", undefined, NARROW);
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
      await expectReadable(page, address, undefined, NARROW);
    }
  },
);
