import { randomUUID } from "node:crypto";

import type { ReadAsVisitor } from "@diary/core/site/read-as-visitor";
import { describe, expect, test } from "vitest";

import { createBadges } from "../src/http/badges.ts";
import { startSharedBackend } from "./shared-backend.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { createChallenge, signUp, writeEntry } from "./users.ts";

const backend = await startSharedBackend({ webRoot: temporaryFolder() });

async function publicChallenge(title = "Read ten pages") {
  const user = await signUp(backend, `of-${randomUUID()}`);
  const id = await createChallenge(user, { title, days: 30, visibility: "public" });
  return { id, user };
}

/** Returns the parts of a response that could distinguish a hidden challenge from a missing one. */
async function read(path: string, asked: Record<string, string> = {}) {
  const response = await fetch(backend.url + path, { headers: asked });
  const { date: _, "x-request-id": __, ...headers } = Object.fromEntries(response.headers);
  return { status: response.status, headers, body: await response.text() };
}

const pathsOf = (id: string) => [`/badge/${id}.svg`, `/embed/${id}`];
const readBoth = (id: string) => Promise.all(pathsOf(id).map((path) => read(path)));

test("a public challenge has a badge and a card that caches may store for ten minutes", async () => {
  const { id, user } = await publicChallenge("<b>&\"'");
  const dates = [1, 0].map((ago) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10));
  for (const date of dates) await writeEntry(user, { challenge_id: id, date, content: "Read" });
  const [badge, card] = await readBoth(id);
  expect(badge?.headers["content-type"]).toBe("image/svg+xml; charset=utf-8");
  expect(badge?.body).toContain("&lt;b&gt;&amp;&quot;': day 2 / 30 · streak 2");
  expect(card?.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(card?.body).toContain(`href="${backend.url}/challenge/${id}"`);
  for (const [n, seen] of [badge, card].entries()) {
    expect(seen?.status).toBe(200);
    expect(seen?.headers["cache-control"]).toMatch(/^public, max-age=(600|59\d)$/);
    const known = await read(pathsOf(id)[n]!, { "if-none-match": String(seen?.headers["etag"]) });
    expect([known.status, known.body]).toEqual([304, ""]);
  }
});

test("clients without compression get the same badge and card", async () => {
  const { id } = await publicChallenge();
  for (const path of pathsOf(id)) {
    const [zipped, plain] = [await read(path), await read(path, { "accept-encoding": "identity" })];
    expect([zipped.headers["content-encoding"], plain.headers["content-encoding"]]).toEqual([
      "gzip",
      undefined,
    ]);
    expect(plain.body).toBe(zipped.body);
    for (const { headers } of [zipped, plain]) expect(headers["vary"]).toBe("Accept-Encoding");
  }
});

test("another site can show only the card in a frame, without scripts", async () => {
  const { id } = await publicChallenge();
  const [badge, card] = await readBoth(id);
  expect(card?.headers["content-security-policy"]).toMatch(
    /^default-src 'none'; style-src 'unsafe-inline';.* frame-ancestors \*; sandbox allow-popups /,
  );
  expect(card?.headers).not.toHaveProperty("x-frame-options");
  expect(badge?.headers["content-security-policy"]).toBe("default-src 'none'; sandbox");
  expect(badge?.headers["cross-origin-resource-policy"]).toBe("cross-origin");
  const { headers } = await read(`/challenge/${id}`);
  for (const other of [badge?.headers, headers]) expect(other?.["x-frame-options"]).toBe("DENY");
  expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
});

describe("an invisible challenge", () => {
  const suspended = `insert into public.decision (user_id, subject_type, subject_id, subject_text, action, ground, facts)
    select user_id, 'challenge', gen_random_uuid(), 'x', 'suspend', 'spam', 'It advertises a shop, four times in a row.'
    from public.challenge where challenge_id = $1`;
  test.each([
    ["private", "update public.challenge set visibility = 'private' where challenge_id = $1"],
    ["hidden", "update public.challenge set hidden_at = now() where challenge_id = $1"],
    ["deleted", "delete from public.challenge where challenge_id = $1"],
    ["suspended user's", suspended],
    [
      "deleted user's",
      "delete from auth.users u using public.challenge c where c.challenge_id = $1 and u.id = c.user_id",
    ],
  ])("a %s challenge has the same responses as a missing challenge", async (_, statement) => {
    const missing = await readBoth(randomUUID());
    expect(missing.map(({ status }) => status)).toEqual([404, 404]);
    const { id } = await publicChallenge();
    await backend.sql(statement, [id]);
    expect(await readBoth(id)).toEqual(missing);
  });

  test("an address with an invalid challenge id has the same response as a missing challenge", async () => {
    const missing = await readBoth(randomUUID());
    for (const id of ["x", "..%2f", "a.svg", `${randomUUID()}x`, "%00"])
      expect(await readBoth(id)).toEqual(missing);
  });
});

describe("cache", () => {
  const row = {
    title: "Ten pages",
    nickname: "Mina",
    day: 1,
    days: 30,
    completed: false,
    start_date: "2026-01-01",
    dates: ["2026-01-01"],
  };

  function cachedBadges() {
    let now = Date.parse("2026-01-02T12:00:00Z");
    let rows: object[] = [row];
    const reads: string[] = [];
    const respond = createBadges(
      { siteUrl: "https://diary.example" },
      { "x-frame-options": "DENY" },
      () => now,
    );
    const reader: ReadAsVisitor = async (path) => {
      reads.push(path);
      return Response.json(rows);
    };
    return {
      reads,
      later: (seconds: number) => void (now += seconds * 1000),
      hide: () => void (rows = []),
      get: async (id: string, kind: "badge" | "embed" = "badge") => {
        const seen: { status?: number; headers: Record<string, string>; body?: string } = { headers: {} };
        const response = {
          destroyed: false,
          req: { headers: {}, method: "GET" },
          removeHeader: () => {},
          setHeader: (name: string, value: string) => void (seen.headers[name] = value),
          writeHead: (status: number, more: Record<string, string>) =>
            void Object.assign(seen, { status, headers: { ...seen.headers, ...more } }),
          end: (body?: string) => void (seen.body = body ?? ""),
        };
        await respond(response as never, { kind, challengeId: id }, reader);
        return seen;
      },
    };
  }

  test("a challenge is read once a minute, and caches store it for ten minutes at most", async () => {
    const { get, hide, later, reads } = cachedBadges();
    await Promise.all([get("a"), get("a"), get("a", "embed")]);
    expect(reads).toHaveLength(1);
    later(59);
    hide();
    const stored = await get("a");
    expect([stored.status, stored.headers["cache-control"]]).toEqual([200, "public, max-age=541"]);
    later(1);
    expect((await get("a")).status).toBe(404);
    expect(reads).toHaveLength(2);
  });

  test("missing challenges don't displace cached challenges", async () => {
    const { get, hide, reads } = cachedBadges();
    await get("a");
    hide();
    for (let n = 0; n < 1100; n += 1) await get(`missing-${n}`);
    expect((await get("a")).status).toBe(200);
    expect(reads).toHaveLength(1 + 1100);
  });

  test("at most 1,000 challenges are cached", async () => {
    const { get, reads } = cachedBadges();
    for (let n = 0; n <= 1000; n += 1) await get(`public-${n}`);
    await get("public-1000");
    expect(reads).toHaveLength(1001);
    await get("public-0");
    expect(reads).toHaveLength(1002);
  });
});
