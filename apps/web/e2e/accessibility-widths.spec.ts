import { routeTable } from "./support/route-table.ts";
import { expect, test } from "./support/test.ts";

const LONG = "Pneumonoultramicroscopicsilicovolcanoconiosis".repeat(3);

test(
  "nothing scrolls sideways at 320 px, which is also 1280 px at a zoom of 400 %, nor at 2560 px",
  { tag: "@desktop" },
  async ({ page, person }) => {
    test.slow();
    await person.setProfile({ nickname: LONG.slice(0, 50), comment: LONG });
    const id = await person.setChallenge({ title: LONG.slice(0, 25), desc: LONG });
    const day = await person.writeDay(id, "2026-01-01", LONG);
    for (const as of ["signed-out", "signed-in"] as const) {
      if (as === "signed-in") await person.signIn(page);
      for (const row of routeTable.filter(({ access }) => access === "public" || access === as)) {
        await page.setViewportSize({ width: 320, height: 640 });
        await page.goto(row.route.replace("{id}", id).replace("{day_id}", day));
        await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
        await expect(page.getByText("Now Loading...")).toHaveCount(0);
        for (const width of [320, 2560]) {
          await page.setViewportSize({ width, height: 640 });
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          expect.soft(overflow, `${row.route}, ${as}, at ${width} px`).toBe(0);
        }
      }
    }
  },
);
