import { describe, expect, test } from "vitest";

import { addDays } from "../../civil-date/civil-date.ts";
import { logFile } from "../../export/log-file.ts";
import { entriesOf, listOf, read, sourcesOf } from "../testing/read-export.ts";
import { dayHeadingOf } from "./day-log-dates.ts";
import { splitLogText } from "./day-log-sections.ts";

const DIALECTS: Record<string, [text: string, entries: string[], leftOut: string[]]> = {
  "a heading with the date, and bold labels": [
    `# 100 Days Of Code - Log

### Day 0: January 3, 2026
##### (first attempt)

**Today's Progress**: Set up the tools.

**Link to work:** [repo](https://a.example/)

### Day 1: January 4th, 2026

**Thoughts:** Arrays at last.
`,
    [
      "100 Days Of Code|2026-01-03|##### (first attempt)\n\n**Today's Progress**: Set up the tools.\n\n**Link to work:** [repo](https://a.example/)",
      "100 Days Of Code|2026-01-04|**Thoughts:** Arrays at last.",
    ],
    ["unused|log.md|# 100 Days Of Code - Log"],
  ],
  "rounds with dates in several formats": [
    `# #100DaysOfCode Log - Round 1 - Mina
The log of my challenge. Started on [January 3, Saturday, 2026].

## Log

### R1D1 - 03JAN2026
* Set up the tools.

### R1D2 - 20260104
Arrays.

### R1D3: 2026/01/05

### R2D1 - May 15, Friday, 2026 - Again
Second round.
`,
    [
      "100DaysOfCode 1|2026-01-03|* Set up the tools.",
      "100DaysOfCode 1|2026-01-04|Arrays.",
      "100DaysOfCode 2|2026-05-15|**Again**\n\nSecond round.",
    ],
    [
      "unused|log.md|# #100DaysOfCode Log - Round 1 - Mina\nThe log of my challenge. Started on [January 3, Saturday, 2026].\n\n## Log",
      "empty|log.md: R1D3: 2026/01/05|",
    ],
  ],
  "numbers only, counted from the start": [
    `# Learning Go
Start Date: December 30, 2025

## Day 1
Hello.

## Day 2 – Slices
### Notes
They grow.

## Day 4
A day later.
`,
    [
      "Learning Go|2025-12-30|Hello.",
      "Learning Go|2025-12-31|**Slices**\n\n### Notes\nThey grow.",
      "Learning Go|2026-01-02|A day later.",
    ],
    ["unused|log.md|# Learning Go\nStart Date: December 30, 2025"],
  ],
  "dates without a year, the newest first": [
    `# Log
Started on December 29, 2025.

### R1D4 - Thur Jan 1
Happy new year.

### R1D3 - Wed Dec 31
Last day.

### R1D1: December 29 Monday
First day.
`,
    ["log|2025-12-29|First day.", "log|2025-12-31|Last day.", "log|2026-01-01|Happy new year."],
    ["unused|log.md|# Log\nStarted on December 29, 2025."],
  ],
  "numeric dates and titles": [
    `# 100 Days of Code 2026 - Log

##### Day 12: 12/01/2026
**Progress:**
- Set up the tools

##### Day 13: 13/01/2026 - Two bars
- Added \`Day 14: soon\`
`,
    [
      "100 Days of Code|2026-01-12|**Progress:**\n- Set up the tools",
      "100 Days of Code|2026-01-13|**Two bars**\n\n- Added `Day 14: soon`",
    ],
    ["unused|log.md|# 100 Days of Code 2026 - Log"],
  ],
  "a table": [
    `# 100 Days of Rust

| Day | Date | What I did | Link |
| --- | :--: | --- | --- |
| 1 | Jan 3, 2026 | Ownership \\| borrowing | [x](https://a.example/) |
| 2 | Jan 4, 2026 | Traits | |

Thanks for reading.
`,
    [
      "100 Days of Rust|2026-01-03|**What I did**: Ownership | borrowing\n\n**Link**: [x](https://a.example/)",
      "100 Days of Rust|2026-01-04|Traits",
    ],
    ["unused|log.md|# 100 Days of Rust\n\nWhat I did | Link", "unused|log.md|Thanks for reading."],
  ],
  "bold lines instead of headings": [
    `**Day 1: 3 January 2026**
Tools.

**Day 2** - 4 January 2026
Arrays.
`,
    ["log|2026-01-03|Tools.", "log|2026-01-04|Arrays."],
    [],
  ],
};

