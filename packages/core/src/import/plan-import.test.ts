import { describe, expect, test } from "vitest";

import type { ImportFinding, ImportGroup } from "./import-types.ts";
import { planImport, type PlanOptions, uuid5 } from "./plan-import.ts";

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
    ownIds: new Set(),
    description: "Imported",
    ...changes,
  });
};
const ids = (...given: Parameters<typeof plan>) =>
  plan(...given).challenges.flatMap(({ challenge_id, entries }) =>
    [challenge_id].concat(entries.map(({ day_id }) => day_id)),
  );
const dates = (count: number): [string, string][] =>
  Array.from({ length: count }, (_, n) => [
    new Date(Date.UTC(2020, 0, 1 + n)).toISOString().slice(0, 10),
    `Text ${n}`,
  ]);

test("an id is the same for the same name, as RFC 9562 has it", () => {
  const id = uuid5("日記");
  expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(uuid5("日記")).toBe(id);
  expect(uuid5("日記2")).not.toBe(id);
});

describe("a plan", () => {
  test("joins what is of one date in the order of time, and leaves out what can't be", () => {
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

  test("has several challenges for more than a hundred days, named so that each is told apart", () => {
    const { challenges } = plan([
      group(dates(250), { name: "A name that is far too long 😀", restDays: ["2020-01-05", "2019-01-01"] }),
    ]);
    expect(
      challenges.map(({ days, title, start_date, rest_days }) => [title, days, start_date, rest_days]),
    ).toEqual([
      ["A name that is far too 1", 100, "2020-01-01", ["2020-01-05"]],
      ["A name that is far too 2", 100, "2020-04-10", []],
      ["A name that is far too 3", 50, "2020-07-19", []],
    ]);
  });

  test("cuts what is too long by the characters that the database counts, and keeps the rest in the list", () => {
    const { challenges, leftOut } = plan([group([["2024-01-01", `${"😀".repeat(10_000)}rest`]])]);
    expect(Array.from(challenges[0]!.entries[0]!.content)).toHaveLength(10_000);
    expect(leftOut).toEqual([{ reason: "cut", where: "Pages: 2024-01-01", text: "rest" }]);
  });

  test("is the same for the same file, another for another person, and stays so when the source has grown", () => {
    const first = ids([group(dates(120))]);
    expect(ids([group(dates(120))])).toEqual(first);
    expect(new Set(first).size).toBe(122);
    const grown = new Set(ids([group(dates(150))]));
    expect(first.filter((id) => !grown.has(id))).toEqual([]);
    const others = new Set(ids([group(dates(120))], { importKey: "yours" }));
    expect(first.filter((id) => others.has(id))).toEqual([]);
  });

  test("imports no group that nobody chose, and no export beside its original", () => {
    const known = {
      challenge_id: "mine",
      category: "CSS",
      days: 30,
      start_date: "2024-01-01",
      weekdays: 31,
      earlier_weekdays: [],
      round: 2,
      template: "- ",
      tags: "a, b",
      day_ids: { "2024-01-02": "d" },
      formats: { "2024-01-02": "markdown" as const },
    };
    const own = group([["2024-01-02", " a\r\n "]], { known, description: " d ", name: " n " });
    const here = plan([own, group(dates(1))], {
      ownIds: new Set(["mine"]),
      titles: ["n", undefined],
    });
    expect(here).toEqual({ challenges: [], leftOut: [{ reason: "own", where: "n" }] });
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
