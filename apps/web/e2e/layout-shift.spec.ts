import { paths } from "@diary/core/paths";
import type { TestBackend } from "@diary/server/testing";
import type { Locator, Page, Request, Route } from "@playwright/test";

import { createCircle } from "./support/circle.ts";
import { expectStored } from "./support/expect-stored.ts";
import { follow } from "./support/follow.ts";
import { layoutShifts } from "./support/layout-shifts.ts";
import type { Person } from "./support/person.ts";
import { picture } from "./support/pictures.ts";
import { watchRoutes } from "./support/route-page.ts";
import { fillAddresses, ROUTES_LIKE_POLICY, routeTable, type Row } from "./support/route-table.ts";
import { saveSettings } from "./support/save-settings.ts";
import { expect, test } from "./support/test.ts";
import { watchRequests } from "./support/watch-requests.ts";

const nextPaint = (page: Page) =>
  page
    .evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    .catch(() => undefined);

/** Delivers data, images and fonts one at a time, each after a paint, in the order of the requests or reversed. */
async function deliverOneByOne(page: Page, order: "oldest first" | "newest first") {
  // Concurrent requests for scripts wait for the same paint.
  let painted: Promise<unknown> | undefined;
  await page.route(/\.js$/, async (route) => {
    await (painted ??= nextPaint(page).then(() => (painted = undefined)));
    await route.continue().catch(() => undefined);
  });
  const pendingRoutes: Route[] = [];
  let isArriving = false;
  let left = Promise.withResolvers<void>();
  page.on("framenavigated", () => {
    left.resolve();
    left = Promise.withResolvers();
  });
  // The app can abort a request after its response has begun, and then `finished` doesn't resolve.
  let failed = Promise.withResolvers<void>();
  let delivered: Request | undefined;
  page.on("requestfailed", (request) => request === delivered && failed.resolve());
  await page.route(/\/(rest|storage)\/v1\/|\.woff2$/, async (route) => {
    pendingRoutes.push(route);
    if (isArriving) return;
    isArriving = true;
    while (pendingRoutes.length > 0) {
      await nextPaint(page);
      const next = (order === "oldest first" ? pendingRoutes.shift() : pendingRoutes.pop())!;
      delivered = next.request();
      failed = Promise.withResolvers();
      const arrived = async () => {
        await next.continue();
        await (await next.request().response())?.finished();
      };
      await Promise.race([left.promise, failed.promise, arrived().catch(() => undefined)]);
    }
    isArriving = false;
  });
}

type HeadingAndRoute = Pick<Row, "heading" | "route">;

async function expectNoShifts(
  page: Page,
  rows: readonly (Row | HeadingAndRoute)[],
  addressOf: (route: string) => string,
  expectRoute: (row: Row, address: string) => Promise<void>,
) {
  const arrived = watchRequests(page);
  for (const row of rows) {
    await page.goto(addressOf(row.route));
    await expect(page.getByRole("heading", { level: 1, name: row.heading })).toBeVisible();
    await arrived();
    const { moved, sum } = await layoutShifts(page);
    expect.soft(sum, `${row.route}\n${moved.join("\n")}`).toBeLessThanOrEqual(0.005);
    if ("title" in row) await expectRoute(row, addressOf(row.route));
  }
  await page.unrouteAll({ behavior: "ignoreErrors" });
}

const EXTRA_PAGES: readonly HeadingAndRoute[] = [
  { route: paths.settingsSection("days"), heading: "Setting" },
  { route: paths.settingsSection("people"), heading: "Setting" },
  { route: paths.userPage("still"), heading: /^challenger-/ },
  { route: paths.year(2026), heading: "2026" },
  { route: paths.book, heading: "Your Diary" },
  { route: paths.circle("{circle}"), heading: "The early table" },
  { route: `${paths.sharedText}#A%20line.`, heading: "Shared Text" },
  { route: `${paths.searchEntries}&words=chapter`, heading: "Search" },
];

