import { expect, test } from "vitest";

import { createSeededRandom } from "../seeded-random.ts";
import { keepBoth } from "./keep-both.ts";

test.each<[name: string, mine: string, theirs: string, both: string]>([
  ["two versions of a line", "A B", "A C", "A B\n\nA C"],
  ["a version that was merged before", "A B\n\nA C", "A C", "A B\n\nA C"],
  ["a second text that continues the first", "I ran", "I ran 5 km", "I ran 5 km"],
  ["a first text that continues the second", "I ran 5 km", "I ran", "I ran 5 km"],
  ["numbers with the same first digit", "1", "15", "1\n\n15"],
  ["decimals with the same first digit", "ran 1", "ran 1.5", "ran 1\n\nran 1.5"],
  ["a shared first line", "Title\nmine", "Title\ntheirs", "Title\nmine\n\ntheirs"],
  ["a shared last line", "mine\nEnd", "theirs\nEnd", "mine\n\ntheirs\nEnd"],
  ["a shared paragraph in the middle", "a\n\nsame\n\nb", "c\n\nsame\n\nd", "a\n\nc\n\nsame\n\nb\n\nd"],
  ["lines added in two places", "one\ntwo\nthree", "zero\none\nthree", "zero\none\ntwo\nthree"],
  ["Windows line ends", "a\r\nb", "a\nb", "a\r\nb"],
  ["one text with Windows line ends", "a\r\nb", "a\nc", "a\nb\n\nc"],
  ["an empty first text", "", "a", "a"],
  ["an empty second text", "a", " \n", "a"],
  ["two empty texts", "", "\n", ""],
  ["emoji that share a surrogate", "😀", "😁", "😀\n\n😁"],
  ["an emoji sequence that starts with the other emoji", "👩", "👩‍👩‍👧", "👩\n\n👩‍👩‍👧"],
  ["lines in another order", "a\nb", "b\na", "a\nb\na"],
  ["a repeated line", "a\na", "a", "a\na"],
  ["two lists", "- milk\n- tea", "- milk\n- rice", "- milk\n- tea\n\n- rice"],
  ["Japanese lines", "朝\n走った", "朝\n泳いだ", "朝\n走った\n\n泳いだ"],
])("keepBoth merges %s", (_name, mine, theirs, both) => {
  expect(keepBoth(mine, theirs)).toBe(both);
});

const WORDS = ["I", "ran", "5 km", "1", "15", "朝", "走った", "👩‍👩‍👧", "😀", "- milk", "#", "é", "é", "\t"];
const BREAKS = ["\n", "\n", "\r\n", "\n\n", "\r"];
const linesOf = (text: string) => text.split(/\r\n|\r|\n/).filter((line) => /\S/.test(line));

test("keepBoth loses no line of either text, and a repeated call changes nothing", () => {
  const random = createSeededRandom(303);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const lineWith = (length: number) => Array.from({ length }, () => pick(WORDS)).join(" ");
  const textOf = (lines: readonly string[]) => lines.map((line) => line + pick(BREAKS)).join("");
  const edited = (lines: readonly string[]) =>
    lines.flatMap((line) => {
      const chance = random();
      if (chance < 0.6) return [line];
      if (chance < 0.75) return [`${line} ${pick(WORDS)}`];
      return chance < 0.9 ? [line, lineWith(2)] : [];
    });
  const lost: object[] = [];
  for (let run = 0; run < 5_000; run += 1) {
    const lines = Array.from({ length: Math.floor(random() * 8) }, () => lineWith(Math.floor(random() * 3)));
    const [mine, theirs] = [textOf(edited(lines)), textOf(edited(lines))];
    const both = keepBoth(mine, theirs);
    const mergedLines = linesOf(both);
    for (const text of [mine, theirs]) {
      let from = 0;
      for (const line of linesOf(text)) {
        const at = mergedLines.findIndex((other, index) => index >= from && other.startsWith(line));
        if (at < from) lost.push({ mine, theirs, both, line });
        from = at + 1;
      }
      expect(keepBoth(both, text)).toBe(both);
    }
    expect(mergedLines.length).toBeLessThanOrEqual(linesOf(mine).length + linesOf(theirs).length);
    expect(keepBoth(mine, mine)).toBe(mine);
  }
  expect(lost).toEqual([]);
});

test("each passage appears once after ten rounds of typing and merging", () => {
  let [mine, theirs] = ["start", "start"];
  for (let round = 1; round <= 10; round += 1) {
    mine = keepBoth(`${mine}\nmine ${round}`, `${theirs}\ntheirs ${round}`);
    theirs = mine;
  }
  const lines = linesOf(mine);
  expect(lines).toHaveLength(21);
  expect(new Set(lines).size).toBe(21);
});

test("very long texts are joined completely and only once", () => {
  const [mine, theirs] = ["m\n".repeat(4_000), "t\n".repeat(4_000)];
  const both = keepBoth(mine, theirs);
  expect(linesOf(both)).toHaveLength(8_000);
  expect(keepBoth(both, theirs)).toBe(both);
  expect(keepBoth(both, mine)).toBe(both);
});
