import { expect, test } from "vitest";

import { isDaily } from "../../../../scripts/suites.ts";
import { createSeededRandom } from "../seeded-random.ts";
import { questionId, ImportError, type ImportAnswers } from "./import-types.ts";
import { planImport } from "./plan-import.ts";
import { readImport } from "./read-import.ts";
import { type ChosenFile, readSourceFiles } from "./source-files.ts";

/** Creates source files with numbered words. Each word must appear in the result. */
class Source {
  readonly random: () => number;
  #count = 0;

  constructor(seed: number) {
    this.random = createSeededRandom(seed);
  }

  integerBelow(limit: number): number {
    return Math.floor(this.random() * limit);
  }

  pick<T>(items: readonly T[]): T {
    return items[this.integerBelow(items.length)]!;
  }

  word(): string {
    this.#count += 1;
    return `zq${this.#count}q`;
  }

  text(most = 6): string {
    const signs = [
      " ",
      "\n",
      "\n\n",
      ", ",
      "; ",
      '"',
      "'",
      " < ",
      "<3 ",
      "&amp;",
      "&x;",
      "\\",
      "# ",
      "\n## ",
      "\n---\n",
      "[",
      "](",
      "|",
      "\t",
      "：",
      "é",
      "😀",
    ];
    return Array.from({ length: this.integerBelow(most) }, () => this.word() + this.pick(signs)).join("");
  }

  html(): string {
    const around = [
      "<p>",
      "</p>",
      "<br>",
      "<b>",
      "</b>",
      "<li>",
      "<!-- c -->",
      "<a href='https://e.org/'>",
      "</a>",
      "<script>",
      "</script>",
      "&rsquo;",
      "&constructor;",
      "<img alt='",
      "'>",
      "<zq>",
      "</",
      "<",
    ];
    return Array.from(
      { length: this.integerBelow(8) },
      () => this.pick(around) + this.word() + this.pick(around),
    ).join(" ");
  }

  date(): string {
    const [year, month, day] = [
      2020 + this.integerBelow(3),
      1 + this.integerBelow(12),
      1 + this.integerBelow(28),
    ].map((n) => String(n).padStart(2, "0"));
    return this.pick([
      `${year}-${month}-${day}`,
      `${year}-${month}-${day}`,
      `${year}/${month}/${day}`,
      `${month}/${day}/${year}`,
      `${year}-02-30`,
      "soon",
      "",
    ]);
  }

  moment(): unknown {
    return this.pick<unknown>([
      `${this.date()}T12:00:00Z`,
      1_600_000_000_000 + this.integerBelow(1e9),
      this.word(),
      null,
      5,
    ]);
  }

  any(): unknown {
    return this.pick<unknown>([
      this.text(),
      this.word(),
      [this.word(), { deep: [this.word()] }],
      { a: this.text() },
      12,
      true,
      null,
    ]);
  }

  object(fields: Record<string, unknown>): Record<string, unknown> {
    const entries = Object.entries(fields).map(
      ([name, value]) => [name, this.integerBelow(8) === 0 ? this.any() : value] as const,
    );
    return { ...Object.fromEntries(entries), [this.word()]: this.any() };
  }

  list(make: () => unknown): unknown[] {
    return Array.from({ length: 1 + this.integerBelow(4) }, () =>
      this.integerBelow(10) === 0 ? this.any() : make(),
    );
  }

  row(...cells: string[]): string {
    const all = this.integerBelow(12) === 0 ? [...cells, this.word()] : cells;
    return all
      .map((cell) => (this.integerBelow(15) === 0 ? cell : `"${cell.replaceAll('"', '""')}"`))
      .join(",");
  }

  rows(header: string, make: () => string[]): string {
    return [header, ...Array.from({ length: 1 + this.integerBelow(5) }, () => this.row(...make()))].join(
      "\n",
    );
  }
}

type Files = Record<string, string>;

