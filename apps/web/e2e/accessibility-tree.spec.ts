import { paths } from "@diary/core/paths";
import type { Page } from "@playwright/test";

import { pages, type SitePage } from "../src/pages.ts";
import { addressesOf } from "./support/addresses.ts";
import { push } from "./support/follow.ts";
import { expect, test } from "./support/test.ts";

/** Of the pages for everybody, those that are others to whoever is signed in. */
const OTHER_SIGNED_IN: ReadonlySet<string> = new Set([paths.home, paths.challenge(":id")]);
/** Pages with header and footer, which all others have as they do. */
const WHOLE: ReadonlySet<string> = new Set([paths.landing, paths.home]);

/** Each page's tree is the one in its file, which somebody has looked at: names, roles, order, headings and states. */
async function expectTrees(page: Page, as: string, shown: SitePage[], addressOf: (path: string) => string) {
  for (const { path } of shown) {
    // Nobody uses the landing page here, so that the app does not begin there.
    if (WHOLE.has(path)) await page.goto(addressOf(path));
    else await push(page, addressOf(path));
    const words = path === "*" ? "missing" : path.replaceAll(/[^a-z]+/g, " ").trim() || "landing";
    // For a moment the page before it is still there.
    const tree = page.locator(WHOLE.has(path) ? "body" : "main").last();
    await expect.soft(tree).toMatchAriaSnapshot({ name: `${words} as ${as}.aria.yml` });
  }
}

// A file names what there is, in its order; what it leaves out may be anything: ids in addresses, the words of terms and policy, and
// what another file has, such as the calendar and the list of the settings' sections.
test(
  "what assistive technology is told of each page, as its owner and as a visitor",
  { tag: "@desktop" },
  async ({ backend, newDevice, newPerson, page, person, problems }) => {
    problems.allow(/\b404\b/);
    const visitor = await newDevice();
    for (const device of [page, visitor]) await device.clock.setFixedTime("2026-11-20T12:00:00Z");
    await person.setProfile({ nickname: "Aiko", comment: "One page an evening." });
    const challenge = await person.setChallenge({
      title: "Read ten pages",
      days: 3,
      start_date: "2026-11-18",
    });
    const day = await person.writeDay(challenge, "2026-11-18", "Chapter one.");
    const addressOf = await addressesOf(backend, {
      author: person,
      reporter: await newPerson(),
      challenge,
      day,
      handle: "aiko",
    });

    await person.signIn(page);
    const own = pages.filter(({ access, path }) => access === "signed-in" || OTHER_SIGNED_IN.has(path));
    await expectTrees(page, "the owner", own, addressOf);
    // Where there is one, its owner's name leads to it.
    await person.setProfile({ handle: "aiko" });
    const open = pages.filter(({ access, isForStaff }) => access !== "signed-in" && !isForStaff);
    await expectTrees(visitor, "a visitor", open, addressOf);
  },
);
