import { expect, test } from "./support/test.ts";

test(
  "pages that are complete without script load none until somebody begins to use them, unless they have a session",
  { tag: "@desktop" },
  async ({ context, page, person }) => {
    // The headless shell moves its mouse to the corner of every new page. That is nobody's use of it.
    await context.addInitScript(() => {
      addEventListener(
        "pointerover",
        (event) => {
          if (event.clientX === 0 && event.clientY === 0) event.stopImmediatePropagation();
        },
        { capture: true },
      );
    });
    for (const address of ["/", "/policy"]) {
      await test.step(address, async () => {
        const untouched = await context.newPage();
        const scripts: string[] = [];
        untouched.on("request", (request) => {
          if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
        });
        // A page behind another has no idle moment to wait for.
        await untouched.goto(address, { waitUntil: "networkidle" });
        expect(scripts).toEqual([]);
        await untouched.mouse.wheel(0, 400);
        await expect(untouched.getByRole("button", { name: "Go to top" })).toBeVisible();
        await untouched.close();
      });
    }
    await person.signIn(page);
    await page.goto("/policy");
    await expect(page.getByRole("button", { name: "Profile", exact: true })).toBeVisible();
  },
);