describe("log of 100 Days of Code", () => {
  test.each(Object.keys(DIALECTS))("each day of a log becomes an entry if the log has %s", async (name) => {
    const [text, entries, leftOut] = DIALECTS[name]!;
    const reading = await read({ "log.md": text });
    expect(sourcesOf(reading)).toEqual(["day-log"]);
    expect(entriesOf(reading)).toEqual(entries);
    expect(listOf(reading)).toEqual(leftOut);
  });

  test("the text of an entry can mention other days in deeper headings and in code", async () => {
    const text =
      "# Log\n## Day 1: January 3, 2026\n### Day 5 of the course\n```\n## Day 9\n```\nDone.\n# Links\nlater";
    const reading = await read({ "log.md": text });
    expect(entriesOf(reading)).toEqual(["log|2026-01-03|### Day 5 of the course\n```\n## Day 9\n```\nDone."]);
    expect(listOf(reading)).toEqual(["unused|log.md|# Log", "unused|log.md|# Links\nlater"]);
  });

  test("entries of a round without any date are listed as left out", async () => {
    const text = "## Round 1\n### Day 1: January 3, 2026\na\n## Round 2\n### Day 1\nb";
    const reading = await read({ "log.md": text });
    expect(entriesOf(reading)).toEqual(["log 1|2026-01-03|a"]);
    expect(listOf(reading)).toEqual([
      "unused|log.md|## Round 1",
      "unused|log.md|## Round 2",
      "date|log.md: Day 1|**Day 1**\n\nb",
    ]);
  });

  test.each([
    ["## Day 12/100\na", "12"],
    ["## Day 12 / 100:\na", "12"],
    ["## Day 12/25\na", "12"],
    ["## Day 12 of 100\na", "12"],
    ["## Day 100/100\na", "100"],
    ["## Day 1012\na", "1012"],
  ])("the number of the day in %j is %s", async (text, number) => {
    const reading = await read({ "log.md": `Started on January 1, 2020\n${text}` });
    expect(entriesOf(reading)).toEqual([`log|${addDays("2020-01-01", Number(number) - 1)}|a`]);
  });

  test.each(["Day 1/2/2020", "Day 25/12", "Day 10/12/2020", "Day 12/01", "Day 2020-01-03", "Day 20200103"])(
    "the date in %j isn't read as the number of a day",
    (heading) => {
      expect(dayHeadingOf(heading)).toBeUndefined();
    },
  );

  test("a text with Day 12/25 and Day 12/26, which are dates, isn't read as a log", async () => {
    const text = "Started on January 1, 2020\n### Day 1\na\n### Day 12/25\nb\n### Day 12/26\nc";
    const reading = await read({ "log.md": text }).catch(() => undefined);
    expect(reading === undefined ? [] : entriesOf(reading)).toEqual([]);
    expect(splitLogText(text).map((section) => section.text)).toEqual([text]);
  });

  test("Day 1/30 and Day 1/100 of two attempts at a challenge aren't read as dates", async () => {
    const text = "### Day 1/30: January 1, 2020\na\n### Day 1/100: May 1, 2020\nb";
    expect(entriesOf(await read({ "log.md": text }))).toEqual(["log|2020-01-01|a", "log|2020-05-01|b"]);
  });

  test("the row below the header of a table is read in linear time", async () => {
    const text = `## Day 1: January 3, 2026\na\n| Day |\n${"-".repeat(3_000_000)}x`;
    expect(entriesOf(await read({ "log.md": text }))).toHaveLength(1);
    expect(splitLogText(`| Day |\n${"-".repeat(300_000)}x`)).toHaveLength(1);
  });

  test.each([
    ["a note of one date", { "2026-01-03.md": "# Log\n### Day 1: January 3, 2026\na" }],
    ["a file without dates", { "plan.md": "### Day 1\na\n### Day 2\nb" }],
    ["a diary with dates as headings", { "diary.md": "## 2026-01-03\na\n## 2026-01-04\nb" }],
    ["a table without days", { "a.md": "| Name | Date |\n|---|---|\n| a | 2026-01-03 |" }],
  ])("%s is not a log", async (_, files) => {
    const reading = await read(files).catch(() => undefined);
    expect(reading === undefined ? [] : sourcesOf(reading)).not.toContain("day-log");
  });

  test("the user is asked whether the day or the month comes first in a log", async () => {
    const { questions } = await read({ "log.md": "### Day 1: 3/4/2026\na\n### Day 2: 4/4/2026\nb" });
    expect(questions).toMatchObject([{ kind: "day-order", file: "log.md", examples: ["3/4/2026"] }]);
  });

  test("the user is asked whether the day or the month of a start date comes first", async () => {
    const text = "# Log\nStarted on 03/04/2020\n## Day 1\na\n## Day 2\nb";
    const { groups, questions } = await read({ "log.md": text });
    expect(questions).toMatchObject([{ kind: "day-order", file: "log.md", examples: ["03/04/2020"] }]);
    expect(groups.flatMap(({ entries }) => entries)).toEqual([]);
  });

  test("the user isn't asked about a start date if each entry has a date", async () => {
    const text = "Started on 03/04/2020\n## Day 1: March 4, 2020\na";
    const reading = await read({ "log.md": text });
    expect(reading.questions).toEqual([]);
    expect(entriesOf(reading)).toEqual(["log|2020-03-04|a"]);
  });

  test.each([
    "# Log\n## Day 1: 04/13/2020\na",
    "# Log\nStarted on 04/13/2020\n## Day 1\na",
    "# Log\nStarted on 13/04/2020\n## Day 1\na",
  ])("the only date of %j shows whether the day or the month comes first", async (text) => {
    const reading = await read({ "log.md": text });
    expect(sourcesOf(reading)).toEqual(["day-log"]);
    expect(entriesOf(reading)).toEqual(["log|2020-04-13|a"]);
  });
});

