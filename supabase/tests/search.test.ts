import { fold } from "@diary/core/search/fold";
import { SEARCH_PAIRS } from "@diary/core/testing";
import { beforeEach, describe, expect, test } from "vitest";

import { succeeded, expectDenied, onlyRow, type Row } from "./fixtures/api-response.ts";
import type { ApiUser } from "./fixtures/api-user.ts";
import { pathOf, givenChallenge, givenEntry, unchecked } from "./fixtures/given.ts";
import { onEachDatabase, onOneDatabase } from "./fixtures/world.ts";
import { sharedStaff, decided, hide, newUser } from "./moderation/moderated.ts";

interface Found {
  entries: Row[];
  next: Row | null;
}

const titlesFor = async (user: ApiUser, words: string, cursor: Row = {}) =>
  succeeded(await user.call("search_challenges", { words, ...cursor })).map(({ title }) => title);
const ownFor = async (user: ApiUser, words: string, cursor: Row = {}) =>
  onlyRow(await user.call("search_own_entries", { words, ...cursor })) as unknown as Found;

// Text, searched words, and the searches that find the text. Single letters are too frequent for the public search.
const CASES: readonly [text: string, words: string, found: "both" | "own" | "neither"][] = [
  ["学習ノート", "学習", "both"],
  ["学習ノート", "習", "both"],
  ["学習ノート", "学ノ", "neither"],
  ["ガラス", "ｶﾞﾗｽ", "both"],
  ["ｶﾞﾗｽ", "ガラス", "both"],
  ["がらす", "ガラス", "both"],
  ["カラス", "ガラス", "neither"],
  ["猫の絵", "ノ", "both"],
  ["ヴァイオリン", "ゔぁいおりん", "both"],
  ["㌔", "キロ", "both"],
  ["𠮷野家", "𠮷", "both"],
  ["𠮷野家", "吉", "neither"],
  ["한국어 공부", "한국", "both"],
  ["한국어".normalize("NFD"), "한국어", "both"],
  ["เรียนภาษาไทย", "ไทย", "both"],
  ["تعلم العربية", "عربية", "both"],
  ["לומדים עברית", "עברית", "both"],
  ["type", "ＴＹＰＥ", "both"],
  ["１００％", "100%", "both"],
  ["ﬁnd", "find", "both"],
  ["Café", "Café".normalize("NFD"), "both"],
  ["Café".normalize("NFD"), "CAFÉ", "both"],
  ["café", "cafe", "neither"],
  ["Straße", "straße", "both"],
  ["Strasse", "straße", "both"],
  ["Αθήνα", "ΑΘΉΝΑ", "both"],
  ["C++ in a week", "c++", "both"],
  ["C in a week", "C++", "neither"],
  ["node.js", ".js", "both"],
  ["#100days", "#100", "both"],
  ["👩‍👩‍👧 at the lake", "👩‍👩‍👧", "both"],
  ["👩‍👧 at the lake", "👩‍👩‍👧", "neither"],
  ["🇯🇵", "🇯🇵", "both"],
  ["🇯🇵", "🇫🇷", "neither"],
  ["❤️", "❤", "both"],
  ["100 done", "100%", "neither"],
  ["snakeXcase", "snake_case", "neither"],
  [String.raw`C:\temp`, String.raw`c:\temp`, "both"],
  ["C:temp", String.raw`c:\temp`, "neither"],
  [`it's "quoted"`, `it's "quoted"`, "both"],
  ["Read ten pages", "pages read", "both"],
  ["Read\nten\tpages", "read ten\tpages\n", "both"],
  ["ten pages", "np", "neither"],
  ["read", "reading", "neither"],
  ["a cat", "a", "own"],
  ["é la vie", "é", "own"],
  ["C in a week", "c", "own"],
  ["a cat", "", "neither"],
  ["a cat", " 　\n", "neither"],
  ["one two three four five six seven eight", "one two three four five six seven eight nine", "both"],
  ["ab".repeat(50), `${"ab".repeat(50)}c`, "both"],
];

const SITE_CASES = SEARCH_PAIRS.map(([text, words, isFound]): (typeof CASES)[number] => {
  const isOneLetter = words.split(/\s/u).every((word) => fold(word) < "\u2190" && fold(word).length < 2);
  return [text, words, isFound ? (isOneLetter ? "own" : "both") : "neither"];
});

