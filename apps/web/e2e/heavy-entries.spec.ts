import { ordinaryTexts, hostileTexts } from "@diary/testkit/hostile-texts";
import type { Page } from "@playwright/test";

import { layoutShifts } from "./support/layout-shifts.ts";
import { expect, test } from "./support/test.ts";

const ENTRIES = 100;
const LENGTH = 9_990;
const HOSTILE = hostileTexts(LENGTH);
const HONEST = ordinaryTexts(LENGTH);
const [, LISTS] = HONEST.find(([name]) => name === "paragraphs and lists")!;

/** Returns the duration of the longest task in milliseconds. */
const longestTask = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let longest = 0;
        const observer = new PerformanceObserver((list) => {
          for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
        });
        observer.observe({ type: "longtask", buffered: true });
        setTimeout(() => resolve(Math.round(longest)), 100);
      }),
  );

const CORPORA: [name: string, texts: string[]][] = [
  ["hostile texts", HOSTILE.filter(([name]) => !name.endsWith("among words")).map(([, text]) => text)],
  // `HEAVY=1 pnpm bench:web` measures each text separately.
  ...(process.env["HEAVY"] === undefined ? [] : [...HOSTILE, ...HONEST]).map(
    ([name, text]): [string, string[]] => [name, [text]],
  ),
];

test.describe("A challenge with 100 entries of 9,990 characters", { tag: "@desktop" }, () => {
  for (const [name, texts] of CORPORA)
    test(`the page shows entries as Markdown without layout shifts: ${name}`, async ({
      backend,
      page,
      person,
    }, info) => {
      const id = await person.setChallenge({ days: ENTRIES, start_date: "2026-01-01" });
      const all = Array.from({ length: ENTRIES }, (_, day) => texts[day % texts.length]!.trim());
      all[ENTRIES - 1] = LISTS.trim();
      for (const [day, text] of all.entries())
        await backend.sql(
          "insert into public.day (user_id, challenge_id, date, content, format) values ($1, $2, '2026-01-01'::date + $3::int, $4, 'markdown')",
          [person.id, id, day, text],
        );
      await page.goto(`/challenge/${id}`);
      const entries = page.getByRole("article");
      await expect(entries).toHaveCount(ENTRIES);
      await expect(entries.first().locator("strong").first()).toHaveText("narrowing");
      await expect(entries.first().getByRole("listitem").first()).toBeVisible();
      const lengths = await entries.evaluateAll((articles) =>
        articles.map(({ textContent }) => textContent.length),
      );
      for (const length of lengths) expect(length).toBeGreaterThan(0);
      const { moved, sum } = await layoutShifts(page);
      expect(sum, moved.join("\n")).toBeLessThanOrEqual(0.005);
      for (let screen = 0; screen < 20; screen += 1) await page.mouse.wheel(0, 3_000);
      info.annotations.push({ type: "longest task", description: `${name}: ${await longestTask(page)} ms` });
    });
});
