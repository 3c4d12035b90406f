import { expect, test } from "vitest";

import { readImport } from "./read-import.ts";
import { readSourceFiles } from "./source-files.ts";

type Files = Record<string, string>;

async function read(files: Files): Promise<void> {
  const chosen = Object.entries(files).map(([path, content]) => ({ path, blob: new Blob([content]) }));
  readImport(await readSourceFiles(chosen), { timeZone: "Europe/London" });
}

async function measureCosts(make: (n: number) => Files, n: number): Promise<[number, number]> {
  const cost = async (size: number) => {
    const files = make(size);
    const times: number[] = [];
    for (let run = 0; run < 3; run += 1) {
      const before = process.cpuUsage();
      await read(files).catch(() => {});
      const { system, user } = process.cpuUsage(before);
      times.push(system + user);
    }
    return Math.min(...times);
  };
  return [await cost(n), await cost(4 * n)];
}
const journey = (text: string) => ({
  "1.json": JSON.stringify({ date_journal: 1_700_000_000_000, type: "html", text }),
});
const dayOne = (text: string) => ({
  "J.json": JSON.stringify({ metadata: {}, entries: [{ creationDate: "2024-01-01T00:00:00Z", text }] }),
});
const daylio = (text: string) => ({
  "d.csv": `full_date,time,mood,activities,note\n2024-01-01,10:00,good,"${text}","${text}"\n`,
});
const habitBull = (text: string) => ({
  "h.csv": Array.from(text.slice(0, text.length / 8), (_, row) => `Run,${row},2026-11-01,1,`)
    .toSpliced(0, 0, "HabitName,HabitDescription,CalendarDate,Value,CommentText")
    .join("\n"),
});
const note = (text: string) => ({ "log.md": text });
const NONE = "](dayone-moment:";

test.each<[string, string, (text: string) => Files]>([
  ["Journey", "<script ", journey],
  ["Journey", "<a ", journey],
  ["Journey", "<a href='", journey],
  ["Journey", "<br", journey],
  ["Journey", "<!--", journey],
  ["Journey", "</script", journey],
  ["Journey", "<div>", journey],
  ["Journey", " <div>", journey],
  ["Journey", "&am", journey],
  ["Journey", " ", journey],
  ["Day One", "[", dayOne],
  ["Day One", NONE, dayOne],
  ["Day One", `[${NONE}`, dayOne],
  ["Day One", NONE, (text) => dayOne(`${text})`)],
  ["Daylio", " ", daylio],
  ["Daylio", " |", daylio],
  ["Daylio", "<", daylio],
  ["HabitBull", "x", habitBull],
  ["a note", "---\na: b\n", note],
  ["a note", "# ", note],
  ["a note", " ", note],
  ["a note", "---\na ", note],
  ["a note", "\n## 2024-01-01", note],
  ["a note", "```\n", note],
  ["a log", "\n### Day 1: January 3, 2026", note],
  ["a log", "\n## R1D1", (text) => note(`Started on January 3, 2026\n${text}`)],
  ["a log", " ", (text) => note(`# Log${text}-\n**Day 1: January 3, 2026${text}-**\n`)],
  ["a table", "| 1 | Jan 3, 2026 | \\| |\n", (text) => note(`| Day | Date | Text |\n|---|---|---|\n${text}`)],
  ["a table", "|", (text) => note(`| Day | Date | Text |\n|---|---|---|\n${text}`)],
])("reading %s takes linear time for a long repetition of %j", async (_, part, make) => {
  const [once, four] = await measureCosts((n) => make(part.repeat(n)), 20_000);
  // With quadratic time, `four` would be 16 times `once`. The constant covers work that doesn't depend on the length.
  expect(four).toBeLessThan(9 * once + 100_000);
});