const SOURCES: Record<string, (source: Source) => Files> = {
  "day-one": (s) => ({
    "Journal.json": JSON.stringify(
      s.object({
        metadata: s.object({ version: "1.0" }),
        entries: s.list(() =>
          s.object({
            uuid: "A",
            creationDate: s.moment(),
            timeZone: "Europe/London",
            text: `${s.text()}![${s.word()}](dayone-moment://${s.word()})${s.text()}`,
            tags: [s.word()],
          }),
        ),
      }),
    ),
  }),
  journey: (s) => ({
    "1-a.json": JSON.stringify(
      s.object({ date_journal: s.moment(), timezone: "", type: s.pick(["html", "x"]), text: s.html() }),
    ),
    "1-b.json": JSON.stringify(s.object({ dateOfJournal: s.moment(), text: s.text(), mood: 3 })),
  }),
  beaver: (s) => ({
    "b.json": JSON.stringify(
      s.object({
        habits: s.list(() =>
          s.object({
            name: s.word(),
            records: s.list(() => s.object({ day: s.date(), done: s.pick([true, false]), text: s.text() })),
          }),
        ),
      }),
    ),
  }),
  "own-export": (s) => ({
    "challenge-diary.json": JSON.stringify(
      s.object({
        format: "challenge-diary",
        version: 1,
        challenges: s.list(() =>
          s.object({
            challenge_id: `c${s.integerBelow(1e6)}`,
            title: s.word(),
            desc: s.text(),
            start_date: "2024-01-01",
            template: s.word(),
            tags: s.word(),
            entries: s.list(() =>
              s.object({
                day_id: `d${s.integerBelow(1e6)}`,
                date: s.date(),
                content: s.text(),
                format: "plain",
              }),
            ),
          }),
        ),
      }),
    ),
    "Title/2024-01-01.md": `---\ndate: 2024-01-01\nchallenge: "Title"\nnumber: 1\n---\n\n${s.text()}\n`,
  }),
  loop: (s) => ({
    "Habits.csv": s.rows("Position,Name,Type,Question,Description,Color,Unit", () => [
      "001",
      s.word(),
      s.pick(["YES_NO", "NUMERICAL"]),
      s.word(),
      s.text(),
      s.word(),
      s.word(),
    ]),
    "001/Checkmarks.csv": s.rows("Date,Value,Notes", () => [
      s.date(),
      s.pick(["YES_MANUAL", "NO", "SKIP", "5500", "3", s.word()]),
      s.text(),
    ]),
    "002 Run/Checkmarks.csv": Array.from({ length: 3 }, () =>
      s.row(s.date(), s.pick(["2", "0", s.word()])),
    ).join("\n"),
    "Scores.csv": `Date,${s.word()}\n2024-01-01,${s.word()}`,
  }),
  daylio: (s) => ({
    "d.csv": s.rows("full_date,date,weekday,time,mood,activities,scales,note_title,note", () => [
      s.date(),
      "May 2",
      "Tuesday",
      s.pick(["9:30 PM", s.word()]),
      s.word(),
      `${s.word()} | ${s.word()}`,
      s.word(),
      s.text(),
      s.html(),
    ]),
  }),
  "habit-bull": (s) => ({
    "h.csv": s.rows("HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText", () => [
      s.word(),
      s.word(),
      s.word(),
      s.date(),
      s.pick(["1", "0", "12", "true", s.word()]),
      s.text(),
    ]),
  }),
  csv: (s) => ({ "t.csv": s.rows("Date,Text,More", () => [s.date(), s.text(), s.word()]) }),
  "apple-journal": (s) => ({
    "AppleJournalEntries/Entries/2024-09-14.html": `<html><head><title>${s.word()}</title><style>.a { b: c }</style></head><body><p class="p1"><span class="s1"><div class="pageContainer"><div class="pageHeader">Saturday, 14 September 2024${s.pick(["", ` ${s.word()}`])}</div><div class="assetGrid"><div class="gridItem"><img src="../Resources/${s.word()}.heic"><div>${s.word()}</div></div></div><div class="title">${s.word()}</div></span>${s.html()}<div class="bodyText">${s.html()}</div></div></body></html>`,
    "AppleJournalEntries/Entries/2024-09-14_(1).html": `<div class="pageHeader">${s.date()}</div><div class="bodyText">${s.html()}</div>`,
    "AppleJournalEntries/Entries/2024-09-15_Title.html": s.html(),
    "AppleJournalEntries/Resources/A.json": JSON.stringify(s.any()),
    "AppleJournalEntries/index.html": s.html(),
  }),
  "google-keep": (s) => ({
    "Takeout/Keep/A.json": JSON.stringify(
      s.object({
        title: s.word(),
        textContent: s.text(),
        textContentHtml: s.html(),
        labels: s.list(() => s.object({ name: s.word() })),
        isTrashed: s.pick([true, false]),
        isArchived: false,
        color: s.pick(["DEFAULT", s.word()]),
        createdTimestampUsec: s.pick<unknown>([1_600_000_000_000_000, "1600000000000000", s.word(), 0]),
        userEditedTimestampUsec: s.pick<unknown>([1_600_000_000_000_000, s.word()]),
      }),
    ),
    "Takeout/Keep/A.html": s.html(),
    "Takeout/Keep/Labels.txt": s.text(),
    "Takeout/Keep/B.json": JSON.stringify(
      s.object({
        title: "",
        listContent: s.list(() =>
          s.object({ text: s.word(), textHtml: s.html(), isChecked: s.pick([true, false]) }),
        ),
        isTrashed: false,
        userEditedTimestampUsec: 1_600_000_000_000_000,
      }),
    ),
  }),
  diarium: (s) => ({
    "Diarium_2026-01-01_2026-01-15.json": JSON.stringify(
      s.list(() =>
        s.object({
          date: s.pick([`${s.date()}T21:30:15.1234567`, s.word()]),
          heading: s.html(),
          html: s.html(),
          rating: 3,
          tags: [s.word()],
          weather: s.word(),
        }),
      ),
    ),
    "one/2026-01-01.json": JSON.stringify(s.object({ date: "2026-01-01T08:00:00", html: s.html() })),
    "Diarium_2026-01-01.txt": s.text(),
    "Diarium_2026-01-01_2026-01-31.txt": `${s.text()}\n${s.date()}\n${s.text()}\n2026-01-02 9:05 PM\n${s.text()}`,
    "Diarium_2026-02-01.html": s.html(),
  }),
  memos: (s) => ({
    "memos.json": JSON.stringify(
      s.object({
        memos: s.list(() => {
          const [content, tag] = [s.text(), s.word()];
          return s.object({
            name: s.pick([`memos/${s.integerBelow(1e6)}`, s.word()]),
            content: `${content}#${tag}`,
            snippet: s.pick([content, s.word()]),
            tags: s.pick([[tag], [s.word()]]),
            createTime: s.moment(),
            displayTime: s.moment(),
            state: s.pick(["NORMAL", "ARCHIVED", s.word()]),
            creator: s.pick(["users/1", s.word()]),
          });
        }),
        nextPageToken: s.word(),
      }),
    ),
    "old.json": JSON.stringify(
      s.list(() =>
        s.object({ id: 1, createdTs: s.pick<unknown>([1_600_000_000, s.word()]), content: s.text() }),
      ),
    ),
  }),
  jrnl: (s) => ({
    "journal.txt": `[${s.date()} 09:12] ${s.text()}\n[2026-11-04 09:12:33 PM] ${s.word()} *\n${s.text()}\n[${s.date()} ${s.word()}] ${s.text()}\n[2026-02-30 08:00] ${s.word()}`,
    "old.txt": `2014-06-09 15:39 ${s.text()}\n${s.word()}\n2014-06-31 15:40 ${s.word()}`,
    "export.json": JSON.stringify(
      s.object({
        tags: { [`@${s.word()}`]: 1 },
        entries: s.list(() => {
          const [body, tag] = [s.text(), s.word()];
          return s.object({
            title: s.text(),
            body: `${body} @${tag}`,
            date: s.date(),
            time: s.pick(["09:00", s.word()]),
            tags: s.pick([[`@${tag}`], [s.word()]]),
            starred: s.pick([true, false]),
          });
        }),
      }),
    ),
  }),
  markdown: (s) => ({
    "Daily/2024/01-January/2024-01-01.md": `---\ncreated: 2024-03-03T08:00\ntags: ${s.word()}\n---\n${s.text()}`,
    "Daily/note.md": `---\ndate: ${s.date()}\n${s.word()}: ${s.word()}\n---\n\n${s.text()}`,
    "plain.txt": `---\n---\n${s.text()}`,
    "log.md": `${s.text()}\n## February\n## 2024-01-15 ${s.word()}\n${s.text()}\n# ${s.word()}\n## [2024-01-16]\n${s.text()}`,
  }),
};

