import type { TestBackend } from "@diary/server/testing";

import { expectAccessible } from "./support/axe.ts";
import { follow } from "./support/follow.ts";
import { layoutShifts } from "./support/layout-shifts.ts";
import type { Person } from "./support/person.ts";
import { expectReadable, LARGE } from "./support/readable.ts";
import { expect, test } from "./support/test.ts";

const CONTENT = `# Narrowing
Read about **narrowing**, *again*, and about \`typeof\`.
It took an hour.

- [the handbook](https://example.com/handbook)
- ![a picture](https://example.com/picture.png)
- <script>alert(1)</script>

> A quote

\`\`\`ts
type Shape = { kind: "circle"; radius: number } | { kind: "square"; side: number } | { kind: "triangle" };
\`\`\`
The **end**`;
const READER = /markdown-blocks/;

async function writeMarkdown(backend: TestBackend, person: Person, id: string, content: string) {
  await backend.sql(
    "insert into public.day (user_id, challenge_id, date, content, format) values ($1, $2, '2026-01-02', $3, 'markdown')",
    [person.id, id, content],
  );
}

// How it is written and previewed: `markdown.test.tsx`, `template.test.tsx`.
test("an entry in Markdown is read by a visitor", { tag: "@desktop" }, async ({ backend, page, person }) => {
  const id = await person.setChallenge();
  await writeMarkdown(backend, person, id, CONTENT);
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("example.com")) foreign.push(request.url());
  });
  await page.goto(`/challenge/${id}`);
  const entry = page.getByRole("article", { name: "DAY 1" });
  await expect(entry.getByRole("heading", { name: "Narrowing", level: 4 })).toBeVisible();
  await expect(entry.getByRole("link", { name: "the handbook" })).toHaveAttribute(
    "rel",
    "nofollow ugc noopener",
  );
  await expect(entry.getByText("<script>alert(1)</script>")).toBeVisible();
  await expect(entry.getByRole("img")).toHaveCount(0);
  await expectAccessible(page, "an entry in Markdown");
  await expectReadable(page, "an entry in Markdown", undefined, LARGE);
  await follow(page, "/home");
  await expect(page.getByRole("article").getByText("The end")).toBeVisible();
  expect(foreign).toEqual([]);
});

// On the phone, which has the least room.
test(
  "what reads Markdown moves nothing when it comes late, and leaves the text as it was typed where it does not come",
  { tag: "@phone" },
  async ({ backend, page, person, problems }) => {
    problems.allow(/ERR_FAILED/, /Failed to fetch/);
    const id = await person.setChallenge();
    await person.writeDay(id, "2026-01-01", "The first page.");
    await writeMarkdown(backend, person, id, CONTENT.replace(/type Shape.*/, "const a = 1;"));
    const asTyped = page.getByText("Read about **narrowing**", { exact: false });
    await page.route(READER, async (route) => {
      await expect(asTyped).toBeVisible();
      await route.continue();
    });
    await page.goto(`/challenge/${id}`);
    await expect(page.getByRole("heading", { name: "Narrowing" })).toBeVisible();
    const { moved, sum } = await layoutShifts(page);
    expect(sum, moved.join("\n")).toBeLessThanOrEqual(0.02);

    await page.unroute(READER);
    await page.route(READER, (route) => route.abort());
    await page.reload();
    await expect(asTyped).toBeVisible();
    await expect(page.getByText("The first page.")).toBeVisible();
  },
);
