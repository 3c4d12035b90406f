import { layoutShifts } from "./support/layout-shifts.ts";
import { returnToTab } from "./support/return-to-tab.ts";
import { expect, test } from "./support/test.ts";
import { watchRequests } from "./support/watch-requests.ts";

// The announcement is in the database, because a fake API would not notice a table that visitors can't read.
test(
  "pages that need no script load none before input, and announcements shift nothing",
  { tag: "@desktop" },
  async ({ backend, context, page, person }) => {
    // The headless browser moves its mouse on every new page, which would start the app.
    await context.addInitScript(() => {
      addEventListener(
        "pointerover",
        (event) => {
          if (event.clientX === 0 && event.clientY === 0) event.stopImmediatePropagation();
        },
        { capture: true },
      );
    });
    const announce = (text: string) =>
      backend.sql("update public.site set announcement = $1, announced_at = now()", [text]);
    await announce("Back at nine o'clock.");
    await person.setChallenge();
    const files: string[] = [];
    const arrived = watchRequests(page);
    page.on("request", (request) => files.push(new URL(request.url()).pathname));
    const loaded = (file: RegExp) => files.filter((path) => file.test(path));
    for (const address of ["/", "/policy"]) {
      await page.goto(address, { waitUntil: "networkidle" });
      expect(loaded(/\.js$/)).toEqual([]);
    }
    await page.mouse.wheel(0, 400);
    await expect(page.getByRole("button", { name: "Go to top" })).toBeVisible();
    await returnToTab(page);
    const banner = page.getByRole("region", { name: "Announcement" });
    await expect(banner).toContainText("Back at nine o'clock.");
    expect((await layoutShifts(page)).sum).toBeLessThan(0.01);
    await arrived();
    expect(loaded(/\/assets\/data-/)).toEqual([]);
    await banner.getByRole("button", { name: "Dismiss" }).click();
    await expect(banner).toBeHidden();

    await page.getByRole("link", { name: "Challenge Diary" }).click();
    await expect(page.getByRole("button", { name: "Like" })).toBeVisible();
    await arrived();
    expect(loaded(/\/assets\/data-/)).not.toEqual([]);
    expect(loaded(/\.css$/)).toEqual([]);

    await person.signIn(page);
    await page.goto("/policy");
    await expect(page.getByRole("button", { name: "Profile", exact: true })).toBeVisible();
    await returnToTab(page);
    await expect(banner).toBeHidden();
    await announce("We are back.");
    await page.reload();
    await returnToTab(page);
    await expect(banner).toContainText("We are back.");
  },
);