onEachDatabase(({ visitor, owner, sql }) => {
  async function expectFound(cases: typeof CASES) {
    await sql(
      `with texts as (select n, text from unnest($2::text[]) with ordinality t (text, n)),
        challenges as (
          insert into public.challenge (user_id, title, "desc", category) select $1::uuid, 'No ' || n, text, 'Other' from texts
          returning challenge_id, title
        )
      insert into public.day (challenge_id, user_id, date, content)
      select challenge_id, $1::uuid, '2024-11-01', text from challenges join texts on title = 'No ' || n`,
      [owner.id, cases.map(([text]) => text)],
    );
    for (const [index, [text, words, expected]] of cases.entries()) {
      const isListed = (await titlesFor(visitor, words)).includes(`No ${index + 1}`);
      const isOwn = (await ownFor(owner, words)).entries.some(({ content }) => content === text);
      const found = isListed ? "both" : isOwn ? "own" : "neither";
      expect({ text, words, found }).toEqual({ text, words, found: expected });
    }
  }

  test("a search finds words of every script, in any case, width and normal form", () => expectFound(CASES));

  test("the database's search finds the same texts as the site's search", { tags: "extended" }, () =>
    expectFound(SITE_CASES),
  );
});

/** Excluded, because the Unicode tables of some engines don't contain these letters yet. */
const NEW_LETTERS =
  /[\u1c89\u2c2f\ua7c0-\ua7f5\u{10570}-\u{10595}\u{10780}-\u{107ba}\u{10d50}-\u{10d65}\u{16ea0}-\u{16eb8}\u{1ccd6}-\u{1ccf9}\u{1e030}-\u{1e06d}]/u;
/** Excluded, because folding changes none of these letters. */
const PLAIN = /\p{Script=Han}|\p{Script=Hangul}|\p{C}/u;

onEachDatabase(({ sql }) => {
  test("the database folds every letter like the site", async () => {
    const letters = Array.from({ length: 0x20000 }, (_, point) => point)
      .filter((point) => point < 0xd800 || point > 0xdfff)
      .map((point) => String.fromCodePoint(point))
      .filter((letter) => /\p{Cf}/u.test(letter) || !(PLAIN.test(letter) || NEW_LETTERS.test(letter)));
    const rows = await sql<{ letter: string; folded: string }>(
      "select letter, private.fold('a' || letter || 'b') as folded from unnest($1::text[]) l (letter)",
      [letters],
    );
    expect(rows.length).toBeGreaterThan(10_000);
    expect(rows.filter(({ folded, letter }) => folded !== fold(`a${letter}b`))).toEqual([]);
  });
});

