import { createHash } from "node:crypto";

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

test(
  "the sign-up page says that sign-ups are closed or need an invitation, and takes one by link or by code",
  { tag: "@desktop" },
  async ({ backend, page, problems }) => {
    problems.allow(/\b422\b/);
    await backend.sql("update public.site set sign_up = 'closed'");
    await page.goto("/user/signup");
    await expect(page.getByText("No new accounts at the moment")).toBeVisible();
    await expect(page.getByRole("button", { name: "Sign Up" })).toBeHidden();
    await expect(page.getByRole("link", { name: "Already have an account" })).toBeVisible();

    await backend.sql("update public.site set sign_up = 'invitation'");
    const code = "a-code-of-somebody";
    await backend.sql(
      "insert into private.invitation (code_hash, uses_left, expires_at) values ($1, 1, now() + interval '1 day')",
      [createHash("sha256").update(code).digest("hex")],
    );
    await page.reload();
    const invitation = page.getByRole("textbox", { name: "Invitation" });
    await invitation.fill("mistyped");
    await page.getByRole("textbox", { name: "Email Address" }).fill("ume@example.com");
    await page.getByLabel("Password", { exact: true }).fill("abcd1234");
    await page.getByLabel("Confirm Password").fill("abcd1234");
    await page.getByRole("button", { name: "Sign Up" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("This invitation does not work");
    await dialog.getByRole("button", { name: "OK" }).click();
    expect(await backend.sql("select from auth.users")).toEqual([]);

    await page.goto(`/user/signup?invitation=${code}`);
    await expect(invitation).toHaveValue(code);
    await page.getByRole("textbox", { name: "Email Address" }).fill("ume@example.com");
    await page.getByLabel("Password", { exact: true }).fill("abcd1234");
    await page.getByLabel("Confirm Password").fill("abcd1234");
    await page.getByRole("button", { name: "Sign Up" }).click();
    await expect(page).toHaveURL(/\/mypage$/);
  },
);
