import { describe, expect, test } from "vitest";

import { createSeededRandom } from "../seeded-random.ts";
import type { OwnChallenge } from "./assign-challenges.ts";
import { uuid5 } from "./deterministic-id.ts";
import type { ImportFinding, ImportGroup, KnownChallenge } from "./import-types.ts";
import { planImport, type ImportPlan, type PlanOptions } from "./plan-import.ts";

const group = (entries: [date: string, text: string][], changes: Partial<ImportGroup> = {}): ImportGroup => ({
  source: "csv",
  key: changes.name ?? "Pages",
  name: "Pages",
  description: "",
  format: "plain",
  entries: entries.map(([date, text], order) => ({ date, text, order })),
  restDays: [],
  ...changes,
});
const plan = (groups: ImportGroup[], changes: Partial<PlanOptions> = {}) => {
  const finding: ImportFinding = { groups, leftOut: [] };
  return planImport(finding, {
    importKey: "mine",
    today: "2026-11-26",
    titles: groups.map(({ name }) => name),
    own: [],
    description: "Imported",
    ...changes,
  });
};
const ids = (...args: Parameters<typeof plan>) =>
  plan(...args).challenges.flatMap(({ challenge_id, entries }) =>
    [challenge_id].concat(entries.map(({ day_id }) => day_id)),
  );
const ownChallenge = (changes: Partial<OwnChallenge>): OwnChallenge => ({
  challenge_id: "",
  title: "Pages",
  start_date: "2020-01-01",
  lastDate: "",
  isOpen: true,
  dayIds: new Set(),
  daysWithPhotos: new Set(),
  ...changes,
});

function importInto(own: readonly OwnChallenge[], { challenges }: ImportPlan): OwnChallenge[] {
  const after = new Map(own.map((challenge) => [challenge.challenge_id, challenge]));
  for (const { challenge_id, entries, start_date, title } of challenges) {
    const before = after.get(challenge_id) ?? ownChallenge({ challenge_id, start_date, title });
    expect(before.isOpen).toBe(true);
    const dayIds = new Set([...before.dayIds, ...entries.map(({ day_id }) => day_id)]);
    expect(dayIds.size).toBe(before.dayIds.size + entries.length);
    expect(dayIds.size).toBeLessThanOrEqual(100);
    const lastDate = [before.lastDate, ...entries.map(({ date }) => date)].toSorted().at(-1)!;
    after.set(challenge_id, { ...before, dayIds, lastDate });
  }
  return [...after.values()];
}
const allDays = (own: readonly OwnChallenge[]) => own.flatMap(({ dayIds }) => [...dayIds]);

const dates = (count: number): [string, string][] =>
  Array.from({ length: count }, (_, n) => [
    new Date(Date.UTC(2020, 0, 1 + n)).toISOString().slice(0, 10),
    `Text ${n}`,
  ]);

test("uuid5 returns the same RFC 9562 id for the same name", () => {
  const id = uuid5("日記");
  expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(uuid5("日記")).toBe(id);
  expect(uuid5("日記2")).not.toBe(id);
});

