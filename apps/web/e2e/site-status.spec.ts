import { layoutShifts } from "./support/layout-shifts.ts";
import { expect, test } from "./support/test.ts";

// Through the whole way from the operator's row to the page: no fake API would notice a table that nobody may read.
test(
  "an announcement is shown until it is dismissed, moves nothing, and the next one is shown again",
  { tag: "@desktop" },
  async ({ backend, page }) => {
    await backend.sql("update public.site set announcement = $1, announced_at = now()", [
      "Back at nine o'clock.",
    ]);
    await page.goto("/policy");
    // A page that is complete without script loads it when somebody begins to use it.
    await page.mouse.move(10, 10);
    await page.keyboard.press("Tab");
    const banner = page.getByRole("region", { name: "Announcement" });
    await expect(banner).toContainText("Back at nine o'clock.");
    expect((await layoutShifts(page)).sum).toBeLessThan(0.01);
    await banner.getByRole("button", { name: "Dismiss" }).click();
    await expect(banner).toBeHidden();

    await page.goto("/home");
    await page.getByRole("link", { name: "Sign in" }).first().waitFor();
    await expect(banner).toBeHidden();
    await backend.sql("update public.site set announcement = $1, announced_at = now()", ["We are back."]);
    await page.reload();
    await expect(banner).toContainText("We are back.");
  },
);
