import type { Page } from "@playwright/test";

import { expectAccessibleHere, expectAccessibleOnPhone } from "./support/axe.ts";
import { follow } from "./support/follow.ts";
import type { Person } from "./support/person.ts";
import { expectReadable, LARGE_ON_PHONE } from "./support/readable.ts";
import { LIKE_THE_POLICY, routeTable } from "./support/route-table.ts";
import { expect, test } from "./support/test.ts";

/** A word that no line has room for. */
const LONG = "Pneumonoultramicroscopicsilicovolcanoconiosis".repeat(3);

/** In each visit, what the other one shows as well. */
const SHOWN_ELSEWHERE = { "signed-out": ["/changepasswordform", "/policy"], "signed-in": ["/home"] };

/** Where they have the least room: a wide window has twice the text. */
const NARROW = [{ width: 320, percent: 100 }];
/** As WCAG 1.4.12 has it: whoever needs more room between lines, letters and words sets it in their browser. */
const SPACED = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }`;

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

/** What else is judged of a page that has been looked at. */
const MORE: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  "/mypage": async (page) => {
    // What no phone shows, such as the picture and the button that floats.
    await expectAccessibleHere(page, "/mypage");
    await page.getByRole("button", { name: "Feedback", exact: true }).click();
    await expect(page.getByRole("dialog").getByLabel("Title")).toBeVisible();
    await expectReadable(page, "Feedback", "[role=dialog]");
    await expectAccessibleOnPhone(page, "Feedback");
    await page.keyboard.press("Escape");
  },
  "/challenge/create": async (page) => {
    await page.getByRole("button", { name: "Create Challenge" }).click();
    await expect(page.getByText("Title is required.").first()).toBeVisible();
    await expectAccessibleOnPhone(page, "errors");
  },
};

// One visit to each page for all judges, and one load of the site: axe is read into each document that is loaded.
test.describe(
  "on every page axe finds nothing, and nothing is covered, cut off or beside the window where text is large or spaced, words are long, or the window is narrow",
  { tag: "@desktop" },
  () => {
    for (const as of ["signed-out", "signed-in"] as const) {
      test(`as somebody ${as}`, async ({ newPerson, page, person }) => {
        test.slow();
        const addressOf = await fillDiary(person, await newPerson());
        if (as === "signed-in") await person.signIn(page);
        const rows = routeTable.filter(
          ({ access, route }) =>
            (access === "public" || access === as) &&
            !LIKE_THE_POLICY.has(route) &&
            !SHOWN_ELSEWHERE[as].includes(route),
        );
        for (const [index, { route }] of rows.entries()) {
          await test.step(route, async () => {
            if (index === 0) await page.goto(addressOf(route));
            else await follow(page, addressOf(route));
            await expectWhole(page);
            await expectAccessibleOnPhone(page, route);
            await expectReadable(page, route);
            const style = await page.addStyleTag({ content: SPACED });
            await expectReadable(page, `${route}, spaced`, undefined, NARROW);
            await style.evaluate((element) => (element as HTMLElement).remove());
            await MORE[route]?.(page);
            if (route !== "/") return;
            // From here on, the visitor reads Japanese.
            await page.getByRole("button", { name: "Japanese" }).click();
            await expect(page.locator("html")).toHaveAttribute("lang", "ja");
            await expectReadable(page, "/ in Japanese", undefined, LARGE_ON_PHONE);
          });
        }
      });
    }
  },
);
