import type { TestBackend } from "@diary/local-backend/testing";
import type { Page } from "@playwright/test";

import type { Person } from "./support/person.ts";
import { picture } from "./support/pictures.ts";
import { fillAddresses, routeTable, type Row } from "./support/route-table.ts";
import { saveSettings } from "./support/save-settings.ts";
import { expect, test } from "./support/test.ts";

/** The requests to the API, in their order. */
function watchApi(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(auth|rest|storage)\/v1\//.test(pathname) && request.resourceType() !== "image") {
      asked.push(`${request.method()} ${pathname}`);
    }
  });
  return asked;
}

/** The `Intl` formats that the page makes. Its first takes 10 ms of a fast machine. */
async function watchFormats(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const made: string[] = [];
    Object.assign(window, { madeFormats: made });
    for (const name of ["DateTimeFormat", "NumberFormat", "Segmenter"] as const) {
      const Format = Intl[name] as new (...parts: unknown[]) => object;
      const make = (...parts: unknown[]) => {
        made.push(name);
        return new Format(...parts);
      };
      const watched = new Proxy(Format, {
        apply: (_format, _this, parts) => make(...parts),
        construct: (_format, parts) => make(...parts),
      });
      Object.assign(Intl, { [name]: watched });
    }
  });
  return () => page.evaluate(() => (window as unknown as { madeFormats: string[] }).madeFormats);
}

interface Shifts {
  /** How much of the page has moved by itself so far. */
  sum: number;
  /** What has moved, and by how much each time. */
  moved: string[];
}

function layoutShifts(page: Page): Promise<Shifts> {
  return page.evaluate(
    () =>
      new Promise<Shifts>((resolve) => {
        const shifts: Shifts = { sum: 0, moved: [] };
        interface LayoutShift extends PerformanceEntry {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
        }
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as LayoutShift[]) {
            if (entry.hadRecentInput) continue;
            shifts.sum += entry.value;
            for (const { currentRect, node, previousRect } of entry.sources) {
              const text = node?.textContent?.trim().slice(0, 30) ?? "";
              const [from, to] = [previousRect, currentRect].map(({ height, y }) => `${y}+${height}`);
              shifts.moved.push(`${entry.value.toFixed(4)} ${node?.nodeName} "${text}" ${from} to ${to}`);
            }
          }
        });
        observer.observe({ type: "layout-shift", buffered: true });
        // What has happened is told within the next frames.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(shifts))));
      }),
  );
}

test.describe("Requests of /home", { tag: "@desktop" }, () => {
  test.beforeEach(async ({ newPerson }) => {
    for (const title of ["One", "Two", "Three"]) {
      const author = await newPerson();
      await author.like(await author.setChallenge({ title }));
    }
  });

  test("exactly one for a visitor", async ({ page }) => {
    const asked = watchApi(page);
    await page.goto("/home", { waitUntil: "networkidle" });
    await expect(page.getByRole("article")).toHaveCount(3);
    expect(asked).toEqual(["GET /rest/v1/home_challenge"]);
  });

  test("at most two for somebody signed in", async ({ page, person }) => {
    await person.signIn(page);
    // The zone is told once in a person's life on a device.
    await page.goto("/mypage", { waitUntil: "networkidle" });
    const asked = watchApi(page);
    await page.goto("/home", { waitUntil: "networkidle" });
    await expect(page.getByRole("article")).toHaveCount(3);
    expect(asked).toContain("GET /rest/v1/home_challenge");
    expect(asked.length, asked.join("\n")).toBeLessThanOrEqual(2);
  });
});

test(
  "no page loads its styles once more, and a text nothing that reads data",
  { tag: "@desktop" },
  async ({ page, person }) => {
    await person.setChallenge();
    const files: string[] = [];
    page.on("request", (request) => files.push(new URL(request.url()).pathname));
    await page.goto("/");
    await page.mouse.move(10, 10);
    await page.waitForRequest(/\/assets\/idle-/);
    await page.waitForLoadState("networkidle");
    expect(files.filter((file) => /\/assets\/(data|kept)-/.test(file))).toEqual([]);
    await page.getByRole("link", { name: "Challenge Diary" }).click();
    await expect(page.getByRole("button", { name: "Like" })).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(files.some((file) => /\/assets\/data-/.test(file))).toBe(true);
    expect(files.filter((file) => file.endsWith(".css"))).toEqual([]);
  },
);

/** Lets every answer of the API come after the page has been painted. */
async function holdAnswers(page: Page) {
  await page.route(/\/(rest|storage)\/v1\//, async (route) => {
    // A page that was left meanwhile waits for no paint and for no answer.
    await page
      .evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))))
      .catch(() => {});
    await route.continue().catch(() => {});
  });
}

async function expectStill(page: Page, rows: readonly Row[], addressOf: (route: string) => string) {
  for (const row of rows) {
    await page.goto(addressOf(row.route), { waitUntil: "networkidle" });
    await expect(page.getByRole("heading", { level: 1, name: row.heading })).toBeVisible();
    const { moved, sum } = await layoutShifts(page);
    expect.soft(sum, `${row.route}\n${moved.join("\n")}`).toBeLessThanOrEqual(0.01);
  }
  await page.unrouteAll({ behavior: "ignoreErrors" });
}

