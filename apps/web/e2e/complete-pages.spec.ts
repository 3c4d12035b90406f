import { chromiumArgs, chromiumPath } from "../../../scripts/chromium.ts";
import { expect, test } from "./support/test.ts";

// The headless shell moves its mouse to the corner of every new page, which is a beginning of use.
const executablePath = chromiumPath();
test.use({ launchOptions: { ...(executablePath !== undefined && { executablePath }), args: chromiumArgs } });

test.describe("Pages that are complete without script", { tag: "@desktop" }, () => {
  for (const address of ["/", "/policy", "/term"]) {
    test(`${address} loads none until somebody begins to use it`, async ({ page }) => {
      const scripts: string[] = [];
      page.on("request", (request) => {
        if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
      });
      await page.goto(address, { waitUntil: "networkidle" });
      expect(scripts).toEqual([]);
      await page.mouse.wheel(0, 400);
      await expect(page.getByRole("button", { name: "Go to top" })).toBeVisible();
    });
  }

  test("/policy has the menu of somebody signed in without being touched", async ({ page, person }) => {
    await person.signIn(page);
    await page.goto("/policy");
    await expect(page.getByRole("button", { name: "Profile", exact: true })).toBeVisible();
  });
});
