import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { headTags, markedHead } from "@diary/core/site/page-head";
import { describe, expect, test } from "vitest";

import { startSharedBackend } from "./shared-backend.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { signUp } from "./users.ts";

const general = { path: "/", title: "Challenge Diary", description: "One entry a day.", index: false };
const SHELL = `<head>${markedHead(headTags(general, { siteUrl: "http://localhost" }))}</head><p>The app.</p>`;

const site = temporaryFolder();
writeFileSync(join(site, "app.html"), SHELL);
const backend = await startSharedBackend({ webRoot: site });

/** Returns the parts of a response that could distinguish a hidden page from a missing one. */
async function readPage(path: string, asked: Record<string, string> = {}) {
  const response = await fetch(backend.url + path, { headers: asked });
  const { date: _, "x-request-id": __, ...headers } = Object.fromEntries(response.headers);
  return { status: response.status, headers, body: await response.text() };
}
const readPageAndFeed = (page: string, asked: Record<string, string>[] = []) =>
  Promise.all([page, `${page}/feed.atom`].map((path, n) => readPage(path, asked[n])));
const titlesAt = async (page: string) =>
  [...(await readPage(`${page}/feed.atom`)).body.matchAll(/<entry>.*?<title>(.*?)<\/title>/g)].map(
    ([, title]) => title,
  );

async function createUserPage(name: string, nickname = "Mina", comment = "One thing a day.") {
  const { id } = await signUp(backend, name);
  const handle = `h_${name.replaceAll("-", "_")}`;
  await backend.sql("update public.profile set handle = $2, nickname = $3, comment = $4 where user_id = $1", [
    id,
    handle,
    nickname,
    comment,
  ]);
  return { id, page: `/u/${handle}` };
}

async function insertChallenge(
  title: string,
  { owner = "", desc = "Every evening.", visibility = "public" } = {},
): Promise<{ id: string; page: string; write: (date: string, content?: string) => Promise<unknown> }> {
  const id = crypto.randomUUID();
  const userId = owner === "" ? (await signUp(backend, `of-${id}`)).id : owner;
  await backend.sql(
    `insert into public.challenge (challenge_id, user_id, title, days, "desc", start_date, visibility)
     values ($1, $2, $3, 100, $4, '2026-01-01', $5)`,
    [id, userId, title, desc, visibility],
  );
  const write = (date: string, content = "Written.") =>
    backend.sql("insert into public.day (challenge_id, user_id, date, content) values ($1, $2, $3, $4)", [
      id,
      userId,
      date,
      content,
    ]);
  return { id, page: `/challenge/${id}`, write };
}