function damage(source: Source, text: string): string {
  let damaged = text;
  for (let n = source.integerBelow(4); n > 0; n -= 1) {
    const [at, length] = [source.integerBelow(damaged.length + 1), source.integerBelow(12)];
    const [before, part, after] = [
      damaged.slice(0, at),
      damaged.slice(at, at + length),
      damaged.slice(at + length),
    ];
    const signs = [
      '"',
      "<",
      ">",
      "{",
      "}",
      "[",
      "]",
      ",",
      "\n",
      "\\",
      "\0",
      "\u2028",
      "&",
      "---",
      ":",
      "'",
      "﻿",
    ];
    damaged = source.pick([
      () => before + after,
      () => before + part + part + after,
      () => before + source.pick(signs) + part + after,
      () => before + part,
    ])();
  }
  return damaged;
}

async function wordsFound(files: Files): Promise<string> {
  const chosen = Object.entries(files).map(([path, text]): ChosenFile => ({ path, blob: new Blob([text]) }));
  const sources = await readSourceFiles(chosen);
  const sameAnswer = <T>(answer: T) => new Map(Object.keys(files).map((path) => [path, answer]));
  const answers: ImportAnswers = {
    columns: sameAnswer({ date: 0, text: 1 }),
    dayOrders: new Map(
      Object.keys(files).flatMap((path) =>
        ["", "front matter"].map((part) => [questionId({ archive: "", path }, part), "month-first"] as const),
      ),
    ),
    encodings: sameAnswer("windows-1252"),
  };
  const { groups, leftOut, questions } = readImport(sources, { timeZone: "UTC", answers });
  expect(questions).toEqual([]);
  const plan = planImport(
    { groups, leftOut },
    {
      importKey: "k",
      today: "2026-11-28",
      titles: groups.map(({ entries, known, name }, index) =>
        index % 5 === 4 || (entries.length === 0 && !known)
          ? undefined
          : Array.from(name).slice(0, 25).join(""),
      ),
      own: [],
      description: "Imported.",
    },
  );
  return [
    ...plan.challenges.flatMap(({ desc, entries, tags, template, title }) => [
      title,
      desc,
      tags,
      template,
      ...entries.map(({ content }) => content),
    ]),
    ...plan.leftOut.flatMap(({ text, where }) => [where, text]),
  ].join("\n");
}

