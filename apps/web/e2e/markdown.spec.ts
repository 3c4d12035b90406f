import { layoutShifts } from "./support/layout-shifts.ts";
import { expect, test } from "./support/test.ts";

const CONTENT = `# Narrowing
Read about **narrowing**, *again*, and about \`typeof\`.
It took an hour.

- [the handbook](https://example.com/handbook)
- ![a picture](https://example.com/picture.png)

> A quote

\`\`\`ts
const a = 1;
\`\`\`
The **end**`;
const READER = /markdown-blocks/;

test(
  "a late Markdown script shifts nothing; without the script the text is as typed",
  { tag: "@phone" },
  async ({ backend, page, person, problems }) => {
    problems.allow(/ERR_FAILED/, /Failed to fetch/);
    const id = await person.setChallenge();
    await person.writeDay(id, "2026-01-01", "The first page.");
    await backend.sql(
      "insert into public.day (user_id, challenge_id, date, content, format) values ($1, $2, '2026-01-02', $3, 'markdown')",
      [person.id, id, CONTENT],
    );
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