describe("a plan", () => {
  test("a plan joins a date's texts by time and omits dates before 2000 or after today", () => {
    const entries = [
      { date: "2024-01-02", text: "second", order: 0 },
      { date: "2024-01-01", text: "later", order: 20 },
      { date: "2024-01-01", text: "earlier", order: 10 },
      { date: "1999-12-31", text: "old", order: 0 },
      { date: "2026-11-27", text: "tomorrow", order: 0 },
    ];
    const { challenges, leftOut } = plan([group([], { entries })]);
    expect(challenges).toMatchObject([
      {
        title: "Pages",
        days: 2,
        desc: "Imported",
        start_date: "2024-01-01",
        entries: [
          { date: "2024-01-01", content: "earlier\n\nlater" },
          { date: "2024-01-02", content: "second" },
        ],
      },
    ]);
    expect(leftOut).toEqual([
      { reason: "too-early", where: "Pages: 1999-12-31", text: "old" },
      { reason: "future", where: "Pages: 2026-11-27", text: "tomorrow" },
    ]);
  });

  test("an entry of today is imported", () => {
    const { challenges, leftOut } = plan([group([["2026-11-26", "today"]])]);
    expect(challenges[0]?.entries).toMatchObject([{ date: "2026-11-26", content: "today" }]);
    expect(leftOut).toEqual([]);
  });

  test("a plan divides more than a hundred entries into numbered challenges", () => {
    const { challenges, leftOut } = plan([
      group(dates(250), { name: "A name that is far too long 😀", restDays: ["2020-01-05", "2019-01-01"] }),
    ]);
    expect(
      challenges.map(({ days, title, start_date, rest_days }) => [title, days, start_date, rest_days]),
    ).toEqual([
      ["A name that is far too 1", 100, "2020-01-01", ["2020-01-05"]],
      ["A name that is far too 2", 100, "2020-04-10", []],
      ["A name that is far too 3", 50, "2020-07-19", []],
    ]);
    expect(leftOut).toEqual([{ reason: "rest-day", where: "A name that is far too long 😀: 2019-01-01" }]);
  });

  test.each([
    ["name", {}, ""],
    ["chosen title", { titles: ["123456789 123456789 1234😀"] }, "Chosen by the user"],
  ])("a challenge has its whole %s in its description if a number cuts it", (_, options, text) => {
    const name = "123456789 123456789 1234😀";
    const { challenges, leftOut } = plan(
      [group(dates(101), { name: text || name, description: "Why" })],
      options,
    );
    expect(challenges.map(({ desc, title }) => [title, desc])).toEqual([
      ["123456789 123456789 123 1", `${name}\nWhy`],
      ["123456789 123456789 123 2", `${name}\nWhy`],
    ]);
    expect(leftOut).toEqual([]);
  });

  test("a plan lists the rest days of an exported challenge beyond the limit", () => {
    const restDays = dates(402).map(([date]) => date);
    const known: KnownChallenge = {
      challenge_id: "a",
      category: "Other",
      days: 100,
      start_date: "2020-01-01",
      weekdays: 127,
      earlier_weekdays: [],
      ended_early: false,
      end_date: null,
      round: 1,
      template: "",
      tags: "",
      day_ids: {},
      formats: {},
    };
    const { challenges, leftOut } = plan([group([["2021-05-01", "Ran"]], { known, restDays })]);
    expect(challenges[0]?.rest_days).toEqual(restDays.slice(0, 400));
    expect(leftOut).toEqual([
      { reason: "rest-day", where: "Pages: 2021-02-04" },
      { reason: "rest-day", where: "Pages: 2021-02-05" },
    ]);
  });

  test("a plan cuts a long text after 10,000 code points and lists the rest", () => {
    const { challenges, leftOut } = plan([group([["2024-01-01", `${"😀".repeat(10_000)}rest`]])]);
    expect(Array.from(challenges[0]!.entries[0]!.content)).toHaveLength(10_000);
    expect(leftOut).toEqual([{ reason: "cut", where: "Pages: 2024-01-01", text: "rest" }]);
  });

  test("a plan's ids don't change when the source grows, and differ for another user", () => {
    const first = ids([group(dates(120))]);
    expect(ids([group(dates(120))])).toEqual(first);
    expect(new Set(first).size).toBe(122);
    const grown = new Set(ids([group(dates(150))]));
    expect(first.filter((id) => !grown.has(id))).toEqual([]);
    const others = new Set(ids([group(dates(120))], { importKey: "yours" }));
    expect(first.filter((id) => others.has(id))).toEqual([]);
  });

  test.each(["", " ", "\u200B", "\u2800\n\uFE0F"])(
    "a description without visible characters is replaced, because the database rejects it: %j",
    (description) => {
      expect(plan([group(dates(1), { description })]).challenges).toMatchObject([{ desc: "Imported" }]);
    },
  );

  test("an unselected group without entries is listed as empty", () => {
    expect(plan([group([])], { titles: [undefined] }).leftOut).toEqual([
      { reason: "empty", where: "Pages", text: "Pages" },
    ]);
  });

  test("each NUL of a text is removed, because the database rejects it", () => {
    expect(plan([group([["2024-01-01", "a\0b\0"]])]).challenges[0]?.entries[0]?.content).toBe("ab");
  });

  test("rest days of a plan are between its first and last entry", () => {
    const restDays = ["2024-01-01", "2024-01-02", "2024-01-03"];
    const entries: [string, string][] = [
      ["2024-01-01", "Ran"],
      ["2024-01-03", "Ran"],
    ];
    const { challenges, leftOut } = plan([group(entries, { restDays })]);
    expect(challenges[0]?.rest_days).toEqual(["2024-01-02"]);
    expect(leftOut.map(({ where }) => where)).toEqual(["Pages: 2024-01-01", "Pages: 2024-01-03"]);
  });

  test("a title of 25 characters is not cut and not part of the description", () => {
    const name = "x".repeat(25);
    expect(plan([group(dates(1), { name })]).challenges).toMatchObject([{ title: name, desc: "Imported" }]);
    expect(plan([group(dates(1), { name: `${name}y` })]).challenges).toMatchObject([
      { title: name, desc: `${name}y` },
    ]);
  });

  test("a plan skips unselected groups and challenges that the user still has", () => {
    const known = {
      challenge_id: "mine",
      category: "CSS",
      days: 30,
      start_date: "2024-01-01",
      weekdays: 31,
      earlier_weekdays: [],
      ended_early: true,
      end_date: "2024-01-09",
      round: 2,
      template: "- ",
      tags: "a, b",
      day_ids: { "2024-01-02": "d" },
      formats: { "2024-01-02": "markdown" as const },
    };
    const own = group([["2024-01-02", " a\r\n "]], { known, description: " d ", name: " n " });
    const here = plan([own, group(dates(1))], {
      own: [ownChallenge({ challenge_id: "mine" })],
      titles: ["n", undefined],
    });
    expect(here).toEqual({
      photos: [],
      challenges: [],
      leftOut: [
        { reason: "own", where: "n", text: " n \n\n d \n\n- \n\na, b\n\n2024-01-02\n a\r\n " },
        { reason: "not-chosen", where: "Pages", text: "Pages\n\n2020-01-01\nText 0" },
      ],
    });
    expect(plan([own]).challenges).toMatchObject([
      {
        title: " n ",
        desc: " d ",
        category: "CSS",
        days: 30,
        start_date: "2024-01-01",
        weekdays: 31,
        round: 2,
        template: "- ",
        tags: "a, b",
        entries: [{ date: "2024-01-02", content: " a\r\n ", format: "markdown" }],
      },
    ]);
  });
});

