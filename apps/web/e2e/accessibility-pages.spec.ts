import { paths } from "@diary/core/paths";
import type { TestBackend } from "@diary/server/testing";
import type { Page } from "@playwright/test";

import { pages } from "../src/pages.ts";
import { expectAccessible, expectAccessibleHere } from "./support/axe.ts";
import { createCircle } from "./support/circle.ts";
import { follow, push } from "./support/follow.ts";
import type { Person } from "./support/person.ts";
import { expectReadable, expectReadableNow, LARGE, LARGE_ON_PHONE, setWindow } from "./support/readable.ts";
import { returnToTab } from "./support/return-to-tab.ts";
import { expect, test } from "./support/test.ts";

const LONG = "Pneumonoultramicroscopicsilicovolcanoconiosis".repeat(3);

const CHALLENGE = paths.challenge(":id");
const SHOWN_TO_MEMBERS: ReadonlySet<string> = new Set([paths.changePassword, paths.policy, CHALLENGE]);
const WALKS = {
  visitor: pages
    .filter(
      ({ access, isForStaff, path }) =>
        access !== "signed-in" && !isForStaff && (path === CHALLENGE || !SHOWN_TO_MEMBERS.has(path)),
    )
    .map(({ path }) => path),
  user: pages
    .filter(({ access, path }) => access === "signed-in" || SHOWN_TO_MEMBERS.has(path))
    .map(({ path }) => path),
};

/** Window for text in normal size, but with more spacing. */
const NARROW = [{ width: 320, percent: 100 }];
const SPACED = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }`;

const MARKDOWN =
  '# Narrowing\n**Again**, with [a link](https://a.example), `typeof`, and:\n\n- a list\n\n> A quote\n\n```ts\ntype Shape = { kind: "circle"; radius: number } | { kind: "square"; side: number } | { kind: "triangle" };\n```';
const FACTS = "It advertises a shop.";

async function fillDiary(backend: TestBackend, author: Person, other: Person) {
  await author.setProfile({
    nickname: LONG.slice(0, 50),
    comment: `One chapter every evening,\n${LONG}.`,
    handle: "aiko",
  });
  const done = await author.setChallenge({ title: "Done in one day", days: 1 });
  await author.writeDay(done, "2026-01-02", "All of it.");
  await other.like(done);
  const unlisted = await author.setChallenge({ title: "Read ten pages every day", visibility: "private" });
  await author.writeDay(unlisted, "2026-01-02", "The lake, at dusk.");
  const token = await author.call<string>("create_share_link", { challenge_id: unlisted, days: 30 });
  const circle = await createCircle(author, other, {
    name: LONG.slice(0, 40),
    line: LONG,
    challengeId: unlisted,
  });
  const challenge = await author.setChallenge({ title: LONG.slice(0, 25), desc: LONG, days: 9 });
  const day = await author.writeDay(challenge, "2026-01-01", `Chapter one: ${LONG}.`);
  await backend.sql(
    "insert into public.day (user_id, challenge_id, date, content, format) values ($1, $2, '2026-01-02', $3, 'markdown')",
    [author.id, challenge, MARKDOWN],
  );
  const report = { subject_type: "challenge", subject_id: challenge, reason: "spam", note: FACTS };
  const number = await other.call<string>("create_report", report);
  // The banner of an unread decision would be on almost every page.
  const [decision] = await backend.sql<{ id: string }>(
    `insert into public.decision (user_id, subject_type, subject_id, subject_text, action, ground, facts, seen_at)
     values ($1, 'challenge', $2, 'Done in one day', 'hide_and_warn', 'spam', $3, now()) returning decision_id as id`,
    [author.id, done, FACTS],
  );
  const hashes: Readonly<Record<string, string>> = {
    [paths.sharedText]: "#A thought",
    [paths.search]: "#words=done",
    [paths.unlisted]: `#${token}`,
    [paths.circleInvitation]: `#${circle.token}`,
  };
  return (path: string) =>
    path
      .replace("*", "any/other/path")
      .replace(":day_id", day)
      .replace(":year", "2026")
      .replace(":number", number)
      .replace(":handle", "aiko")
      .replace(/^(\/circle\/):id/, `$1${circle.id}`)
      .replace(":user_id", other.id)
      .replace(/^(\/decision\/):id/, `$1${decision!.id}`)
      .replace(":id", challenge) + (hashes[path] ?? "");
}

async function open(page: Page, address: string) {
  if (address.startsWith(`${paths.settings}/`)) {
    await push(page, address);
    await expect(page.locator(`[aria-current=page][href="${address}"]`)).toBeVisible();
  } else {
    await follow(page, address);
  }
}

const LOADED_ON_SCROLL: Readonly<Record<string, string>> = {
  [paths.myPage]: "[data-month]",
  [paths.search]: "mark",
  [paths.unlisted]: "article",
  [paths.circle(":id")]: "article",
  [paths.circleMember(":id", ":user_id")]: "article",
};

async function expectLoaded(page: Page, path: string) {
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  if (path in LOADED_ON_SCROLL) {
    await page.keyboard.press("End");
    await expect(page.locator(`main ${LOADED_ON_SCROLL[path]}`).first()).toBeVisible();
  }
  await expect(page.getByText("Now Loading...")).toHaveCount(0);
  await expect(page.getByText("Loading", { exact: true })).toHaveCount(0);
}

