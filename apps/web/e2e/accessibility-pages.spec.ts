import type { Page } from "@playwright/test";

import { asPhone } from "./support/as-phone.ts";
import { expectAccessible, expectAccessibleHere } from "./support/axe.ts";
import { follow } from "./support/follow.ts";
import type { Person } from "./support/person.ts";
import { expectReadable, TEXT_SIZES } from "./support/readable.ts";
import { routeTable } from "./support/route-table.ts";
import { expect, test } from "./support/test.ts";

/** A word that no line has room for. */
const LONG = "Pneumonoultramicroscopicsilicovolcanoconiosis".repeat(3);

/** 320 px is also a window of 1280 px at a zoom of 400 %. */
const SIZES = [...TEXT_SIZES, { width: 2560, percent: 100 }];

/** Where what is shown is the same whoever reads it. */
const SAME_FOR_ALL = new Set(["/policy", "/term", "/any/other/path"]);

/** Challenges in all their states, liked and not; answers with an address for each route. */
async function fillDiary(person: Person, other: Person) {
  await person.setProfile({ nickname: LONG.slice(0, 50), comment: `One chapter every evening,\n${LONG}.` });
  const done = await person.setChallenge({ title: "Done in one day", days: 1 });
  await person.writeDay(done, "2026-01-02", "All of it.");
  await other.like(done);
  await person.setChallenge({ title: "Read ten pages every day", visibility: "private" });
  const id = await person.setChallenge({ title: LONG.slice(0, 25), desc: LONG });
  const day = await person.writeDay(id, "2026-01-01", `Chapter one: ${LONG}.`);
  return (route: string) => route.replace("{id}", id).replace("{day_id}", day);
}

/** Waits until all of a page is there. */
async function expectWhole(page: Page) {
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expect(page.getByText("Now Loading...")).toHaveCount(0);
  await expect(page.getByText("Loading", { exact: true })).toHaveCount(0);
}

// One visit to each page for all judges, and one load of the site: axe is read into each document that is loaded.
test.describe(
  "on every page axe finds nothing, on two screens and in both themes, and nothing is covered, cut off or beside the window where text is large, words are long, or the window is narrow or wide",
  { tag: "@desktop" },
  () => {
    for (const as of ["signed-out", "signed-in"] as const) {
      test(`as somebody ${as}`, async ({ newPerson, page, person }) => {
        test.slow();
        const addressOf = await fillDiary(person, await newPerson());
        if (as === "signed-in") await person.signIn(page);
        const rows = routeTable.filter(
          ({ access, route }) =>
            (access === "public" || access === as) && !(as === "signed-in" && SAME_FOR_ALL.has(route)),
        );
        for (const [index, { route }] of rows.entries()) {
          await test.step(route, async () => {
            if (index === 0) await page.goto(addressOf(route));
            else await follow(page, addressOf(route));
            await expectWhole(page);
            await expectAccessible(page, route);
            // What no phone shows, such as the picture and the button that floats.
            if (route === "/mypage") await expectAccessibleHere(page, route, "dark");
            await expectReadable(page, route, undefined, SIZES);
            const toJapanese = page.getByRole("button", { name: "Japanese" });
            if (as === "signed-in" || (await toJapanese.count()) === 0) return;
            await toJapanese.click();
            await expect(page.getByRole("main").getByRole("button", { name: "English" })).toBeVisible();
            await expect(page.locator("html")).toHaveAttribute("lang", "ja");
            // Other words, and no other colours: where they have the least room.
            await asPhone(page, () => expectAccessibleHere(page, `${route}, in Japanese`, "dark"));
            await expectReadable(page, `${route}, in Japanese`, undefined, SIZES);
          });
        }
      });
    }
  },
);