/** Staff hide a challenge, and its author is told on every page until they have read why. */
async function hideChallenge(backend: TestBackend, staff: Person, id: string) {
  await backend.sql("insert into private.staff (user_id) values ($1)", [staff.id]);
  await staff.call("send_report", { subject_type: "challenge", subject_id: id, reason: "spam" });
  const [found] = await backend.sql<{ case_id: string }>("select case_id from private.moderation_case");
  const facts = "It names a shop three times.";
  const decision = { action: "hide_and_warn", ground: "spam", facts, days: null };
  await staff.call("desk_decide", { case_id: found?.case_id, ...decision });
}

/** A phone is four times slower than the machine of a test. */
async function slowDown(page: Page, isMobile: boolean) {
  if (!isMobile) return;
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
}

test.describe("Layout shift at most 0.01, on a slow network, and a slow phone", () => {
  test.slow();

  test("as a visitor", async ({ isMobile, page, person }) => {
    const addressOf = await fillAddresses(person);
    for (const title of ["Two", "Three", "Four"]) await person.setChallenge({ title });
    await holdAnswers(page);
    await slowDown(page, isMobile);
    const rows = routeTable.filter(({ access }) => access !== "signed-in");
    await expectStill(page, rows, addressOf);
  });

  test("as somebody signed in, with a picture, a comment of three lines, drafts, a decision and an announcement", async ({
    backend,
    isMobile,
    newPerson,
    page,
    person,
  }) => {
    const addressOf = await fillAddresses(person);
    for (const title of ["Two", "Three"]) await person.setChallenge({ title });
    await hideChallenge(backend, await newPerson(), await person.setChallenge({ title: "Four" }));
    await backend.sql("update public.site set announcement = $1, announced_at = now()", ["Away at nine."]);
    await person.setProfile({ comment: "Mornings,\nmostly.\nWith tea." });
    await person.signIn(page);
    await page.goto("/mypage/setting");
    await page.getByLabel("Choose Avatar").setInputFiles(picture(500));
    await saveSettings(page);
    for (const [route, field] of [
      ["/mypage/setting", "Comment"],
      ["/challenge/create", "Title"],
      ["/challenge/update/{id}", "Description"],
      ["/day/create/{id}", "Content"],
      ["/day/edit/{id}/{day_id}", "What did you do today?"],
    ] as const) {
      await page.goto(addressOf(route));
      await page.getByLabel(field).fill("Not sent yet.");
      await page.waitForTimeout(500);
    }
    await holdAnswers(page);
    await slowDown(page, isMobile);
    const rows = routeTable.filter(({ access }) => access !== "signed-out");
    await expectStill(page, rows, addressOf);
    await expect(page.getByRole("region", { name: "Decisions" })).toBeVisible();
    // It is asked for some seconds after a page has come: the last one stands for all.
    await expect(page.getByRole("region", { name: "Announcement" })).toBeVisible();
    const { moved, sum } = await layoutShifts(page);
    expect(sum, moved.join("\n")).toBeLessThanOrEqual(0.01);
  });
});

test.describe("Without JavaScript", { tag: "@desktop" }, () => {
  for (const [address, headings] of [
    ["/", ["Welcome to Challenge Diary", "Challenge Diary へようこそ"]],
    ["/policy", ["Privacy Policy", "プライバシーポリシー"]],
    ["/term", ["Terms of Service", "利用規約"]],
  ] as const) {
    test(`${address} is readable in both languages`, async ({ newDevice }) => {
      const page = await newDevice({ javaScriptEnabled: false });
      await page.goto(address);
      for (const name of headings) {
        await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
      }
      // What would do nothing is not offered.
      await expect(page.getByRole("button", { name: /Japanese|English/ })).toHaveCount(0);
      await page.getByRole("contentinfo").getByRole("link", { name: "Privacy Policy" }).click();
      await expect(page).toHaveURL("/policy");
    });
  }

  test("a press before the app is there is not lost", async ({ page }) => {
    const held = Promise.withResolvers<void>();
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto("/policy", { waitUntil: "domcontentloaded" });
    await page.getByRole("button", { name: "Japanese" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Privacy Policy");
    held.resolve();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("プライバシーポリシー");
  });

  test("a visitor reads a challenge before the app is there, and it is asked for once", async ({
    page,
    person,
  }) => {
    const id = await person.setChallenge({ title: "Run", desc: "Slowly,\nbut <b>daily</b>." });
    const asked = watchApi(page);
    const formats = await watchFormats(page);
    const held = Promise.withResolvers<void>();
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(`/challenge/${id}`, { waitUntil: "commit" });
    const texts = page.getByRole("main");
    await expect(page.getByRole("heading", { level: 1, name: "Run" })).toBeVisible();
    await expect(texts).toContainText("Slowly, but <b>daily</b>.");
    await expect(texts).toContainText("2026-01-01 ~");
    await expect(texts).not.toContainText("{");
    held.resolve();
    await expect(page.getByRole("button", { name: "Back" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "No entries yet" })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Run");
    expect(asked).toEqual(["GET /rest/v1/home_challenge", "GET /rest/v1/day"]);
    expect(await formats()).toEqual([]);
  });

  test("nor is what was typed", async ({ page, problems }) => {
    problems.allow(/\b400\b/);
    const held = Promise.withResolvers<void>();
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto("/user/signin", { waitUntil: "domcontentloaded" });
    await page.getByLabel("Email Address").fill("nobody@example.com");
    await page.getByLabel("Password", { exact: true }).fill("wrong1234");
    await page.getByRole("button", { name: "Sign In" }).click();
    held.resolve();
    await expect(page.getByRole("dialog", { name: "Login Failed" })).toContainText(
      "Invalid login credentials",
    );
  });
});