function expectAllImportedOnce(firstSeed: number, endSeed: number) {
  for (let seed = firstSeed; seed < endSeed; seed += 1) {
    const random = createSeededRandom(seed);
    const source = dates(600).filter(() => random() < 0.6);
    const order = source
      .map((entry) => ({ entry, at: seed % 2 === 0 ? random() : 0 }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ entry }) => entry);
    let own: OwnChallenge[] = [];
    for (let known = 0; known < order.length;) {
      known += 1 + Math.floor(random() * 130);
      own = importInto(own, plan([group(order.slice(0, known))], { own }));
      if (random() < 0.1)
        own = own.map((challenge, n) => (n === 0 ? { ...challenge, isOpen: false } : challenge));
      const days = allDays(own);
      expect(new Set(days).size).toBe(days.length);
      expect(days).toHaveLength(Math.min(known, order.length));
    }
    expect(plan([group(source)], { own }).challenges).toEqual([]);
  }
}

describe("a source that has grown", () => {
  test("a second import adds only the source's additional entry, whatever its date", () => {
    const source = dates(200);
    const first = source.slice(20, 149);
    const own = importInto([], plan([group(first)]));
    for (const added of [source[0]!, source[160]!]) {
      const grown = plan([group([...first, added])], { own });
      expect(grown.challenges.flatMap(({ entries }) => entries)).toMatchObject([{ content: added[1] }]);
      expect(grown.leftOut).toHaveLength(129);
    }
    const removed = first.toSpliced(50, 1);
    const between = plan([group(first)], { own: importInto([], plan([group(removed)])) });
    expect(between.challenges.flatMap(({ entries }) => entries)).toMatchObject([{ content: first[50]![1] }]);
  });

  test("a new entry goes to the latest challenge with space that doesn't start after it", () => {
    const source = dates(200);
    const own = importInto([], plan([group(source)])).map((challenge) =>
      Object.assign(challenge, { dayIds: new Set([...challenge.dayIds].slice(0, 50)) }),
    );
    const added: [string, string][] = [["2021-01-01", "Later"]];
    const { challenges } = plan([group(added)], { own });
    expect(challenges.map(({ challenge_id }) => challenge_id)).toEqual([own[1]!.challenge_id]);
  });

  test("a second import adds a deleted first entry to its challenge again", () => {
    const [whole] = importInto([], plan([group(dates(3))]));
    const [deleted, ...others] = whole!.dayIds;
    const own = [{ ...whole!, dayIds: new Set(others) }];
    const { challenges } = plan([group(dates(3))], { own });
    expect(challenges).toMatchObject([
      { challenge_id: whole!.challenge_id, entries: [{ day_id: deleted, content: "Text 0" }] },
    ]);
  });

  test("a second import lists no cut description, because it creates no challenge", () => {
    const found = [group(dates(3), { name: "Twenty letters name", description: "x".repeat(600) })];
    const first = plan(found);
    expect(first.leftOut).toMatchObject([{ reason: "cut" }]);
    const second = plan(found, { own: importInto([], first) });
    expect(second.leftOut.map(({ reason }) => reason)).toEqual(Array(3).fill("already-there"));
  });

  test("a second import doesn't change an entry, but lists a text edited in the source", () => {
    const own = importInto([], plan([group([["2024-01-01", "before"]])]));
    expect(plan([group([["2024-01-01", "edited"]])], { own })).toEqual({
      photos: [],
      challenges: [],
      leftOut: [{ reason: "already-there", where: "Pages: 2024-01-01", text: "edited" }],
    });
  });

  test("new entries go to a new challenge if the user has made the imported challenge public", () => {
    const [before] = importInto([], plan([group(dates(3))]));
    const { challenges } = plan([group(dates(5))], { own: [{ ...before!, isOpen: false }] });
    expect(challenges).toMatchObject([{ title: "Pages 2", days: 2, entries: [{}, {}] }]);
    expect(challenges[0]!.challenge_id).not.toBe(before!.challenge_id);
  });

  test("a second import restores a deleted challenge with the same number and id", () => {
    const own = importInto([], plan([group(dates(250))]));
    const without = own.toSpliced(1, 1);
    const again = plan([group(dates(250))], { own: without });
    expect(again.challenges).toMatchObject([{ title: "Pages 2", days: 100 }]);
    expect(again.challenges[0]!.challenge_id).toBe(own[1]!.challenge_id);
  });

  test("new entries go to the third challenge if the user has deleted the first two", () => {
    const [, , third] = importInto([], plan([group(dates(250))]));
    const { challenges } = plan([group(dates(260).slice(200))], { own: [third!] });
    expect(challenges).toMatchObject([{ challenge_id: third!.challenge_id, days: 60 }]);
  });

  test("a new challenge never has the number or the id of an existing challenge", () => {
    const own = importInto([], plan([group(dates(450))]))
      .slice(3)
      .map((challenge) => Object.assign(challenge, { isOpen: false }));
    const { challenges } = plan([group(dates(450))], { own });
    expect(challenges.map(({ title }) => title)).toEqual(["Pages 1", "Pages 2", "Pages 3"]);
    const grown = plan([group(dates(600))], { own });
    expect(grown.challenges.map(({ title }) => title)).toEqual([
      "Pages 1",
      "Pages 2",
      "Pages 3",
      "Pages 6",
      "Pages 7",
    ]);
  });

  test("repeated imports lose and duplicate no entry of a growing source", () => expectAllImportedOnce(0, 8));

  test("repeated imports of 52 more sources lose and duplicate no entry", { tags: "extended" }, () =>
    expectAllImportedOnce(8, 60),
  );
});