describe("the page of a challenge", () => {
  test("a challenge's page has a head with an image of its progress", async () => {
    const { id, page } = await insertChallenge("Read ten pages");
    const { body } = await readPage(page, { "user-agent": "Mozilla/5.0" });
    expect(body).toContain("<title>Read ten pages · Challenge Diary</title>");
    expect(body).toMatch(/<meta name="description" content="Day 0 \/ 100 by [^"]+\. Every evening\." \/>/);
    expect(body).toContain('<meta property="og:title" content="Read ten pages · Challenge Diary" />');
    expect(body).toContain(`<link rel="canonical" href="${backend.url}${page}" />`);
    expect(body).toContain(`href="${backend.url}${page}/feed.atom"`);
    expect(body).toContain("<p>The app.</p>");
    expect(body).not.toContain("One entry a day.");
    expect((await readPage(page, { "user-agent": "Twitterbot/1.0" })).body).toBe(body);

    const address = /<meta property="og:image" content="([^"]+)" \/>/.exec(body)![1]!;
    expect(address).toBe(`${backend.url}/card/${id}/0-of-100.png`);
    const picture = await fetch(address);
    expect(picture.headers.get("content-type")).toBe("image/png");
    expect(picture.headers.get("cache-control")).toBe("public, max-age=86400");
    const titled = await picture.bytes();
    expect(titled.length).toBeLessThan(30_000);
    const plain = await fetch(`${backend.url}/card/0-of-100.png`);
    expect(plain.headers.get("cache-control")).toContain("immutable");
    expect(titled).not.toEqual(await plain.bytes());
    expect((await fetch(`${backend.url}/card/31-of-30.png`)).status).toBe(404);
  });

  test("a challenge's description names its early end and has up to 160 characters", async () => {
    const { id, page } = await insertChallenge("Long", { desc: "Every evening. ".repeat(30).trim() });
    await backend.sql(
      "update public.challenge set completed = true, ended_early = true, end_date = current_date where challenge_id = $1",
      [id],
    );
    const [, description = ""] = /<meta name="description" content="([^"]*)"/.exec(
      (await readPage(page)).body,
    )!;
    expect(description).toMatch(/^Ended at 0 \/ 100 by .+…$/);
    expect(description).toHaveLength(160);
  });

  test("the head of a proof page names the challenge, but not a private challenge", async () => {
    const { id, page } = await insertChallenge("Read ten pages");
    const { body } = await readPage(`${page}/proof`);
    expect(body).toContain("<title>Proof: Read ten pages · Challenge Diary</title>");
    expect(body).toContain(`<link rel="canonical" href="${backend.url}${page}/proof" />`);
    expect(body).toContain(`${backend.url}/card/${id}/0-of-100.png`);
    expect(body).not.toContain("feed.atom");
    await backend.sql("update public.challenge set visibility = 'private' where challenge_id = $1", [id]);
    for (const path of [`${page}/proof`, `/challenge/${crypto.randomUUID()}/proof`, "/challenge/x/proof"])
      expect(await readPage(path)).toMatchObject({ status: 200, body: SHELL });
  });

  test("an image has no title if the challenge is private or the address has wrong numbers", async () => {
    const { id } = await insertChallenge("Not for everyone");
    const imageOf = async (path: string) => (await fetch(backend.url + path)).bytes();
    const titled = await imageOf(`/card/${id}/0-of-100.png`);
    expect(await imageOf(`/card/${id}/5-of-100.png`)).toEqual(await imageOf("/card/5-of-100.png"));
    await backend.sql("update public.challenge set visibility = 'private' where challenge_id = $1", [id]);
    const plain = await imageOf("/card/0-of-100.png");
    expect(await imageOf(`/card/${id}/0-of-100.png`)).toEqual(plain);
    expect(titled).not.toEqual(plain);
  });

  test("a private, hidden or deleted page is identical to a missing page", async () => {
    const missing = await readPageAndFeed(`/challenge/${crypto.randomUUID()}`);
    expect(missing.map(({ status }) => status)).toEqual([200, 404]);
    expect(missing[0]?.body).toBe(SHELL);
    for (const taken of [
      "update public.challenge set visibility = 'private' where challenge_id = $1",
      "update public.challenge set hidden_at = now() where challenge_id = $1",
      `with hidden as (
        update public.profile p set hidden_at = now() from public.challenge c
        where c.challenge_id = $1 and p.user_id = c.user_id
      ) update public.challenge set hidden_at = now() where challenge_id = $1`,
      "delete from public.challenge where challenge_id = $1",
      "delete from auth.users u using public.challenge c where c.challenge_id = $1 and u.id = c.user_id",
    ]) {
      const { id, page } = await insertChallenge("Soon gone");
      const before = await readPageAndFeed(page);
      for (const { body, headers } of before) {
        expect(body).toContain("Soon gone");
        expect(headers["cache-control"]).toBe("no-cache");
      }
      await backend.sql(
        `insert into public.block (user_id, blocked_user_id)
         select $2, user_id from public.challenge where challenge_id = $1`,
        [id, (await signUp(backend, `blocks-${id}`)).id],
      );
      expect(await readPageAndFeed(page)).toEqual(before);

      await backend.sql(taken, [id]);
      expect(await readPageAndFeed(page)).toEqual(missing);
      // A cached response must be replaced, so the server must not send 304 for an old ETag.
      const kept = before.map(({ headers }) => ({
        "if-none-match": String(headers["etag"]),
        "if-modified-since": new Date(Date.now() + 60_000).toUTCString(),
      }));
      expect(await readPageAndFeed(page, kept)).toEqual(missing);
    }
  });

  test("a page and its feed are sent to the same client again only after a change", async () => {
    const { id, page, write } = await insertChallenge("Ten pages");
    const asked = (await readPageAndFeed(page)).map(({ headers }) => ({
      "if-none-match": String(headers["etag"]),
    }));
    const again = await readPageAndFeed(page, asked);
    expect(again.map(({ status, body }) => [status, body])).toEqual([
      [304, ""],
      [304, ""],
    ]);
    await backend.sql("update public.challenge set title = 'Twenty pages' where challenge_id = $1", [id]);
    await write("2026-01-02");
    const [later, feed] = await readPageAndFeed(page, asked);
    expect([later?.status, feed?.status]).toEqual([200, 200]);
    expect(later?.body).toContain("Twenty pages");
  });

  test("the feed of a challenge contains the latest 50 entries", { tags: "extended" }, async () => {
    const { page, write } = await insertChallenge("Every morning");
    for (let n = 1; n <= 52; n += 1) await write(new Date(Date.UTC(2026, 0, n)).toISOString().slice(0, 10));
    const { headers } = await readPage(`${page}/feed.atom`);
    expect(headers["content-type"]).toBe("application/atom+xml; charset=utf-8");
    const titles = await titlesAt(page);
    expect(titles).toHaveLength(50);
    expect(titles[0]).toBe("DAY 52 · 2026-02-21");
  });
});

