import { comeBack } from "./support/come-back.ts";
import { follow } from "./support/follow.ts";
import { expectReadable, expectReadableNow, LARGE, setWindow } from "./support/readable.ts";
import { expect, test } from "./support/test.ts";

// Pages: `accessibility-pages.spec.ts`; reports and decisions: `moderation.spec.ts`.
test(
  "nothing is covered or cut off with large text in banner, menus, the question before a deletion, and the snackbar",
  { tag: "@desktop" },
  async ({ backend, page, person }) => {
    await backend.sql("update public.site set announcement = $1, announced_at = now()", [
      "On Sunday from nine to ten o'clock the diary is away for maintenance; nothing that is written is lost.",
    ]);
    const id = await person.setChallenge({ title: "Read ten pages every day" });
    await person.writeDay(id, "2026-01-01", "Chapter one, in which a stamp comes down.");
    await person.signIn(page);
    await page.goto(`/challenge/${id}`);
    await comeBack(page);
    await expect(page.getByRole("region", { name: "Announcement" })).toBeVisible();
    await expectReadable(page, "the banner", "[aria-label=Announcement]", LARGE);
    await expectReadable(page, "the page with a banner", undefined, LARGE);
    await page.getByRole("button", { name: "Dismiss" }).click();

    // A menu is where its button is, and closes with a window that changes: it is opened in each size.
    const session = await page.context().newCDPSession(page);
    for (const size of LARGE) {
      await setWindow(page, session, size);
      await page.getByRole("button", { name: "Profile" }).press("Enter");
      await expect(page.getByRole("menuitem").first()).toBeVisible();
      await expectReadableNow(page, `the menu at ${size.width} px`, "[role=menu]");
      await page.keyboard.press("Escape");
      await expect(page.getByRole("menu")).toHaveCount(0);
    }
    await setWindow(page, session, { width: 1280, percent: 100 });
    await page.getByRole("button", { name: "Delete" }).first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectReadable(page, "the question before a challenge is deleted", "[role=dialog]", LARGE);
    await page.getByRole("button", { name: "cancel" }).click();
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
