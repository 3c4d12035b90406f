import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { headTags, markedHead } from "@diary/core/site/page-head";
import { afterAll, beforeAll, expect, test } from "vitest";

import { startTestBackend, type TestBackend } from "../src/testing/index.ts";
import { signUp } from "./people.ts";

const general = { path: "/", title: "Challenge Diary", description: "One entry a day.", index: false };
const SHELL = `<head>${markedHead(headTags(general, "http://localhost"))}</head><p>The app.</p>`;

let site: string;
let backend: TestBackend;
beforeAll(async () => {
  site = mkdtempSync(join(tmpdir(), "diary-site-"));
  writeFileSync(join(site, "app.html"), SHELL);
  backend = await startTestBackend({ webRoot: site });
});
afterAll(async () => {
  await backend.close();
  rmSync(site, { recursive: true, force: true });
});

/** Answers the id of a challenge of a new person. */
async function aChallenge(name: string, title: string, desc = "Every evening."): Promise<string> {
  const person = await signUp(backend, name);
  const id = crypto.randomUUID();
  await backend.sql(
    `insert into public.challenge (challenge_id, user_id, title, days, "desc", start_date, visibility)
     values ($1, $2, $3, 30, $4, current_date, 'public')`,
    [id, person.id, title, desc],
  );
  return id;
}

const get = (id: string, headers: Record<string, string> = {}) =>
  fetch(`${backend.url}/challenge/${id}`, { headers });
/** All that a crawler can tell pages apart by. */
async function seen(id: string) {
  const response = await get(id);
  const { date: _, "x-request-id": __, ...headers } = Object.fromEntries(response.headers);
  return { status: response.status, headers, body: await response.text() };
}

test("a challenge's page has its own head, the same for crawlers and people", async () => {
  const id = await aChallenge("shared", "Read ten pages");
  const html = await (await get(id, { "user-agent": "Mozilla/5.0" })).text();
  expect(html).toContain("<title>Read ten pages · Challenge Diary</title>");
  expect(html).toMatch(/<meta name="description" content="Day 0 \/ 30 by [^"]+\. Every evening\." \/>/);
  expect(html).toContain('<meta property="og:title" content="Read ten pages · Challenge Diary" />');
  expect(html).toContain(`<link rel="canonical" href="${backend.url}/challenge/${id}" />`);
  expect(html).toContain("<p>The app.</p>");
  expect(html).not.toContain("One entry a day.");
  expect(await (await get(id, { "user-agent": "Twitterbot/1.0" })).text()).toBe(html);
});

test("private, hidden, deleted and missing challenges are told apart by nothing", async () => {
  const missing = await seen(crypto.randomUUID());
  expect(missing.status).toBe(200);
  expect(missing.body).toBe(SHELL);
  for (const [name, taken] of [
    ["private", "update public.challenge set visibility = 'private' where challenge_id = $1"],
    ["hidden", "update public.challenge set hidden_at = now() where challenge_id = $1"],
    ["deleted", "delete from public.challenge where challenge_id = $1"],
  ] as const) {
    const id = await aChallenge(`gone-${name}`, `Soon ${name}`);
    expect((await seen(id)).body).toContain(`Soon ${name}`);
    await backend.sql(taken, [id]);
    expect(await seen(id)).toEqual(missing);
  }
});

test("what people write stays text in the head", async () => {
  const id = await aChallenge("markup", `"><script>x()</script>`, "</head> 🇯🇵 שלום $& $1");
  const html = await (await get(id)).text();
  expect(html).not.toContain("<script>");
  expect(html.match(/<\/head>/g)).toHaveLength(1);
  expect(html).toContain("&quot;&gt;&lt;script&gt;x()&lt;/script&gt;");
  expect(html).toContain("🇯🇵");
  expect(html).toContain("$&amp; $1");
});

test("it is sent again only when it says something else", async () => {
  const id = await aChallenge("etag", "Ten pages");
  const first = await get(id);
  const tag = first.headers.get("etag")!;
  expect((await get(id, { "if-none-match": tag })).status).toBe(304);
  await backend.sql("update public.challenge set title = 'Twenty pages' where challenge_id = $1", [id]);
  const later = await get(id, { "if-none-match": tag });
  expect(later.status).toBe(200);
  expect(await later.text()).toContain("Twenty pages");
});

test("its picture shows the days written, and none of the words", async () => {
  const id = await aChallenge("pictured", "Draw each day");
  const html = await (await get(id)).text();
  const address = /<meta property="og:image" content="([^"]+)" \/>/.exec(html)![1]!;
  expect(address).toBe(`${backend.url}/card/0-of-30.png`);
  const picture = await fetch(address);
  expect(picture.headers.get("content-type")).toBe("image/png");
  expect(picture.headers.get("cache-control")).toContain("immutable");
  expect((await picture.bytes()).length).toBeLessThan(30_000);
  expect((await fetch(`${backend.url}/card/31-of-30.png`)).status).toBe(404);
});
