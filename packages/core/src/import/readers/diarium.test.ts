import { describe, expect, test } from "vitest";

import { entriesOf, listOf, read, sourcesOf } from "../testing/read-export.ts";

const diariumEntry = (fields: object) => ({ heading: "", rating: 0, tags: [], people: [], ...fields });

describe("Diarium", () => {
  test("JSON files with one or all entries are read, and entries are in order of time", async () => {
    const late = diariumEntry({
      date: "2026-01-01T21:30:15.1234567",
      html: "<p>late</p>",
      heading: "A &amp; B",
    });
    const early = diariumEntry({
      date: "2026-01-01T08:00:00",
      html: "<p>early<br>bird</p>",
      tags: ["t"],
      weather: "3 °C",
    });
    const reading = await read(
      {
        "Diarium_2026-01-01_2026-01-15.json": JSON.stringify([late, early]),
        "2026-01-02.json": JSON.stringify(
          diariumEntry({ date: "2026-01-02T09:00:00", html: "<p>alone</p>" }),
        ),
        "media/2026-01-01_213015123/photo.jpg": "not read",
      },
      { zipped: true },
    );
    expect(sourcesOf(reading)).toEqual(["diarium"]);
    expect(entriesOf(reading)).toEqual([
      "|2026-01-01|early\nbird",
      "|2026-01-01|A & B\n\nlate",
      "|2026-01-02|alone",
    ]);
    expect(listOf(reading)).toContain(
      "unused|Diarium_2026-01-01_2026-01-15.json: 2026-01-01T08:00:00|tags: t\nweather: 3 °C",
    );
  });

  test("a Diarium entry without a valid date or without a text is listed as left out", async () => {
    const reading = await read({
      "d.json": JSON.stringify([
        { date: "2026-02-30", html: "lost" },
        { date: "2026-01-03", html: "" },
        "odd",
        null,
      ]),
    });
    expect(listOf(reading)).toEqual([
      "date|d.json: 2026-02-30|lost\ndate: 2026-02-30",
      "empty|d.json: 2026-01-03|",
      "unreadable|d.json: 3|odd",
    ]);
  });

  test("a Diarium text file has the date of its name or is split at lines with dates", async () => {
    const reading = await read({
      "Diarium_2026-01-01.txt": "My day\n2026-01-05\nplans",
      "Diarium_2026-02-01_2026-02-01.html": "<h1>Snow</h1><p>deep</p>",
      "Diarium_2026-03-01_2026-03-31.txt": "Diary\nSunday, March 1, 2026 9:30 PM\nlate\n2026-03-02\nnext\n",
      "Diarium_2026-04-01_2026-04-30.txt": "no dates",
    });
    expect(sourcesOf(reading)).toEqual(["diarium"]);
    expect(entriesOf(reading)).toEqual([
      "|2026-01-01|My day\n2026-01-05\nplans",
      "|2026-02-01|Snow\ndeep",
      "|2026-03-01|late",
      "|2026-03-02|next",
    ]);
    expect(listOf(reading)).toEqual([
      "date|Diarium_2026-03-01_2026-03-31.txt: 2026-03-01|Diary",
      "date|Diarium_2026-04-01_2026-04-30.txt: 2026-04-01|no dates",
    ]);
  });
});
