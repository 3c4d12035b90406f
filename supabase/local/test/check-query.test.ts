import { describe, expect, test } from "vitest";

import { checkQuery, QUERY_LIMITS } from "../src/rest/check-query.ts";

const ID = "5b1f8a1e-8d5c-4f0a-9d5e-0d7d5f3f6c11";
const X = "2026-11-22T10:00:00.000Z";
const FEED = "home_challenge?visibility=eq.public&order=updated_at.desc,challenge_id.desc&limit=20";

function check(path: string, { method = "GET", prefer = "" } = {}) {
  const { pathname, searchParams } = new URL(path, "http://localhost");
  return checkQuery({ method, table: pathname.slice(1), parameters: searchParams, prefer });
}

async function codeOf(path: string, options?: Parameters<typeof check>[1]): Promise<string> {
  const checked = check(path, options);
  if (!("refusal" in checked)) return "allowed";
  expect(checked.refusal.status).toBe(400);
  const { code, message, ...rest } = (await checked.refusal.json()) as { code: string; message: string };
  expect({ message, rest }).toEqual({ message: expect.any(String), rest: { details: null, hint: null } });
  return code;
}

const list = (count: number, one: string) => Array.from({ length: count }, () => one).join(",");

test.each([
  ["the feed", FEED],
  ["its next page", `${FEED}&updated_at=lte.${X}&or=(updated_at.lt."${X}",challenge_id.lt.${ID})`],
  ["a person's challenges", `home_challenge?user_id=eq.${ID}&order=start_date.desc,challenge_id.desc`],
  ["those that go on", `home_challenge?user_id=eq.${ID}&completed=eq.false&order=start_date.desc`],
  ["a challenge", `home_challenge?challenge_id=eq.${ID}&select=*`],
  ["its entries", `day?select=day_id,content&challenge_id=eq.${ID}&order=date.desc`],
  ["an entry with its challenge", `day?select=day_id,challenge(days)&day_id=eq.${ID}&user_id=eq.${ID}`],
  ["earlier texts", `day_revision?select=*&day_id=eq.${ID}&order=version.desc`],
  ["what was written on a date", `day?select=challenge_id&user_id=eq.${ID}&date=eq.2026-11-22`],
  ["one's likes, page by page", `likes?user_id=eq.${ID}&challenge_id=gt.${ID}&order=challenge_id&limit=500`],
  ["one's entries, page by page", `day?user_id=eq.${ID}&day_id=gt.${ID}&order=day_id&limit=100`],
  ["the likes of some challenges", `likes?challenge_id=in.(${ID},${ID})`],
  ["one's like", `likes?user_id=eq.${ID}&challenge_id=eq.${ID}`],
  ["a profile", `profile?user_id=eq.${ID}&select=*`],
  ["any challenges", "challenge?select=title&limit=5"],
  ["a challenge with its entries", `challenge?challenge_id=eq.${ID}&select=*,entries:day(*)`],
  ["one level more than the product has", `day_revision?day_id=eq.${ID}&select=*,day(challenge(title))`],
  ["a table that is not listed, by an id", `profile_settings?user_id=eq.${ID}`],
])("allows %s", async (_what, path) => {
  expect(await codeOf(path)).toBe("allowed");
});

