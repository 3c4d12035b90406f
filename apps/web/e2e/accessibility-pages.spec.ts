import { paths } from "@diary/core/paths";
import type { TestBackend } from "@diary/server/testing";
import type { Page } from "@playwright/test";

import { pages } from "../src/pages.ts";
import { addressesOf } from "./support/addresses.ts";
import { expectAccessible } from "./support/axe.ts";
import { follow, push } from "./support/follow.ts";
import type { Person } from "./support/person.ts";
import { expectReadable, LARGE_ON_PHONE } from "./support/readable.ts";
import { expect, test } from "./support/test.ts";

/** A word that no line has room for. */
const LONG = "Pneumonoultramicroscopicsilicovolcanoconiosis".repeat(3);

/** Pages for everybody that are looked at as somebody signed in: of the challenge, as both. */
const CHALLENGE = paths.challenge(":id");
const SHOWN_TO_MEMBERS: ReadonlySet<string> = new Set([paths.changePassword, paths.policy, CHALLENGE]);
const shownTo = {
  "signed-out": pages.filter(
    ({ access, isForStaff, path }) =>
      access !== "signed-in" && !isForStaff && (path === CHALLENGE || !SHOWN_TO_MEMBERS.has(path)),
  ),
  "signed-in": pages.filter(({ access, path }) => access === "signed-in" || SHOWN_TO_MEMBERS.has(path)),
};

/** Where they have the least room: a wide window has twice the text. */
const NARROW = [{ width: 320, percent: 100 }];
/** As WCAG 1.4.12 has it: whoever needs more room between lines, letters and words sets it in their browser. */
const SPACED = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }`;

/** Challenges in all their states, liked and not; returns an address for each page. */
async function fillDiary(backend: TestBackend, author: Person, other: Person) {
  const handle = "aiko";
  await author.setProfile({
    nickname: LONG.slice(0, 50),
    comment: `One chapter every evening,\n${LONG}.`,
    handle,
  });
  const done = await author.setChallenge({ title: "Done in one day", days: 1 });
  await author.writeDay(done, "2026-01-02", "All of it.");
  await other.like(done);
  await author.setChallenge({ title: "Read ten pages every day", visibility: "private" });
  const challenge = await author.setChallenge({ title: LONG.slice(0, 25), desc: LONG });
  const day = await author.writeDay(challenge, "2026-01-01", `Chapter one: ${LONG}.`);
  const addressOf = await addressesOf(backend, { author, reporter: other, challenge, day, handle });
  // Unread, it stands over every page.
  await backend.sql("update public.decision set seen_at = now()");
  return (path: string) => addressOf(path) + (path === paths.sharedText ? "#A thought" : "");
}

/** Goes to another page as its link does, and waits until all of it is there. */
async function open(page: Page, address: string) {
  if (address.startsWith(`${paths.settings}/`)) {
    await push(page, address);
    await expect(page.locator(`[aria-current=page][href="${address}"]`)).toBeVisible();
  } else {
    await follow(page, address);
  }
  await expectWhole(page);
}

async function expectWhole(page: Page) {
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expect(page.getByText("Now Loading...")).toHaveCount(0);
  await expect(page.getByText("Loading", { exact: true })).toHaveCount(0);
}

/** What else is judged of a page that has been looked at. */
const MORE: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  [paths.landing]: async (page) => {
    // From here on, the visitor reads Japanese.
    await page.getByRole("button", { name: "Japanese" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "ja");
    await expectReadable(page, "/ in Japanese", undefined, LARGE_ON_PHONE);
  },
  [paths.myPage]: async (page) => {
    await page.getByRole("button", { name: "Feedback", exact: true }).click();
    await expect(page.getByRole("dialog").getByLabel("Title")).toBeVisible();
    await expectReadable(page, "Feedback", "[role=dialog]");
    await expectAccessible(page, "Feedback");
    await page.keyboard.press("Escape");
  },
  [paths.settingsSection("days")]: async (page) => {
    await page.getByRole("switch", { name: "Remind me of what is still to write" }).click();
    await expect(page.getByLabel("Time", { exact: true })).toBeVisible();
    await expectAccessible(page, "a reminder");
    await expectReadable(page, "a reminder", undefined, LARGE_ON_PHONE);
  },
  [paths.settingsSection("account")]: async (page) => {
    await page.getByRole("button", { name: "Set it up" }).click();
    await expect(page.getByRole("img", { name: "Code for your app" })).toBeVisible();
    await expectAccessible(page, "the code for an app");
    await expectReadable(page, "the code for an app", undefined, LARGE_ON_PHONE);
    await page.getByRole("button", { name: "Delete account" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessible(page, "Delete account");
    await expectReadable(page, "Delete account", "[role=dialog]", LARGE_ON_PHONE);
    await page.keyboard.press("Escape");
  },
  [paths.createChallenge]: async (page) => {
    await page.getByRole("button", { name: "Create Challenge" }).click();
    await expect(page.getByText("Title is required.").first()).toBeVisible();
    await expectAccessible(page, "errors");
    await expectReadable(page, "errors");
  },
};

// One visit to each page for all judges, and one load of the site: axe is read into each document that is loaded.
test.describe(
  "on every page axe finds nothing, on two screens and in both themes, and nothing is covered, cut off or beside the window where text is large or spaced, words are long, or the window is narrow",
  { tag: "@desktop" },
  () => {
    for (const as of ["signed-out", "signed-in"] as const) {
      test(`as somebody ${as}`, async ({ backend, newPerson, page, person, problems }) => {
        test.slow();
        problems.allow(/\b404\b/);
        const addressOf = await fillDiary(backend, person, await newPerson());
        if (as === "signed-in") await person.signIn(page);
        for (const [index, { path }] of shownTo[as].entries()) {
          await test.step(path, async () => {
            if (index === 0) await page.goto(addressOf(path));
            else await open(page, addressOf(path));
            await expectWhole(page);
            await expectAccessible(page, path);
            await expectReadable(page, path);
            const style = await page.addStyleTag({ content: SPACED });
            await expectReadable(page, `${path}, spaced`, undefined, NARROW);
            await style.evaluate((element) => (element as HTMLElement).remove());
            await MORE[path]?.(page);
          });
        }
      });
    }
  },
);
