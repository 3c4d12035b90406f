import { describe, expect, test } from "vitest";

import { entriesOf, listOf, read, sourcesOf } from "../testing/read-export.ts";

const page = (header: string, rest: string) =>
  `<html><head><style>.p1 { margin: 0 }</style></head><body><div class="pageContainer"><div class="pageHeader">${header}</div>${rest}</div></body></html>`;

const dated = (header: string) => `<div class="pageHeader">${header}</div><div class="bodyText">a</div>`;

describe("Apple Journal", () => {
  const folder = "AppleJournalEntries/Entries";

  test("a file name is listed as left out if it is neither a date nor in the text", async () => {
    const reading = await read({
      [`${folder}/A walk.html`]: dated("Sunday, 3 November 2024"),
      [`${folder}/a.html`]: dated("Monday, 4 November 2024"),
    });
    expect(entriesOf(reading)).toEqual(["|2024-11-03|a", "|2024-11-04|a"]);
    expect(listOf(reading)).toEqual([`unused|${folder}/A walk.html|A walk`]);
  });

  test("an entry has the date of the file's name, a title and a text", async () => {
    const reading = await read(
      {
        [`${folder}/2024-11-03.html`]: page(
          "Sunday, 3 November 2024",
          `<div class="assetGrid"><div class="gridItem assetType_photo" id="A"><img src="../Resources/A.heic"></div><div class="gridItem assetType_stateOfMind"><div class="gridItemOverlayText">Content</div></div></div><div class="title"><span class="s2">The long walk</span></div><div class="bodyText"><p class="p2">Out &amp; back.</p><p class="p2">Rain &lt;3</p></div>`,
        ),
        [`${folder}/2024-11-03_(1).html`]: page("Sunday, 3 November 2024", "<p>Later.</p>"),
        "AppleJournalEntries/Resources/A.heic": "not read",
        "AppleJournalEntries/Resources/A.json": '{"place":"Kyoto"}',
        "AppleJournalEntries/index.html": "<a href='Entries/2024-11-03.html'>3 November</a>",
        "__MACOSX/AppleJournalEntries/Entries/._2024-11-03.html": "\0",
      },
      { zipped: true },
    );
    expect(sourcesOf(reading)).toEqual(["apple-journal"]);
    expect(entriesOf(reading)).toEqual([
      "|2024-11-03|The long walk\nOut & back.\nRain <3",
      "|2024-11-03|Later.",
    ]);
    expect(listOf(reading)).toEqual([
      "media|AppleJournalEntries/Resources/A.heic|",
      `media|${folder}/2024-11-03.html|Content\nimg src: ../Resources/A.heic`,
      `unused|${folder}/2024-11-03.html|.p1 { margin: 0 }`,
      'media|AppleJournalEntries/Resources/A.json|{"place":"Kyoto"}',
      "copy|AppleJournalEntries/index.html|<a href='Entries/2024-11-03.html'>3 November</a>",
    ]);
  });

  test("text after empty title and body elements belongs to the entry", async () => {
    const html = `<p class="p1"><span class="s1"><div class="pageContainer"><div class="pageHeader">Saturday, 14 September 2024</div><div class="assetGrid"><div class="gridItem"></div></div><div class="title"></div></div></span><span class="s2">Sedentary </span><span class="s1"><div class="bodyText"></div></span></p><p class="p2"><span class="s3">Fifteen hours.</span></p>`;
    const reading = await read({ "2024-09-14.html": html });
    expect(entriesOf(reading)).toEqual(["|2024-09-14|Sedentary\n\nFifteen hours."]);
    expect(listOf(reading)).toEqual([]);
  });

  test.each([
    ["2024年9月14日 土曜日", []],
    ["Samstag, 14. September 2024", []],
    ["samedi 14 septembre 2024", []],
    ["Sunday, 15 September 2024", ["unused|Entries/2024-09-14.html|Sunday, 15 September 2024"]],
    ["My birthday", ["unused|Entries/2024-09-14.html|My birthday"]],
  ])("a header is listed as left out if it isn't only the entry's date: %s", async (header, list) => {
    const html = `<div class="pageHeader">${header}</div><div class="bodyText">a</div>`;
    const reading = await read({ "Entries/2024-09-14.html": html });
    expect(entriesOf(reading)).toEqual(["|2024-09-14|a"]);
    expect(listOf(reading)).toEqual(list);
  });

  test("an entry has the date of the header if the file's name has no date", async () => {
    const reading = await read({ "a.html": dated("Friday, September 4, 2026"), "b.html": dated("Friday") });
    expect(entriesOf(reading)).toEqual(["|2026-09-04|a"]);
    expect(listOf(reading)).toEqual(["date|b.html|a", "unused|b.html|Friday"]);
  });

  test.each([
    `<div class="assetGrid"><div class="gridItem">x</div><div class="bodyText">mine</div>`,
    `<div class="assetGrid"><div class="bodyText">mine</div></div>`,
    `<div class="bodyText">mine`,
    `<div class="pageHeader">2024-09-14 mine`,
  ])("no word of damaged HTML gets lost: %s", async (html) => {
    const reading = await read({ "Entries/2024-09-14.html": html });
    expect([...entriesOf(reading), ...listOf(reading)].join()).toContain("mine");
  });
});
