import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { headTags, markedHead } from "@diary/core/site/page-head";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { TestBackend } from "../src/testing/index.ts";
import { signUp } from "./people.ts";
import { startSharedBackend } from "./shared-backend.ts";

const general = { path: "/", title: "Challenge Diary", description: "One entry a day.", index: false };
const SHELL = `<head>${markedHead(headTags(general, "http://localhost"))}</head><p>The app.</p>`;

let site: string;
let backend: TestBackend;
beforeAll(async () => {
  site = mkdtempSync(join(tmpdir(), "diary-site-"));
  writeFileSync(join(site, "app.html"), SHELL);
  backend = await startSharedBackend({ webRoot: site });
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
async function seenAt(path: string, asked: Record<string, string> = {}) {
  const response = await fetch(backend.url + path, { headers: asked });
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

const bothOf = (id: string) => [`/challenge/${id}`, `/challenge/${id}/feed.atom`];

test("private, hidden, deleted and missing challenges are told apart by nothing, nor are their feeds", async () => {
  const missing = await Promise.all(bothOf(crypto.randomUUID()).map((path) => seenAt(path)));
  expect(missing.map(({ status }) => status)).toEqual([200, 404]);
  expect(missing[0]?.body).toBe(SHELL);
  for (const [name, taken] of [
    ["private", "update public.challenge set visibility = 'private' where challenge_id = $1"],
    ["hidden", "update public.challenge set hidden_at = now() where challenge_id = $1"],
    [
      "of-a-hidden-profile",
      `with hidden as (
        update public.profile p set hidden_at = now() from public.challenge c
        where c.challenge_id = $1 and p.user_id = c.user_id
      ) update public.challenge set hidden_at = now() where challenge_id = $1`,
    ],
    ["deleted", "delete from public.challenge where challenge_id = $1"],
    [
      "of-a-deleted-account",
      "delete from auth.users u using public.challenge c where c.challenge_id = $1 and u.id = c.user_id",
    ],
  ] as const) {
    const id = await aChallenge(`gone-${name}`, "Soon gone");
    const before = await Promise.all(bothOf(id).map((path) => seenAt(path)));
    for (const { body, headers } of before) {
      expect(body).toContain("Soon gone");
      expect(headers["cache-control"]).toBe("no-cache");
    }
    // Blocked by a user with a session: nothing to those without one.
    await backend.sql(
      `insert into public.block (user_id, blocked_user_id)
       select $2, user_id from public.challenge where challenge_id = $1`,
      [id, (await signUp(backend, `blocks-${name}`)).id],
    );
    expect(await Promise.all(bothOf(id).map((path) => seenAt(path)))).toEqual(before);

    await backend.sql(taken, [id]);
    expect(await Promise.all(bothOf(id).map((path) => seenAt(path)))).toEqual(missing);
    // Whoever kept what it said gets the same, and no word that it is as it was.
    const kept = before.map(({ headers }) => ({
      "if-none-match": String(headers["etag"]),
      "if-modified-since": new Date(Date.now() + 60_000).toUTCString(),
    }));
    expect(await Promise.all(bothOf(id).map((path, n) => seenAt(path, kept[n])))).toEqual(missing);
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

/** Answers somebody with a page. */
async function aPerson(name: string, profile: { nickname?: string; comment?: string } = {}) {
  const person = await signUp(backend, name);
  const handle = `h_${name.replaceAll("-", "_")}`;
  await backend.sql("update public.profile set handle = $2, nickname = $3, comment = $4 where user_id = $1", [
    person.id,
    handle,
    profile.nickname ?? "Mina",
    profile.comment ?? "One thing a day.",
  ]);
  return { ...person, handle };
}
describe("the page of a user", () => {
  test("has its own head, under one address however that is written", async () => {
    const { handle } = await aPerson("headed");
    const { body } = await seenAt(`/u/${handle.toUpperCase()}`);
    expect(body).toContain("<title>Mina · Challenge Diary</title>");
    expect(body).toContain('content="Challenges of Mina. One thing a day."');
    expect(body).toContain(`<link rel="canonical" href="${backend.url}/u/${handle}" />`);
    expect(body).toContain(
      `<link rel="alternate" type="application/atom+xml" href="${backend.url}/u/${handle}/feed.atom" />`,
    );
    expect(body).not.toContain("noindex");
    await backend.sql("update public.profile set searchable = false where handle = $1", [handle]);
    expect((await seenAt(`/u/${handle}`)).body).toContain('<meta name="robots" content="noindex" />');
  });

  test("and its feed are told from those of nobody by nothing, once visitors do not see them", async () => {
    const nobody = [await seenAt("/u/nobody_at_all"), await seenAt("/u/nobody_at_all/feed.atom")];
    expect(nobody.map(({ status }) => status)).toEqual([200, 404]);
    const ways = [
      ["hidden", "update public.profile set hidden_at = now() where user_id = $1"],
      ["given-up", "update public.profile set handle = null where user_id = $1"],
      [
        "suspended",
        `insert into public.decision (user_id, subject_type, subject_id, subject_text, action, ground, facts)
        values ($1, 'challenge', gen_random_uuid(), 'x', 'suspend', 'spam', 'It advertises a shop, four times in a row.')`,
      ],
      ["deleted", "delete from auth.users where id = $1"],
    ] as const;
    for (const [name, statement] of ways) {
      const { handle, id } = await aPerson(`page-${name}`);
      const both = [`/u/${handle}`, `/u/${handle}/feed.atom`];
      const before = await Promise.all(both.map((path) => seenAt(path)));
      expect(before[0]?.body).toContain("<title>Mina");
      expect(before[1]?.status).toBe(200);
      await backend.sql(statement, [id]);
      expect(await Promise.all(both.map((path) => seenAt(path)))).toEqual(nobody);
      const asked = before.map(({ headers }) => ({ "if-none-match": String(headers["etag"]) }));
      expect(await Promise.all(both.map((path, n) => seenAt(path, asked[n])))).toEqual(nobody);
    }
  });

  test("keeps what people write text, in its head and in feeds", async () => {
    const nickname = `"><script>x()</script> שלום 🇯🇵`;
    const person = await aPerson("written", { nickname, comment: `</head> ${"🎉".repeat(200)}` });
    const id = await challengeOf(person.id, `<b>&"' 🎉`);
    await entryOf(person.id, id, "2026-11-18", `]]><x> \u0001 & "quoted"`);
    const { body } = await seenAt(`/u/${person.handle}`);
    expect(body).not.toContain("<script>");
    expect(body.match(/<\/head>/g)).toHaveLength(1);
    expect(body.isWellFormed()).toBe(true);
    const feed = (await seenAt(`/u/${person.handle}/feed.atom`)).body;
    expect(feed).toContain("<title>&lt;b&gt;&amp;&quot;' 🎉 · DAY 1 · 2026-11-18</title>");
    expect(feed).toContain(`<content type="text">]]&gt;&lt;x&gt;  &amp; &quot;quoted&quot;</content>`);
  });
});

const challengeOf = async (userId: string, title: string, visibility = "public") => {
  const id = crypto.randomUUID();
  await backend.sql(
    `insert into public.challenge (challenge_id, user_id, title, days, "desc", start_date, visibility)
     values ($1, $2, $3, 100, 'x', '2026-01-01', $4)`,
    [id, userId, title, visibility],
  );
  return id;
};
const entryOf = (userId: string, challengeId: string, date: string, content = "Written.") =>
  backend.sql("insert into public.day (challenge_id, user_id, date, content) values ($1, $2, $3, $4)", [
    challengeId,
    userId,
    date,
    content,
  ]);

const feedAt = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${backend.url}${path}/feed.atom`, { headers });

const titlesAt = async (path: string) =>
  [...(await (await feedAt(path)).text()).matchAll(/<entry>.*?<title>(.*?)<\/title>/g)].map(
    ([, title]) => title,
  );

describe("a feed", () => {
  test("of a challenge has its latest 50 entries, and the head of its page names it", async () => {
    const { id: user } = await signUp(backend, "feed-of-challenge");
    const id = await challengeOf(user, "Every morning");
    for (let n = 1; n <= 52; n += 1) {
      const date = new Date(Date.UTC(2026, 0, n)).toISOString().slice(0, 10);
      await entryOf(user, id, date);
    }
    const response = await feedAt(`/challenge/${id}`);
    expect(response.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("no-cache");
    const titles = await titlesAt(`/challenge/${id}`);
    expect(titles).toHaveLength(50);
    expect(titles[0]).toBe("DAY 52 · 2026-02-21");
    expect(await (await get(id)).text()).toContain(`href="${backend.url}/challenge/${id}/feed.atom"`);
  });

  test("of a user has what is public of all their challenges", async () => {
    const { id: user } = await signUp(backend, "feed-of-user");
    await backend.sql("update public.profile set handle = 'feeder' where user_id = $1", [user]);
    const [open, secret] = [await challengeOf(user, "Open"), await challengeOf(user, "Secret", "private")];
    await entryOf(user, open, "2026-01-02");
    await entryOf(user, secret, "2026-01-03");
    expect(await titlesAt("/u/feeder")).toEqual(["Open · DAY 1 · 2026-01-02"]);
    const outlived: [what: string, back: string][] = [
      ["update public.challenge set visibility = 'private' where challenge_id = $1", "visibility = 'public'"],
      ["update public.challenge set hidden_at = now() where challenge_id = $1", "hidden_at = null"],
    ];
    for (const [gone, back] of outlived) {
      await backend.sql(gone, [open]);
      expect(await titlesAt("/u/feeder")).toEqual([]);
      expect((await feedAt(`/challenge/${open}`)).status).toBe(404);
      await backend.sql(`update public.challenge set ${back} where challenge_id = $1`, [open]);
    }
    await backend.sql("update public.day set hidden_at = now() where challenge_id = $1", [open]);
    expect(await titlesAt("/u/feeder")).toEqual([]);
    expect(await titlesAt(`/challenge/${open}`)).toEqual([]);
  });

  test("is sent again only when it says something else", async () => {
    const { id: user } = await signUp(backend, "feed-etag");
    const id = await challengeOf(user, "Ten pages");
    const etag = (await feedAt(`/challenge/${id}`)).headers.get("etag")!;
    const again = await feedAt(`/challenge/${id}`, { "if-none-match": etag });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    await entryOf(user, id, "2026-01-02");
    expect((await feedAt(`/challenge/${id}`, { "if-none-match": etag })).status).toBe(200);
  });
});
