import { routeTable } from "./support/route-table.ts";
import { expect, test } from "./support/test.ts";

test.describe("nothing scrolls sideways", { tag: "@desktop" }, () => {
  const long = "Pneumonoultramicroscopicsilicovolcanoconiosis".repeat(3);

  for (const width of [320, 2560]) {
    test(`at ${width} px${width === 320 ? ", which is also 1280 px at a zoom of 400 %" : ""}`, async ({
      page,
      person,
    }) => {
      test.slow();
      await page.setViewportSize({ width, height: 640 });
      await person.setProfile({ nickname: long.slice(0, 50), comment: long });
      const id = await person.setChallenge({ title: long.slice(0, 25), desc: long });
      const day = await person.writeDay(id, "2026-01-01", long);
      for (const as of ["signed-out", "signed-in"] as const) {
        if (as === "signed-in") await person.signIn(page);
        for (const row of routeTable.filter(({ access }) => access === "public" || access === as)) {
          await page.goto(row.route.replace("{id}", id).replace("{day_id}", day));
          await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
          await expect(page.getByText("Now Loading...")).toHaveCount(0);
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          expect.soft(overflow, `${row.route}, ${as}`).toBe(0);
        }
      }
    });
  }
});