const EXTRA_CHECKS: Readonly<Record<string, (page: Page, backend: TestBackend) => Promise<void>>> = {
  [paths.landing]: async (page) => {
    await page.getByRole("button", { name: "Japanese" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "ja");
    await expectReadable(page, "/ in Japanese", undefined, LARGE_ON_PHONE);
  },
  [paths.changePassword]: async (page, backend) => {
    await backend.sql("update public.site set announcement = $1, announced_at = now()", [
      "On Sunday from nine to ten o'clock the diary is away for maintenance; nothing that is written is lost.",
    ]);
    // Reloads, because a page requests the announcement only once in five minutes.
    await page.reload();
    await returnToTab(page);
    await expect(page.getByRole("region", { name: "Announcement" })).toBeVisible();
    await expectReadable(page, "the banner", "[aria-label=Announcement]", LARGE);
    await expectReadable(page, "the page with a banner", undefined, LARGE);
    await page.getByRole("button", { name: "Dismiss" }).click();
  },
  [paths.myPage]: async (page) => {
    await expectReadable(page, "the bar of phones", ".phone-bar", LARGE_ON_PHONE);
    await page.getByRole("button", { name: "Feedback", exact: true }).click();
    await expect(page.getByRole("dialog").getByLabel("Title")).toBeVisible();
    await expectReadable(page, "Feedback", "[role=dialog]", LARGE);
    await expectAccessibleHere(page, "Feedback", "dark");
    await page.keyboard.press("Escape");
  },
  [paths.settingsSection("days")]: async (page) => {
    await page.getByRole("switch", { name: "Remind me of what is still to write" }).click();
    await expect(page.getByLabel("Time", { exact: true })).toBeVisible();
    await expectAccessibleHere(page, "a reminder", "dark");
    await expectReadable(page, "a reminder", undefined, LARGE_ON_PHONE);
  },
  [paths.settingsSection("account")]: async (page) => {
    await page.getByRole("button", { name: "Set it up" }).click();
    await expect(page.getByRole("img", { name: "Code for your app" })).toBeVisible();
    await expectAccessibleHere(page, "the code for an app", "dark");
    await expectReadable(page, "the code for an app", undefined, LARGE_ON_PHONE);
    await page.getByRole("button", { name: "Delete account" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessibleHere(page, "Delete account", "dark");
    await expectReadable(page, "Delete account", "[role=dialog]", LARGE_ON_PHONE);
    await page.keyboard.press("Escape");
  },
  [paths.circles]: async (page) => {
    await page.getByRole("button", { name: "New circle" }).click();
    await page.getByRole("button", { name: "Create circle" }).click();
    await expect(page.getByText("Name is required.").first()).toBeVisible();
    await expectAccessibleHere(page, "the form of a circle", "dark");
    await expectReadable(page, "the form of a circle", "[role=dialog]", LARGE_ON_PHONE);
    await page.keyboard.press("Escape");
  },
  [paths.circle(":id")]: async (page) => {
    await page.getByRole("button", { name: "Invite" }).click();
    await page.getByRole("button", { name: "Make another link" }).click();
    await expect(page.getByRole("button", { name: "Copy link" })).toBeVisible();
    await expectAccessibleHere(page, "an invitation", "dark");
    await expectReadable(page, "an invitation", "[role=dialog]", LARGE_ON_PHONE);
    await page.keyboard.press("Escape");
  },
  [paths.createChallenge]: async (page) => {
    await page.getByRole("button", { name: "Create Challenge" }).click();
    await expect(page.getByText("Title is required.").first()).toBeVisible();
    await page.getByText("Tags, weekdays and a template").click();
    await expect(page.getByLabel("Tags")).toBeVisible();
    await expectAccessibleHere(page, "errors", "dark");
    await expectReadable(page, "errors", undefined, LARGE_ON_PHONE);
  },
  [paths.registerDay(":id")]: async (page) => {
    const session = await page.context().newCDPSession(page);
    for (const size of LARGE) {
      await setWindow(page, session, size);
      await page.getByRole("button", { name: "Profile" }).press("Enter");
      await expect(page.getByRole("menuitem").first()).toBeVisible();
      await expectReadableNow(page, `the menu at ${size.width} px`, "[role=menu]");
      await page.keyboard.press("Escape");
      await expect(page.getByRole("menu")).toHaveCount(0);
    }
    await setWindow(page, session, { width: 1280, percent: 100 });
    await page.getByLabel("Content").fill("Chapter two.");
    await page.getByRole("button", { name: "Register!" }).click();
    const snackbar = page.getByRole("listitem").filter({ hasText: "Registered successfully!" });
    await snackbar.getByRole("button", { name: "Close" }).focus();
    await expectReadable(page, "the snackbar", "[aria-label^=Notification] ol", LARGE);
    await page.keyboard.press("Enter");
  },
};

// Moves between pages by `pushState` and does all checks of a page in one visit: injecting axe into a new document is slow.
test.describe(
  "pages except the desk's pass axe and are readable at every text size and width",
  { tag: "@desktop" },
  () => {
    for (const [as, visited] of Object.entries(WALKS)) {
      test(`pages for a ${as} are accessible and readable`, async ({
        backend,
        newUser,
        page,
        person,
        problems,
      }) => {
        test.slow();
        problems.allow(/\b404\b/);
        const addressOf = await fillDiary(backend, person, await newUser());
        if (as !== "visitor") await person.signIn(page);
        for (const [index, path] of visited.entries()) {
          await test.step(path, async () => {
            if (index === 0) await page.goto(addressOf(path));
            else await open(page, addressOf(path));
            await expectLoaded(page, path);
            await expectAccessible(page, path);
            await expectReadable(page, path);
            const style = await page.addStyleTag({ content: SPACED });
            await expectReadable(page, `${path}, spaced`, undefined, NARROW);
            await style.evaluate((element) => (element as HTMLElement).remove());
            await EXTRA_CHECKS[path]?.(page, backend);
          });
        }
      });
    }
  },
);
