import { chromiumArgs, chromiumPath } from "../../../scripts/chromium.ts";
import { expect, test } from "./support/test.ts";

test(
  "pages that are complete without script load none until somebody begins to use them, unless they have a session",
  { tag: "@desktop" },
  async ({ baseURL, person, playwright, problems }) => {
    // The headless shell moves its mouse to the corner of every new page, which is a beginning of use. Here alone, since
    // another browser for all tests of a file costs another worker with a backend.
    const executablePath = chromiumPath();
    const browser = await playwright.chromium.launch({
      ...(executablePath !== undefined && { executablePath }),
      args: chromiumArgs,
    });
    try {
      const context = await browser.newContext({ baseURL: baseURL!, serviceWorkers: "block" });
      problems.watch(context);
      for (const address of ["/", "/policy", "/term"]) {
        await test.step(address, async () => {
          const page = await context.newPage();
          const scripts: string[] = [];
          page.on("request", (request) => {
            if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
          });
          await page.goto(address, { waitUntil: "networkidle" });
          expect(scripts).toEqual([]);
          await page.mouse.wheel(0, 400);
          await expect(page.getByRole("button", { name: "Go to top" })).toBeVisible();
          await page.close();
        });
      }
      const page = await context.newPage();
      await person.signIn(page);
      await page.goto("/policy");
      await expect(page.getByRole("button", { name: "Profile", exact: true })).toBeVisible();
    } finally {
      await browser.close();
    }
  },
);
