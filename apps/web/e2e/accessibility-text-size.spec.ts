import { enlargeText, findUnreadable, setTextSize } from "./support/readable.ts";
import { routeTable } from "./support/route-table.ts";
import { expect, test } from "./support/test.ts";

/** Where text is large or the window narrow; 600 px is where the layouts change. */
const SIZES = [
  { width: 1280, percent: 200 },
  { width: 1280, percent: 200, keepsLayout: true },
  { width: 600, percent: 100 },
  { width: 360, percent: 200 },
  { width: 360, percent: 125 },
  { width: 320, percent: 100 },
  { width: 320, percent: 200 },
];

test.describe("nothing is covered, cut off or beside the window", { tag: "@desktop" }, () => {
  for (const { keepsLayout = false, percent, width } of SIZES) {
    test(`at ${width} px with text of ${percent} %${keepsLayout ? " in the layout of 100 %" : ""}`, async ({
      page,
      person,
    }) => {
      test.slow();
      await page.setViewportSize({ width, height: 800 });
      await (keepsLayout ? enlargeText : setTextSize)(page, percent);
      await person.setProfile({ nickname: "Somebody who reads", comment: "One chapter every evening." });
      const id = await person.setChallenge({ title: "Read ten pages every day" });
      const day = await person.writeDay(id, "2026-01-01", "Chapter one, in which a stamp comes down.");
      const done = await person.setChallenge({ title: "Done in one day", days: 1 });
      await person.writeDay(done, "2026-01-02", "All of it.");
      for (const as of ["signed-out", "signed-in"] as const) {
        if (as === "signed-in") await person.signIn(page);
        for (const row of routeTable.filter(({ access }) => access === "public" || access === as)) {
          await page.goto(row.route.replace("{id}", id).replace("{day_id}", day));
          await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
          await expect(page.getByText("Now Loading...")).toHaveCount(0);
          await expect(page.getByText("Loading", { exact: true })).toHaveCount(0);
          expect.soft(await findUnreadable(page), `${row.route}, ${as}`).toEqual([]);
          const toJapanese = page.getByRole("button", { name: "Japanese" });
          if (as === "signed-out" && (await toJapanese.count()) > 0) {
            await toJapanese.click();
            await expect(page.getByRole("button", { name: "English" })).toBeVisible();
            expect.soft(await findUnreadable(page), `${row.route}, in Japanese`).toEqual([]);
          }
        }
      }
    });
  }
});