onOneDatabase((world) => {
  const { visitor, owner, stranger, sql, script } = world;

  describe("public challenges", () => {
    // Skips these tests if the database can't be emptied, because they would find challenges of earlier tests.
    beforeEach(async () => void (await sql("select")));

    test("search finds challenges by title, description and category", async () => {
      const challenge = await givenChallenge(owner, { title: "Owls", desc: "At night", category: "NodeJS" });
      await givenEntry(owner, challenge, "2024-11-01", { content: "Barn owl" });
      const { challenge_id, created_at } = challenge;
      const shown = { title: "Owls", category: "NodeJS", desc: "At night", day: 1, days: 3 };
      expect(succeeded(await stranger.call("search_challenges", { words: "nodejs NIGHT owl" }))).toEqual([
        { ...shown, challenge_id, created_at, user_id: owner.id, nickname: "challenger-0000" },
      ]);
      expect(await titlesFor(visitor, "barn"), "entries are not searched").toEqual([]);
      expect(await titlesFor(visitor, "challenger"), "nor are nicknames").toEqual([]);
    });

    test("challenges are found by their current tags only", async () => {
      const challenge = await givenChallenge(owner, { title: "Lighthouse", tags: "useEffect, 学習" });
      for (const words of ["useeffect", "学習 lighthouse"])
        expect(await titlesFor(visitor, words)).toEqual(["Lighthouse"]);
      await owner.update(pathOf(challenge), { tags: "" });
      expect(await titlesFor(visitor, "学習")).toEqual([]);
    });

    test("challenges are found by their current text only", async () => {
      const { challenge_id } = await givenChallenge(owner, { title: "Owls", category: "Other" });
      onlyRow(await owner.update(pathOf({ challenge_id }), { title: "Bats", category: "PHP" }));
      expect(await titlesFor(visitor, "owls")).toEqual([]);
      expect(await titlesFor(visitor, "bats php")).toEqual(["Bats"]);
      expect(await titlesFor(visitor, "other"), "the category Other is not searched").toEqual([]);
      succeeded(await owner.remove(pathOf({ challenge_id })));
      expect(await titlesFor(visitor, "bats")).toEqual([]);
    });

    test("results are sorted newest first, in pages of twenty", async () => {
      await sql(
        `insert into public.challenge (user_id, title, "desc", created_at)
        select $1, 'Owls ' || n, 'x', timestamptz '2024-12-01Z' + n * interval '1 minute' from generate_series(0, 44) n`,
        [owner.id],
      );
      await sql("update public.challenge set created_at = '2024-11-01Z' where title < 'Owls 3'");
      await sql(
        "update private.challenge_text t set created_at = c.created_at from public.challenge c where c.challenge_id = t.challenge_id",
      );
      const pages: Row[][] = [];
      for (let cursor: Row = {}; ;) {
        const page = succeeded(await visitor.call("search_challenges", { words: "owls", ...cursor }));
        if (page.length === 0) break;
        pages.push(page);
        const { challenge_id, created_at } = page.at(-1)!;
        cursor = { before: created_at, before_id: challenge_id };
      }
      expect(pages.map((page) => page.length)).toEqual([20, 20, 5]);
      const all = pages.flat();
      expect(new Set(all.map(({ title }) => title)).size).toBe(45);
      const moments = all.map(({ created_at }) => Date.parse(String(created_at)));
      expect(moments).toEqual(moments.toSorted((earlier, later) => later - earlier));
    });

    test(
      "the index finds a rare word even if many newer challenges lack the word",
      { tags: "extended" },
      async () => {
        const fill = (from: number, until: number, title: string) =>
          sql(`insert into public.challenge (user_id, title, "desc", created_at)
          select '${owner.id}', '${title} ' || n, 'A little every evening', timestamptz '2024-11-01Z' + n * interval '1 minute'
          from generate_series(${from}, ${until}) n`);
        await fill(1, 30, "学習");
        await fill(31, 1230, "Reading");
        expect(await titlesFor(visitor, "学習")).toEqual(
          Array.from({ length: 20 }, (_, n) => `学習 ${30 - n}`),
        );
        const [cursor] = await sql(
          "select created_at as before, challenge_id as before_id from public.challenge where title = '学習 11'",
        );
        expect(await titlesFor(visitor, "学習 every", cursor)).toHaveLength(10);
        expect(await titlesFor(visitor, "evening")).toHaveLength(20);
        expect(await titlesFor(visitor, "unheard")).toEqual([]);
        onlyRow(await stranger.insert("block", { user_id: stranger.id, blocked_user_id: owner.id }));
        expect(await titlesFor(stranger, "学習")).toEqual([]);
        // Updates the statistics, because the planner may still use the row count of the emptied table.
        await sql("analyze private.challenge_text");
        const plan = await sql<{ "QUERY PLAN": string }>(
          "explain select from private.challenge_text where private.grams(folded) @> private.grams('学習')",
        );
        expect(plan.map((row) => row["QUERY PLAN"]).join("\n")).toContain("challenge_text_grams");
      },
    );

    test("search finds challenges that are older than a thousand others", async () => {
      for (const title of ["Owls 1", "Low wls ow", "Owls 2"]) await givenChallenge(owner, { title });
      await script(
        unchecked(
          `update private.challenge_text set created_at = created_at - interval '1 hour' where folded not like 'owls 2%';
          insert into private.challenge_text (challenge_id, user_id, created_at, folded)
          select gen_random_uuid(), '${stranger.id}', now() - interval '1 minute', 'reading' from generate_series(1, 1000)`,
        ),
      );
      const found = succeeded(await visitor.call("search_challenges", { words: "owls" }));
      expect(found.map(({ title }) => title)).toEqual(["Owls 2", "Owls 1"]);
      const { challenge_id: before_id, created_at: before } = found[0]!;
      expect(await titlesFor(visitor, "owls", { before, before_id })).toEqual(["Owls 1"]);
      await sql("delete from private.challenge_text where folded = 'reading'");
    });

    test("invisible challenges are not found and not indexed", async () => {
      const user = await newUser(world);
      const { challenge_id } = await givenChallenge(user, { title: "Owls", visibility: "private" });
      const expectFound = async (seen: boolean) => {
        for (const reader of [visitor, owner])
          expect(await titlesFor(reader, "owls")).toEqual(seen ? ["Owls"] : []);
        const rows = await sql("select from private.challenge_text where folded like 'owls%'");
        expect(rows).toHaveLength(seen ? 1 : 0);
      };
      await expectFound(false);
      expect(await titlesFor(user, "owls"), "private challenges are not searched").toEqual([]);
      const show = (visibility: string) => user.update(pathOf({ challenge_id }), { visibility });
      onlyRow(await show("public"));
      await expectFound(true);
      onlyRow(await show("private"));
      await expectFound(false);
      onlyRow(await show("public"));
      await hide(world, "challenge", challenge_id);
      await expectFound(false);
    });

    test("others don't find a suspended user's challenges until the suspension ends", async () => {
      const user = await newUser(world);
      await givenChallenge(user, { title: "Owls" });
      const { challenge_id } = await givenChallenge(user, { title: "Advertises a shop" });
      const staff = await sharedStaff(world);
      const id = await decided(world, staff, "challenge", challenge_id, "suspend", { days: 7 });
      for (const reader of [visitor, owner]) expect(await titlesFor(reader, "owls")).toEqual([]);
      expect(await titlesFor(user, "owls")).toEqual(["Owls"]);
      await sql("update public.decision set suspended_until = now() where decision_id = $1", [id]);
      expect(await titlesFor(visitor, "owls")).toEqual(["Owls"]);
    });

    test("challenges of hidden and blocked users are not found", async () => {
      const user = await newUser(world);
      await givenChallenge(user, { title: "Owls" });
      onlyRow(await owner.insert("block", { user_id: owner.id, blocked_user_id: user.id }));
      onlyRow(await user.insert("block", { user_id: user.id, blocked_user_id: stranger.id }));
      expect(await titlesFor(owner, "owls")).toEqual([]);
      expect(await titlesFor(stranger, "owls")).toEqual([]);
      expect(await titlesFor(visitor, "owls")).toEqual(["Owls"]);
      await hide(world, "profile", user.id);
      expect(await titlesFor(visitor, "owls")).toEqual([]);
      await givenChallenge(user, { title: "Owls again" });
      expect(await titlesFor(visitor, "owls")).toEqual([]);
    });
  });

  test("a search in the user's own entries includes private and hidden entries", async () => {
    const user = await newUser(world);
    const open = await givenChallenge(user, { title: "Birds" });
    const secret = await givenChallenge(user, { title: "Secret", visibility: "private" });
    const entry = await givenEntry(user, open, "2024-11-02", { content: "Barn owl" });
    await givenEntry(user, secret, "2024-11-03", { content: "OWL again" });
    await givenEntry(user, secret, "2024-11-01", { content: "Nothing" });
    await hide(world, "day", entry.day_id);
    const { day_id, challenge_id, date, content } = entry;
    const found = await ownFor(user, "owl");
    expect(found.next).toBeNull();
    expect(found.entries).toEqual([
      expect.objectContaining({ title: "Secret", date: "2024-11-03", content: "OWL again" }),
      { day_id, challenge_id, title: "Birds", date, content, photos: [] },
    ]);
    expect(await ownFor(stranger, "owl")).toEqual({ entries: [], next: null });
    expectDenied(await visitor.call("search_own_entries", { words: "owl" }));
  });

  test("the next page of a search in own entries continues within a date", async () => {
    for (let n = 0; n < 3; n += 1) {
      const { challenge_id } = await givenChallenge(owner, { days: 20 });
      await sql(
        `insert into public.day (challenge_id, user_id, date, content)
         select $1, $2, date '2024-11-01' + n, 'An owl' from generate_series(0, 19) n`,
        [challenge_id, owner.id],
      );
    }
    const first = await ownFor(owner, "owl");
    const { entries, next } = await ownFor(owner, "owl", first.next!);
    expect([first.entries.length, entries.length, next]).toEqual([50, 10, null]);
    expect(new Set([...first.entries, ...entries].map(({ day_id }) => day_id)).size).toBe(60);
  });

  test("a search in own entries reads at most 500 entries or 400 kB per call", async () => {
    const write = async (count: number, from: string, content: string) => {
      for (let left = count, day = 0; left > 0; left -= 100, day += 100) {
        const { challenge_id } = await givenChallenge(owner, { days: 100 });
        await sql(`insert into public.day (challenge_id, user_id, date, content)
          select '${challenge_id}', '${owner.id}', date '${from}' + ${day} + n, '${content}'
          from generate_series(0, ${Math.min(left, 100) - 1}) n`);
      }
    };
    const first = await givenChallenge(owner);
    await givenEntry(owner, first, "2020-01-01", { content: "An owl" });
    await write(520, "2021-01-01", "Nothing");
    const missed = await ownFor(owner, "owl");
    const next = { before_date: "2021-01-21", before_id: expect.any(String) as string };
    expect(missed).toEqual({ entries: [], next });
    const hit = { entries: [{ date: "2020-01-01" }], next: null };
    expect(await ownFor(owner, "owl", missed.next!)).toMatchObject(hit);
    const frequent = await ownFor(owner, "nothing");
    expect(frequent.entries).toHaveLength(50);
    const dates = new Set<unknown>();
    for (let page: Found | undefined = frequent; page !== undefined;) {
      for (const { date } of page.entries) dates.add(date);
      page = page.next === null ? undefined : await ownFor(owner, "nothing", page.next);
    }
    expect(dates.size).toBe(520);
    await write(60, "2024-01-01", "界".repeat(10_000));
    expect((await ownFor(owner, "owl")).next).toMatchObject({ before_date: "2024-02-16" });
    expect((await ownFor(owner, "界")).entries).toHaveLength(14);
  });
});
