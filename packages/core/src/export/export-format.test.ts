import { expect, test } from "vitest";

import { aDay, anId, aProfile, aSetting } from "../testing/index.ts";
import type { UserDataExport } from "./collect.ts";
import { exportAsJson, exportAsMarkdown } from "./export-format.ts";

const data: UserDataExport = {
  format: "challenge-diary",
  version: 1,
  profile: aProfile({ nickname: "Mina *the* #1", comment: "One small\nthing a day." }),
  setting: aSetting(),
  challenges: [
    {
      challenge_id: anId(1),
      user_id: anId(9001),
      title: "Learn TypeScript",
      category: "TypeScript",
      days: 2,
      desc: "A chapter a day.",
      start_date: "2026-11-18",
      end_date: "2026-11-19",
      completed: true,
      visibility: "private",
      day_count: 2,
      like_count: 0,
      created_at: "2026-11-18T09:00:00+00:00",
      updated_at: "2026-11-19T09:00:00+00:00",
      hidden_at: null,
      imported_at: null,
      weekdays: 31,
      earlier_weekdays: [{ until: "2026-11-19", weekdays: 127 }],
      rest_days: ["2026-11-21"],
      round: 2,
      taken_from: null,
      template: "What I did:",
      entries: [
        aDay({ date: "2026-11-18", content: "Read.\nThen slept." }),
        aDay({ day_id: anId(102), date: "2026-11-19", content: "# not a heading\n\nDone 🎉" }),
      ],
    },
  ],
  likes: [],
  push_devices: [],
  access_tokens: [],
  share_links: [],
  follows: [],
};

test("what a decision hides is in the export, and says so", () => {
  const [challenge] = data.challenges;
  const [entry] = challenge!.entries;
  const hidden_at = "2026-11-20T09:00:00Z";
  const hidden = { ...challenge!, hidden_at, entries: [{ ...entry!, hidden_at }] };
  const markdown = exportAsMarkdown({ ...data, challenges: [hidden] });
  expect(markdown).toContain("private · hidden\n");
  expect(markdown).toContain("### DAY 1 · 2026-11-18 · hidden\n\nRead.");
  expect(exportAsJson({ ...data, challenges: [hidden] })).toContain(`"hidden_at": "${hidden_at}"`);
});

test("as Markdown it reads as a diary, oldest entry first", () => {
  expect(exportAsMarkdown(data)).toBe(`# Challenge Diary of Mina \\*the\\* \\#1

One small thing a day.

## Learn TypeScript

TypeScript · 2026-11-18 ~ 2026-11-19 · Day 2 / 2 · private

A chapter a day.

### DAY 1 · 2026-11-18

Read.  
Then slept.

### DAY 2 · 2026-11-19

\\# not a heading

Done 🎉
`);
});

test("an entry in Markdown keeps its lines and its code, and stays below the heading of its day", () => {
  const [challenge] = data.challenges;
  const content = "# Notes\nRead *on*.\n\n```sh\n# a comment\nls\n```\nSlept.\n\n~~~\n## open";
  const entries = [aDay({ content, format: "markdown" })];
  const exported = exportAsMarkdown({ ...data, challenges: [{ ...challenge!, entries }] });
  const expected = "#### Notes  \nRead *on*.\n\n```sh\n# a comment\nls\n```  \nSlept.\n\n~~~\n## open\n";
  expect(exported.slice(exported.indexOf("#### "))).toBe(expected);
});

test("as JSON it is the rows as they are kept", () => {
  expect(JSON.parse(exportAsJson(data))).toEqual(data);
});

test("with nothing written it is a title", () => {
  const empty: UserDataExport = {
    format: "challenge-diary",
    version: 1,
    profile: aProfile({ comment: "" }),
    setting: aSetting(),
    challenges: [],
    likes: [],
    push_devices: [],
    access_tokens: [],
    share_links: [],
    follows: [],
  };
  expect(exportAsMarkdown(empty)).toBe("# Challenge Diary of Mina\n");
});