async function hideChallenge(backend: TestBackend, staff: Person, id: string) {
  await backend.sql("insert into private.staff (user_id) values ($1)", [staff.id]);
  await staff.call("create_report", { subject_type: "challenge", subject_id: id, reason: "spam" });
  const [found] = await backend.sql<{ case_id: string }>("select case_id from private.moderation_case");
  const facts = "It names a shop three times.";
  const decision = { action: "hide_and_warn", ground: "spam", facts, days: null, reports_seen: null };
  await staff.call("desk_decide_case", { case_id: found?.case_id, ...decision });
}

/** Slowdown factor of the processor: 1 in tests, larger in `pnpm bench:web`. */
const SLOWDOWN = Number(process.env["CPU_SLOWDOWN"] ?? 1);

async function slowDown(page: Page, order: "oldest first" | "newest first") {
  await deliverOneByOne(page, order);
  if (SLOWDOWN === 1) return;
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
}

const SIMILAR_PAGES: ReadonlySet<string> = new Set([
  ...ROUTES_LIKE_POLICY,
  "/policy",
  "/changepasswordform",
  "/challenge/create",
]);

const MAIN_PAGES: ReadonlySet<string> = new Set(["/", "/home", "/challenge/{id}"]);

async function expectVisitorsPages(page: Page, person: Person, isMain: boolean) {
  const addressOf = await fillAddresses(person);
  for (const title of ["Two", "Three", "Four"]) await person.setChallenge({ title });
  await slowDown(page, "newest first");
  const rows = routeTable.filter(
    ({ access, route }) =>
      access !== "signed-in" && !ROUTES_LIKE_POLICY.has(route) && MAIN_PAGES.has(route) === isMain,
  );
  await expectNoShifts(page, rows, addressOf, await watchRoutes(page, "signed out"));
}

// Also compares each page with its row of the route table. Visitors have a phone, users have a wide screen.
test.describe("pages open with a layout shift of at most 0.005, a second banner with 0.01", () => {
  test.slow();

  test("a visitor's main pages open without layout shift", { tag: "@phone" }, ({ page, person }) =>
    expectVisitorsPages(page, person, true),
  );

  test(
    "a visitor's pages except the main pages open without layout shift",
    { tag: ["@phone", "@extended"] },
    ({ page, person }) => expectVisitorsPages(page, person, false),
  );

  test(
    "pages of a user with avatar, drafts and banners open without layout shift",
    { tag: ["@desktop", "@extended"] },
    async ({ backend, newUser, page, person }) => {
      const addressOfRow = await fillAddresses(person);
      const circle = await createCircle(person, await newUser(), {
        name: "The early table",
        line: "The lake, at dusk.",
        challengeId: addressOfRow("{id}"),
      });
      const addressOf = (route: string) => addressOfRow(route.replace("{circle}", circle.id));
      for (const title of ["Two", "Three"]) await person.setChallenge({ title });
      await hideChallenge(backend, await newUser(), await person.setChallenge({ title: "Four" }));
      await backend.sql("update public.site set announcement = $1, announced_at = now()", ["Away at nine."]);
      await person.setProfile({ comment: "Mornings,\nmostly.\nWith tea.", handle: "still" });
      await person.signIn(page);
      await page.goto("/mypage/setting");
      await page.getByLabel("Choose Avatar").setInputFiles(picture(500));
      await saveSettings(page);
      for (const [index, [route, field]] of [
        ["/mypage/setting", "Comment"],
        ["/challenge/update/{id}", "Description"],
        ["/day/create/{id}", "Content"],
        ["/day/edit/{id}/{day_id}", "What did you do today?"],
      ].entries()) {
        const text = `Not sent yet: ${index}.`;
        await follow(page, addressOf(route!));
        await page.getByLabel(field!).fill(text);
        await expectStored(page, text);
      }
      await slowDown(page, "oldest first");
      const rows = routeTable.filter(
        ({ access, route }) => access !== "signed-out" && !SIMILAR_PAGES.has(route),
      );
      await expectNoShifts(page, [...rows, ...EXTRA_PAGES], addressOf, await watchRoutes(page, "signed in"));
      // Pages request the data of both banners only after some seconds, so only the last page is checked.
      const [announced, decided] = [
        page.getByRole("region", { name: "Announcement" }),
        page.getByRole("region", { name: "Decisions" }),
      ] as const;
      const both = page.getByRole("region", { name: /^(Announcement|Decisions)$/, includeHidden: true });
      // On a slow browser, a banner's data may be loaded already, so the test can't wait for its request.
      await expect
        .poll(async () => {
          await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
          return both.count();
        })
        .toBe(2);
      await expect(announced.or(decided)).toHaveCount(1);
      const [first, second] = (await announced.isVisible()) ? [announced, decided] : [decided, announced];
      await first.getByRole("button", { name: /^(Dismiss|Later)$/ }).click();
      await expect(second).toBeVisible();
      const { moved, sum } = await layoutShifts(page, "after input too");
      expect(sum, moved.join("\n")).toBeLessThanOrEqual(0.01);
    },
  );
});