const DATES_AND_TITLES: [log: string, entries: string[]][] = [
  [
    "## Day 1: January 3, 2026\na\n## Day 2: JUnit 5\nb",
    ["log|2026-01-03|a", "log|2026-01-04|**JUnit 5**\n\nb"],
  ],
  [
    "## Day 1: January 3, 2026\na\n## Day 2: mardi 25 juillet\nb",
    ["log|2026-01-03|a", "log|2026-01-04|**mardi 25 juillet**\n\nb"],
  ],
  [
    "## Day 1: January 3, 2026\na\n## Day 2: 3 decoders\nb",
    ["log|2026-01-03|a", "log|2026-01-04|**3 decoders**\n\nb"],
  ],
  [
    "## Day 1: January 3, 2026\na\n## Day 9: Febuary 9\nb\n## Day 10: 5 Januar\nc",
    ["log|2026-01-03|a", "log|2026-01-05|c", "log|2026-02-09|b"],
  ],
  [
    "## Day 1: Septmber 3, 2025\na\n## Day 2: Octobr 4\nb",
    ["log|2025-09-03|a", "log|2025-09-04|**Octobr 4**\n\nb"],
  ],
  ["## Day 1: January 3, 2026 MongoDB\na", ["log|2026-01-03|**MongoDB**\n\na"]],
  ["## Day 1: January 3, 2026 (Sat) Satellites\na", ["log|2026-01-03|**Satellites**\n\na"]],
  [
    "## Day 1: Saturday, January 3, 2026\na\n## Day 2: Sun. Jan 4th\nb",
    ["log|2026-01-03|a", "log|2026-01-04|b"],
  ],
  ["## Day 1: Thurs Jan 1, 2026\na\n## Day 2: Weds, Sept 2\nb", ["log|2025-09-02|b", "log|2026-01-01|a"]],
];

const dated = (title: string) => `## Day 1: January 4, 2026 ${title}\na`;
const counted = (title: string) => `## Day 1: January 3, 2026\na\n## Day 2: ${title}\nb`;

const WEEKDAYS_AND_TITLES = [
  "Sun protection",
  "Sat exam",
  "Mon ami",
  "Wed Alex",
  "Fri-day",
  "Sun's out",
  "Sun/moon",
];
const OTHER_TITLES = [
  "So",
  "Mo: Yoga",
  "Mi casa",
  "Thu Thủ Đức",
  "Sunday brunch",
  "Saturday Night Fever",
  "Sun 🌞",
];

