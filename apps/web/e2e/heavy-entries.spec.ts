import type { TestBackend } from "@diary/server/testing";
import {
  ASSERTS_DURATIONS,
  HEAVY_CORPORA,
  HEAVY_ENTRIES,
  heavyEntries,
  compareWithLimits,
  openReadable,
  readableTimes,
} from "@diary/testkit/heavy-page";
import { longestTask } from "@diary/testkit/longest-task";
import type { Page, TestInfo } from "@playwright/test";

import { layoutShifts } from "./support/layout-shifts.ts";
import type { Person } from "./support/person.ts";
import { expect, test } from "./support/test.ts";

test.use({ serviceWorkers: "allow" });

async function writeEntries(
  backend: Pick<TestBackend, "sql">,
  person: Person,
  challenge: string,
  texts: readonly string[],
) {
  await backend.sql(
    `insert into public.day (user_id, challenge_id, date, content, format)
    select $1, $2, '2026-01-01'::date + day::int - 1, content, 'markdown'
    from jsonb_array_elements_text($3::jsonb) with ordinality as entry (content, day) order by day`,
    [person.id, challenge, JSON.stringify(texts)],
  );
}

/** Measures a returning visitor: the service worker has stored the site, and the page has loaded the data once. */
async function measure(
  page: Page,
  info: TestInfo,
  { check, path, readable }: { path: string; readable: string; check: () => Promise<void> },
): Promise<void> {
  // Each visit of these pages takes several seconds on a busy machine.
  test.slow();
  const context = page.context();
  await openReadable(page, path, readable);
  await check();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  // Empties this page, because two pages would share the processor.
  await page.goto("about:blank");
  const times = await readableTimes(() => context.newPage(), path, readable);
  const traced = await context.newPage();
  // Measures another page than the checks above, because their queries would count as tasks of the page.
  const longest = await longestTask(await context.newCDPSession(traced), async () => {
    await openReadable(traced, path, readable);
    for (let screen = 0; screen < 40; screen += 1) {
      await traced.mouse.wheel(0, 3_000);
      await traced.waitForTimeout(50);
    }
  });
  await traced.close();
  report(info, compareWithLimits(longest, times));
}

function report(info: TestInfo, [line, over]: ReturnType<typeof compareWithLimits>) {
  info.annotations.push({ type: "durations", description: line });
  console.log(`${info.title}: ${line}`);
  if (ASSERTS_DURATIONS) expect(over).toEqual([]);
}

for (const [name, texts] of HEAVY_CORPORA)
  test.describe(`entries of 9,990 characters (${name})`, { tag: "@desktop" }, () => {
    test("a challenge shows 100 entries without layout shift, the first as Markdown", async ({
      backend,
      page,
      person,
    }, info) => {
      const id = await person.setChallenge({ days: HEAVY_ENTRIES, start_date: "2026-01-01" });
      await writeEntries(backend, person, id, heavyEntries(texts));
      const entries = page.getByRole("article");
      await measure(page, info, {
        path: `/challenge/${id}`,
        readable: "article p",
        check: async () => {
          await expect(entries).toHaveCount(HEAVY_ENTRIES);
          await expect(entries.first().locator("strong").first()).toHaveText("narrowing");
          await expect(entries.first().getByRole("listitem").first()).toBeVisible();
          const { moved, sum } = await layoutShifts(page);
          expect(sum, moved.join("\n")).toBeLessThanOrEqual(0.005);
          const lengths = await entries.evaluateAll((articles) =>
            articles.map(({ textContent }) => textContent.length),
          );
          for (const length of lengths) expect(length).toBeGreaterThan(0);
        },
      });
    });

    test("the book shows all 100 entries", async ({ backend, page, person }, info) => {
      const id = await person.setChallenge({ days: HEAVY_ENTRIES, start_date: "2026-01-01" });
      await writeEntries(backend, person, id, heavyEntries(texts).toReversed());
      await person.signIn(page);
      const entries = page.getByRole("article");
      await measure(page, info, {
        path: "/mypage/book",
        readable: "article p:not([aria-hidden])",
        check: async () => {
          await expect(entries).toHaveCount(HEAVY_ENTRIES);
          await expect(entries.first().locator("strong").first()).toHaveText("narrowing");
        },
      });
    });

    test("the feed shows 20 challenges with an entry each", async ({
      backend,
      newUser,
      page,
      person,
    }, info) => {
      const all = heavyEntries(texts);
      for (const text of all.slice(-20)) {
        const owner = await newUser();
        const id = await owner.setChallenge({ title: "A heavy one" });
        await writeEntries(backend, owner, id, [text]);
      }
      await person.signIn(page);
      const cards = page.getByRole("article");
      await measure(page, info, {
        path: "/home",
        readable: "article",
        check: () => expect(cards).toHaveCount(20),
      });
    });

    test("the Atom feed of a challenge with 100 entries arrives in time", async ({
      backend,
      person,
    }, info) => {
      const id = await person.setChallenge({ days: HEAVY_ENTRIES, start_date: "2026-01-01" });
      await writeEntries(backend, person, id, heavyEntries(texts));
      const [began, used] = [performance.now(), process.cpuUsage()];
      const response = await fetch(`${backend.url}/challenge/${id}/feed.atom`);
      expect(await response.text()).toContain("I read about");
      const took = Math.round(performance.now() - began);
      const { system, user } = process.cpuUsage(used);
      // The server runs in this process, so no task of the server takes longer than the process's CPU time.
      const processorMs = Math.round((user + system) / 1_000);
      report(info, compareWithLimits({ ms: took, processorMs, parts: "all tasks" }, [took]));
    });
  });