const RUNS = isDaily() ? 40 : 150;

test.each(Object.keys(SOURCES))(
  "each word of a %s export is in an entry or in the list of what is left out",
  async (name) => {
    for (let seed = 0; seed < RUNS; seed += 1) {
      const source = new Source(seed * 1000 + name.length);
      const whole = SOURCES[name]!(source);
      const files =
        seed % 3 === 0
          ? whole
          : Object.fromEntries(Object.entries(whole).map(([path, text]) => [path, damage(source, text)]));
      const inputWords = new Set(
        Object.values(files)
          .join("\n")
          .match(/zq\d+q/g),
      );
      let found;
      try {
        found = await wordsFound(files);
      } catch (error) {
        // The error names the file, of which nothing is imported.
        if (error instanceof ImportError) continue;
        throw error;
      }
      const lost = [...inputWords].filter((word) => !found.includes(word));
      expect(lost, `seed ${seed} of ${JSON.stringify(files, null, 1)}`).toEqual([]);
    }
  },
);

test("no word of mixed and damaged exports gets lost", async () => {
  for (let seed = 0; seed < RUNS; seed += 1) {
    const source = new Source(seed);
    const parts = Object.entries(SOURCES).filter(() => source.integerBelow(2) === 0);
    const files = Object.fromEntries(
      parts.flatMap(([name, make]) =>
        Object.entries(make(source)).map(([path, text]) => [`${name}/${path}`, damage(source, text)]),
      ),
    );
    const inputWords = new Set(
      Object.values(files)
        .join("\n")
        .match(/zq\d+q/g),
    );
    if (inputWords.size === 0) continue;
    const found = await wordsFound(files).catch((error: unknown) => {
      if (error instanceof ImportError) return undefined;
      throw error;
    });
    if (found === undefined) continue;
    const lost = [...inputWords].filter((word) => !found.includes(word));
    expect(lost, `seed ${seed} of ${JSON.stringify(files, null, 1)}`).toEqual([]);
  }
});