describe("dates and titles of entries", () => {
  test.each([...WEEKDAYS_AND_TITLES, ...OTHER_TITLES])(
    "a title keeps a first word that is also a weekday: %s",
    async (title) => {
      expect(entriesOf(await read({ "log.md": dated(title) }))).toEqual([`log|2026-01-04|**${title}**\n\na`]);
      expect(entriesOf(await read({ "log.md": counted(title) }))).toContain(
        `log|2026-01-04|**${title}**\n\nb`,
      );
    },
  );

  test.each(["Sun", "(Sun)", "Sunday,", "Sun.", "**Sun**"])(
    "a weekday alone is no title: %s",
    async (written) => {
      expect(entriesOf(await read({ "log.md": dated(written) }))).toEqual(["log|2026-01-04|a"]);
      expect(entriesOf(await read({ "log.md": counted(written) }))).toContain("log|2026-01-04|b");
    },
  );

  test.each(["Sun: arrays", "Sun, arrays", "(Sun) arrays", "Sun. arrays", "Sunday - arrays", "Sun | arrays"])(
    "a weekday with punctuation after a date is no part of the title: %s",
    async (written) => {
      expect(entriesOf(await read({ "log.md": dated(written) }))).toEqual(["log|2026-01-04|**arrays**\n\na"]);
    },
  );

  test("a heading without a date keeps a list of weekdays", async () => {
    const entries = entriesOf(await read({ "log.md": counted("Mon, Wed and Fri") }));
    expect(entries).toContain("log|2026-01-04|**Mon, Wed and Fri**\n\nb");
  });

  test.each(DATES_AND_TITLES)(
    "months and weekdays belong to dates, and words that begin like them to titles: %j",
    async (text, entries) => {
      expect(entriesOf(await read({ "log.md": text }))).toEqual(entries);
    },
  );

  test("headings inside a comment are no entries", async () => {
    const text = `# Log
<!-- ### Day 0: February 3, 2016 (Example 1)
Example.
### Day 1: February 4, 2016 (Example 2)
-->
### Day 1: January 3, 2026
Mine.
<!-- A note. -->
### Day 2: January 4, 2026
<!-- An open comment is text.
\`\`\`
### Day 3: January 5, 2026
\`\`\``;
    const reading = await read({ "log.md": text });
    expect(entriesOf(reading)).toEqual([
      "log|2026-01-03|Mine.\n<!-- A note. -->",
      "log|2026-01-04|<!-- An open comment is text.\n```\n### Day 3: January 5, 2026\n```",
    ]);
    expect(listOf(reading)).toEqual([`unused|log.md|${text.slice(0, text.indexOf("-->") + 3)}`]);
  });
});

describe("log of this product", () => {
  const ENTRIES = [
    { date: "2026-01-03", content: "One line." },
    {
      date: "2026-01-04",
      content: "### Day 2: January 4, 2026\n\\### Day 3\n# Title\n```\n### Day 1: January 3, 2026\n",
    },
    {
      date: "2026-02-28",
      content: "a<br>b\n\n\n  - 猫 🎉 \\\n<!-- c -->\n---\nDay 5\n| Day | Date |\n|---|---|",
    },
    { date: "2024-02-29", content: "Day 0: January 1, 2026\n**Day 4: January 9, 2026**" },
  ];

  test("logFile writes the format of 100 Days of Code", () => {
    expect(logFile({ title: "Ten pages", entries: ENTRIES.slice(0, 1) })).toBe(
      "<!-- challenge-diary: log 1 -->\n# Ten pages\n\n### Day 1: January 3, 2026\n\nOne line.\n",
    );
  });

  test("the import reads the original texts of an exported log", async () => {
    const reading = await read({ "log.md": logFile({ title: "Ten <pages> - Log", entries: ENTRIES }) });
    expect(sourcesOf(reading)).toEqual(["challenge-diary"]);
    expect(entriesOf(reading)).toEqual(
      ENTRIES.toSorted((a, b) => a.date.localeCompare(b.date)).map(
        ({ content, date }) => `Ten <pages> - Log|${date}|${content.trim()}`,
      ),
    );
    expect(listOf(reading)).toEqual([]);
  });

  test("a log with a title and no entries is rejected", async () => {
    await expect(read({ "log.md": logFile({ title: "Soon", entries: [] }) })).rejects.toThrow(
      "nothing: log.md",
    );
  });

  test("text that was added to a log by hand is listed as left out", async () => {
    const [mark, title, ...rest] = logFile({ title: "Ten pages", entries: ENTRIES.slice(0, 1) }).split("\n");
    const reading = await read({ "log.md": [mark, title, "By hand.", ...rest].join("\n") });
    expect(listOf(reading)).toEqual(["unused|log.md|By hand."]);
  });
});