describe("refuses", () => {
  test.each([
    [
      "the walk in circles that stopped the product",
      `profile?user_id=eq.${ID}&select=challenge(profile(challenge(profile(nickname))))`,
      "PGRST200",
    ],
    ["many of many", `profile?user_id=eq.${ID}&select=challenge(day(content))`, "PGRST200"],
    [
      "an embed too deep",
      `day_revision?day_id=eq.${ID}&select=day(challenge(profile(nickname)))`,
      "PGRST200",
    ],
    [
      "more embeds",
      `day?day_id=eq.${ID}&select=a:challenge(title),b:challenge(title),c:challenge(title),d:challenge(title)`,
      "PGRST127",
    ],
    ["many of each of many", "challenge?select=title,day(content)", "PGRST127"],
    ["many of each of a person's", `challenge?user_id=eq.${ID}&select=title,day(content)`, "PGRST127"],
    ["a count of embedded rows", `challenge?challenge_id=eq.${ID}&select=day(count)`, "PGRST123"],
    ["aggregates", `challenge?user_id=eq.${ID}&select=days.sum()`, "PGRST100"],
    ["patterns", `day?challenge_id=eq.${ID}&content=ilike.*a*b*c*`, "PGRST127"],
    ["regular expressions", `day?challenge_id=eq.${ID}&content=match.(a+)%2B$`, "PGRST127"],
    ["patterns in an or", `day?challenge_id=eq.${ID}&or=(content.like.*a*,day.eq.1)`, "PGRST127"],
    ["negated patterns", `day?challenge_id=eq.${ID}&content=not.imatch.a`, "PGRST127"],
    ["quantified patterns", `day?challenge_id=eq.${ID}&content=like(any).{*a*,*b*}`, "PGRST127"],
    ["search for words", `day?challenge_id=eq.${ID}&content=fts(english).cat`, "PGRST127"],
    ["an or of hundreds", `day?challenge_id=eq.${ID}&or=(${list(300, "day.eq.1")})`, "PGRST127"],
    [
      "an or of hundreds, nested",
      `day?challenge_id=eq.${ID}&or=(and(or(${list(300, "day.eq.1")})),day.eq.2)`,
      "PGRST127",
    ],
    ["a person's likes in an order without an index", `likes?user_id=eq.${ID}&order=created_at`, "PGRST127"],
    ["a challenge's likes in such an order", `likes?challenge_id=eq.${ID}&order=created_at`, "PGRST127"],
    ["a person's entries sorted by their texts", `day?user_id=eq.${ID}&order=content`, "PGRST127"],
    ["a person's entries by what has no index", `day?user_id=eq.${ID}&content=neq.x`, "PGRST127"],
    ["a person's likes by counting", `likes?user_id=eq.${ID}&order=challenge_id&offset=5000`, "PGRST127"],
    [
      "the last of a challenge's likes",
      `challenge?challenge_id=eq.${ID}&select=likes(user_id)&likes.offset=99999`,
      "PGRST127",
    ],
    [
      "those in another order",
      `challenge?challenge_id=eq.${ID}&select=likes(user_id)&likes.order=created_at.desc`,
      "PGRST127",
    ],
    ["a person's challenges by counting", `challenge?user_id=eq.${ID}&order=title&offset=10000`, "PGRST127"],
    [
      "a person's challenges in an order without an index",
      `home_challenge?user_id=eq.${ID}&order=desc`,
      "PGRST127",
    ],
    ["the entries of several people", `day?user_id=in.(${ID},${ID})&order=day_id`, "PGRST127"],
    ["earlier texts of a person, the longest", `day_revision?user_id=eq.${ID}&order=content`, "PGRST127"],
    ["a long list", `day?challenge_id=in.(${list(21, ID)})`, "PGRST127"],
    ["many columns", `day?challenge_id=eq.${ID}&select=${list(61, "content")}`, "PGRST127"],
    ["all entries", "day?select=content", "PGRST127"],
    ["entries by what has no index", "day?content=eq.One", "PGRST127"],
    ["challenges by what has no index", "challenge?visibility=eq.public&title=eq.One", "PGRST127"],
    ["a key in an or", `day?or=(challenge_id.eq.${ID},content.eq.One)`, "PGRST127"],
    ["a key denied", `day?challenge_id=not.eq.${ID}`, "PGRST127"],
    ["the feed in an order without an index", "home_challenge?visibility=eq.public&order=title", "PGRST127"],
    [
      "the feed in the order of its index without its condition",
      "home_challenge?order=updated_at.desc",
      "PGRST127",
    ],
    ["a cursor that is no range", `${FEED}&or=(updated_at.lt.${X},challenge_id.lt.${ID})`, "PGRST127"],
    [
      "a cursor that finds nothing",
      `${FEED}&updated_at=lte.${X}&or=(updated_at.lt.2000-01-01,challenge_id.lt.${ID})`,
      "PGRST127",
    ],
    ["pages by counting", `${FEED}&offset=50000`, "PGRST127"],
    ["pages by counting of a person", `likes?user_id=eq.${ID}&offset=50000`, "PGRST127"],
    ["an offset that is no number", `likes?user_id=eq.${ID}&offset=x`, "PGRST127"],
    ["an empty limit", `day?challenge_id=eq.${ID}&limit=`, "PGRST127"],
    ["a limit that only some read", `day?challenge_id=eq.${ID}&limit=0x10`, "PGRST127"],
    ["a limit below nothing", `day?challenge_id=eq.${ID}&limit=-1`, "PGRST127"],
    ["one text under many names", `day?challenge_id=eq.${ID}&select=a:content,b:content`, "PGRST127"],
    [
      "one text under many names in others",
      `challenge?challenge_id=eq.${ID}&select=day(a:content,content)`,
      "PGRST127",
    ],
    [
      "conditions that nest for pages",
      `day?challenge_id=eq.${ID}&or=(${"and(".repeat(3000)}${")".repeat(3000)})`,
      "PGRST100",
    ],
    [
      "a select that nests for pages",
      `day?challenge_id=eq.${ID}&select=${"a(".repeat(5000)}${")".repeat(5000)}`,
      "PGRST100",
    ],
    [
      "two of one parameter",
      `day?challenge_id=eq.${ID}&select=day_id&select=challenge(profile(nickname))`,
      "PGRST127",
    ],
    ["a list that is not closed", `day?challenge_id=eq.${ID}&or=(day.eq.1`, "PGRST100"],
    ["a filter that is none", `day?challenge_id=eq.${ID}&day=1`, "PGRST100"],
  ])("%s", async (_what, path, code) => {
    expect(await codeOf(path)).toBe(code);
  });

  test("a count of the whole feed, not of what is asked for by a key", async () => {
    expect(await codeOf("setting", { prefer: "count=exact", method: "HEAD" })).toBe("allowed");
    for (const prefer of ["count=exact", "count=planned", "count=estimated"]) {
      expect(await codeOf(FEED, { prefer })).toBe("PGRST127");
      expect(await codeOf(`likes?user_id=eq.${ID}`, { prefer, method: "HEAD" })).toBe("PGRST127");
      expect(await codeOf(`likes?challenge_id=eq.${ID}`, { prefer, method: "HEAD" })).toBe("allowed");
      expect(await codeOf(`day?user_id=eq.${ID}`, { prefer, method: "HEAD" })).toBe("PGRST127");
      expect(await codeOf(`day?challenge_id=eq.${ID}`, { prefer, method: "HEAD" })).toBe("allowed");
    }
  });

  test("taking back all of one's likes at once", async () => {
    expect(await codeOf(`likes?user_id=eq.${ID}`, { method: "DELETE" })).toBe("PGRST127");
    const one = `likes?user_id=eq.${ID}&challenge_id=eq.${ID}`;
    expect(await codeOf(one, { method: "DELETE" })).toBe("allowed");
  });

  test.each(["PATCH", "DELETE"])("%s of all of one's entries at once", async (method) => {
    expect(await codeOf(`day?user_id=eq.${ID}`, { method })).toBe("PGRST127");
    expect(await codeOf(`day?challenge_id=in.(${ID},${ID})`, { method })).toBe("PGRST127");
    expect(await codeOf(`day?date=gt.2026-01-01`, { method })).toBe("PGRST127");
    expect(await codeOf(`day?challenge_id=eq.${ID}`, { method })).toBe("allowed");
    expect(await codeOf(`day?day_id=eq.${ID}&challenge_id=eq.${ID}&user_id=eq.${ID}`, { method })).toBe(
      "allowed",
    );
  });
});

test.each([
  ["short ones", `likes?user_id=eq.${ID}`, 500],
  ["a list", FEED.replace("20", "1000"), QUERY_LIMITS.listRows],
  ["dear ones", `home_challenge?user_id=eq.${ID}`, 250],
  ["dear ones of many", `home_challenge?user_id=in.(${ID},${ID})`, QUERY_LIMITS.listRows],
  ["long ones", `day?challenge_id=eq.${ID}`, QUERY_LIMITS.longRows],
  ["long ones without their texts", `day?challenge_id=eq.${ID}&select=day_id`, QUERY_LIMITS.rows],
  [
    "ones with others in them",
    `day?challenge_id=eq.${ID}&select=day_id,challenge(days)`,
    QUERY_LIMITS.embeddingRows,
  ],
])("bounds the rows of an answer: %s", (_what, path, rows) => {
  expect(check(path)).toEqual({ rows });
});