describe("the page of a user", () => {
  test("a user's page has a head and the same canonical address for all spellings of the handle", async () => {
    const { page } = await createUserPage("headed");
    const { body } = await readPage(page.toUpperCase().replace("/U/", "/u/"));
    expect(body).toContain("<title>Mina · Challenge Diary</title>");
    expect(body).toContain('content="Challenges of Mina. One thing a day."');
    expect(body).toContain(`<link rel="canonical" href="${backend.url}${page}" />`);
    expect(body).toContain(
      `<link rel="alternate" type="application/atom+xml" href="${backend.url}${page}/feed.atom" />`,
    );
    expect(body).not.toContain("noindex");
    await backend.sql("update public.profile set searchable = false where handle = 'h_headed'");
    expect((await readPage(page)).body).toContain('<meta name="robots" content="noindex" />');
  });

  test("an invisible user's page and feed are identical to those of a missing user", async () => {
    const missing = await readPageAndFeed("/u/nobody_at_all");
    expect(missing.map(({ status }) => status)).toEqual([200, 404]);
    for (const [name, statement] of [
      ["hidden", "update public.profile set hidden_at = now() where user_id = $1"],
      ["given-up", "update public.profile set handle = null where user_id = $1"],
      [
        "suspended",
        `insert into public.decision (user_id, subject_type, subject_id, subject_text, action, ground, facts)
        values ($1, 'challenge', gen_random_uuid(), 'x', 'suspend', 'spam', 'It advertises a shop, four times in a row.')`,
      ],
      ["deleted", "delete from auth.users where id = $1"],
    ] as const) {
      const { page, id } = await createUserPage(`page-${name}`);
      const before = await readPageAndFeed(page);
      expect(before[0]?.body).toContain("<title>Mina");
      expect(before[1]?.status).toBe(200);
      await backend.sql(statement, [id]);
      expect(await readPageAndFeed(page)).toEqual(missing);
      const asked = before.map(({ headers }) => ({ "if-none-match": String(headers["etag"]) }));
      expect(await readPageAndFeed(page, asked)).toEqual(missing);
    }
  });

  test("HTML in user text is escaped in head and feed", async () => {
    const nickname = `"><script>x()</script> שלום 🇯🇵`;
    const { id, page } = await createUserPage("written", nickname, `</head> $& $1 ${"🎉".repeat(200)}`);
    const { write } = await insertChallenge(`<b>&"' 🎉`, { owner: id });
    await write("2026-11-18", `]]><x> \u0001 & "quoted"`);
    const [body = "", feed = ""] = (await readPageAndFeed(page)).map((seen) => seen.body);
    expect(body).not.toContain("<script>");
    expect(body.match(/<\/head>/g)).toHaveLength(1);
    expect(body).toContain("&quot;&gt;&lt;script&gt;x()&lt;/script&gt;");
    expect(body).toContain("🇯🇵");
    expect(body).toContain("$&amp; $1");
    expect(body.isWellFormed()).toBe(true);
    expect(feed).toContain("<title>&lt;b&gt;&amp;&quot;' 🎉 · DAY 1 · 2026-11-18</title>");
    expect(feed).toContain(
      `<content type="html">&lt;p&gt;]]&amp;gt;&amp;lt;x&amp;gt;  &amp;amp; &amp;quot;quoted&amp;quot;&lt;/p&gt;</content>`,
    );
  });

  test("the feed of a user contains the public entries of all their challenges", async () => {
    const { id: owner, page } = await createUserPage("feeder");
    const open = await insertChallenge("Open", { owner });
    const secret = await insertChallenge("Secret", { owner, visibility: "private" });
    await open.write("2026-01-02");
    await secret.write("2026-01-03");
    expect(await titlesAt(page)).toEqual(["Open · DAY 1 · 2026-01-02"]);
    const change = (table: string, set: string) =>
      backend.sql(`update public.${table} set ${set} where challenge_id = $1`, [open.id]);
    for (const [gone, back] of [
      ["visibility = 'private'", "visibility = 'public'"],
      ["hidden_at = now()", "hidden_at = null"],
    ] as const) {
      await change("challenge", gone);
      expect(await titlesAt(page)).toEqual([]);
      await change("challenge", back);
    }
    await change("day", "hidden_at = now()");
    expect(await titlesAt(page)).toEqual([]);
    expect(await titlesAt(open.page)).toEqual([]);
  });
});
