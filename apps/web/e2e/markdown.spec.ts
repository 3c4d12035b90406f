import { expectAccessibleHere } from "./support/axe.ts";
import { follow } from "./support/follow.ts";
import { layoutShifts } from "./support/layout-shifts.ts";
import { expectReadable } from "./support/readable.ts";
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

test(
  "an entry begins with the template, is seen in the preview as it will be read, and read by a visitor",
  { tag: "@desktop" },
  async ({ newDevice, page, person }) => {
    const id = await person.setChallenge({ template: "What I did:" });
    await person.signIn(page);
    await page.goto(`/day/create/${id}`);
    const field = page.getByRole("textbox", { name: "Content" });
    await expect(field).toHaveValue("What I did:");
    await field.fill(CONTENT);
    const register = page.getByRole("button", { name: "Register!" });
    const before = await register.boundingBox();
    await page.getByRole("button", { name: "Preview" }).press("Enter");
    const preview = page.getByRole("region", { name: "Preview" });
    await expect(preview.getByRole("heading", { name: "Narrowing" })).toBeVisible();
    expect(await register.boundingBox()).toEqual(before);
    await expectAccessibleHere(page, "the preview");
    await register.click();
    await expect(page.getByText("Registered successfully!", { exact: true })).toBeVisible();

    const visitor = await newDevice();
    const foreign: string[] = [];
    visitor.on("request", (request) => {
      if (request.url().includes("example.com")) foreign.push(request.url());
    });
    await visitor.goto(`/challenge/${id}`);
    const entry = visitor.getByRole("article", { name: "DAY 1" });
    await expect(entry.getByRole("heading", { name: "Narrowing", level: 4 })).toBeVisible();
    await expect(entry.getByRole("link", { name: "the handbook" })).toHaveAttribute(
      "rel",
      "nofollow ugc noopener",
    );
    await expect(entry.getByText("<script>alert(1)</script>")).toBeVisible();
    await expect(entry.getByRole("img")).toHaveCount(0);
    await expectAccessibleHere(visitor, "an entry in Markdown");
    await expectReadable(visitor, "an entry in Markdown");
    await follow(visitor, "/home");
    await expect(visitor.getByRole("article").getByText("The end")).toBeVisible();
    expect(foreign).toEqual([]);
  },
);

// On the phone, which has the least room.
test(
  "what reads Markdown moves nothing when it comes late, and leaves the text as it was typed where it does not come",
  { tag: "@phone" },
  async ({ backend, page, person, problems }) => {
    problems.allow(/ERR_FAILED/, /Failed to fetch/);
    const id = await person.setChallenge();
    await person.writeDay(id, "2026-01-02", CONTENT.replace(/type Shape.*/, "const a = 1;"));
    await person.writeDay(id, "2026-01-01", "The first page.");
    await backend.sql("update public.day set format = 'markdown'");
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
