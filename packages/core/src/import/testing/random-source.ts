import { createSeededRandom } from "../../seeded-random.ts";

export const WORDS = /zq[a-j]+q/g;

/** Writes a number in letters, because readers can treat words with digits in another way. */
const lettersOf = (count: number) => String(count).replaceAll(/\d/g, (digit) => "abcdefghij"[Number(digit)]!);

/** Creates source files with words that occur once. Each word must appear in the result of an import. */
export class Source {
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
    return `zq${lettersOf(this.#count)}q`;
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

/** Inserts a word at the start or end of a line. Elsewhere it can become part of an id or attribute, which isn't text. */
function insertWord(source: Source, text: string): string {
  const lines = text.split("\n");
  const at = source.integerBelow(lines.length);
  lines[at] = source.pick([source.word() + lines[at]!, lines[at]! + source.word()]);
  return lines.join("\n");
}

export function damage(source: Source, text: string): string {
  let damaged = source.integerBelow(4) === 0 ? insertWord(source, text) : text;
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