/** Delays responses by 550 ms, because browsers don't count layout shifts within half a second after a press. */
async function delayResponses(page: Page, requests: RegExp) {
  await page.route(requests, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 550));
    await route.continue().catch(() => undefined);
  });
}

test.describe("slow responses", { tag: "@phone" }, () => {
  test(
    "a slow response to Register! shifts nothing, for a short and a long entry",
    { tag: "@extended" },
    async ({ page, person }) => {
      const arrived = watchRequests(page);
      const id = await person.setChallenge({ days: 3 });
      await person.signIn(page);
      await page.goto(`/day/create/${id}`);
      const content = page.getByLabel("Content");
      await expect(content).toBeVisible({ timeout: 60_000 });
      await arrived();
      await delayResponses(page, /\/rest\/v1\//);
      for (const text of ["A line.", "Lines.\n".repeat(30)]) {
        const date = page.getByLabel("Date", { exact: true });
        if (text !== "A line.") await date.fill("2026-01-05");
        await content.fill(text);
        const { sum: before } = await layoutShifts(page);
        const button = page.getByRole("button", { name: "Register!" });
        // Centers the button: at the lower edge, a press could scroll the page to show its next link above a snackbar.
        await button.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
        await button.click();
        await expect(content).toBeHidden();
        const action = page.locator("form").getByRole("link", { name: /^(See today's stamps|Next)/ });
        await expect(action).toBeInViewport({ ratio: 1 });
        await arrived();
        const { moved, sum } = await layoutShifts(page);
        expect.soft(sum - before, moved.join("\n")).toBeLessThanOrEqual(0.01);
      }
      await page.unrouteAll({ behavior: "ignoreErrors" });
    },
  );

  test(
    "a slow sign-up shifts nothing, and its snackbar covers no link or field",
    { tag: "@extended" },
    async ({ page }) => {
      const arrived = watchRequests(page);
      await page.goto("/user/signup");
      await page.getByLabel("Email Address").fill("late@diary.example");
      await page.getByLabel("Password", { exact: true }).fill("secret1234");
      await page.getByLabel("Confirm Password").fill("secret1234");
      await delayResponses(page, /\/(rest|auth)\/v1\//);
      await page.getByRole("button", { name: "Sign Up" }).click();
      await expect(page.getByRole("heading", { level: 1, name: /^challenger-/ })).toBeVisible();
      await arrived();
      const { moved, sum } = await layoutShifts(page);
      expect(sum, moved.join("\n")).toBeLessThanOrEqual(0.01);
      await page.unrouteAll({ behavior: "ignoreErrors" });

      const snackbar = page.getByRole("listitem").filter({ hasText: "SignUp Success" });
      await snackbar.getByRole("button", { name: "Close" }).focus();
      const snackbarBox = (await snackbar.boundingBox())!;
      const isUnder = async (found: Locator) => {
        const { y, height } = (await found.boundingBox())!;
        return y < snackbarBox.y + snackbarBox.height && snackbarBox.y < y + height;
      };
      const stamp = page.getByRole("link", { name: "Write", exact: true }).locator("span");
      expect(await isUnder(stamp)).toBe(false);
      const next = page
        .getByRole("region", { name: "Challenging" })
        .getByRole("link", { name: "New Challenge" });
      expect(await isUnder(next)).toBe(false);
      await next.click();
      const fields = page.getByRole("main").locator("input, select, textarea");
      await expect(fields.first()).toBeVisible();
      await expect(snackbar).toHaveCount(0);
    },
  );
});
