import { comeBack } from "./support/come-back.ts";
import { layoutShifts } from "./support/layout-shifts.ts";
import { expect, test } from "./support/test.ts";

// Through the whole way from the operator's row to the page: no fake API would notice a table that nobody may read.
test(
  "an announcement is shown until it is dismissed, moves nothing, and the next one is shown again",
  { tag: "@desktop" },
  async ({ backend, page }) => {
    const announce = (text: string) =>
      backend.sql("update public.site set announcement = $1, announced_at = now()", [text]);
    await announce("Back at nine o'clock.");
    await page.goto("/policy");
    // A page that is complete without script loads it when somebody begins to use it.
    await page.mouse.move(10, 10);
    await page.keyboard.press("Tab");
    await comeBack(page);
    const banner = page.getByRole("region", { name: "Announcement" });
    await expect(banner).toContainText("Back at nine o'clock.");
    expect((await layoutShifts(page)).sum).toBeLessThan(0.01);
    await banner.getByRole("button", { name: "Dismiss" }).click();
    await expect(banner).toBeHidden();

    await page.goto("/home");
    await comeBack(page);
    await expect(banner).toBeHidden();
    await announce("We are back.");
    await page.reload();
    await comeBack(page);
    await expect(banner).toContainText("We are back.");
  },
);
