import { describe, expect, test } from "vitest";

import { entriesOf, listOf, read, sourcesOf } from "../testing/read-export.ts";

const AT = Date.parse("2024-02-29T15:30:00Z") * 1000;

const note = (fields: object) =>
  JSON.stringify({ color: "DEFAULT", isTrashed: false, isPinned: false, isArchived: false, ...fields });

describe("Google Keep", () => {
  test("an entry has the note's title, text and local creation date", async () => {
    const reading = await read(
      {
        "Takeout/Keep/A.json": note({
          title: "Day",
          textContent: "one\ntwo",
          textContentHtml: '<p dir="ltr"><span>one</span></p><p>two</p>',
          createdTimestampUsec: AT,
          userEditedTimestampUsec: AT + 9e12,
          labels: [{ name: "Diary" }, { name: "2024" }],
        }),
        "Takeout/Keep/A.html": "<p>one</p>",
        "Takeout/Keep/B.json": note({
          title: "",
          listContent: [
            { text: "milk", textHtml: "<p>milk</p>", isChecked: true },
            { text: "run", isChecked: false },
          ],
          userEditedTimestampUsec: String(AT),
          isArchived: true,
        }),
        "Takeout/Keep/Labels.txt": "Diary\n2024",
        "Takeout/Keep/B.png": "not read",
      },
      { zipped: true },
    );
    expect(sourcesOf(reading)).toEqual(["google-keep"]);
    expect(entriesOf(reading)).toEqual(["Diary|2024-03-01|Day\n\none\ntwo", "|2024-03-01|☑ milk\n☐ run"]);
    expect(listOf(reading)).toEqual([
      "media|Takeout/Keep/B.png|",
      "unused|Takeout/Keep/A.json: labels|name: 2024",
      "unused|Takeout/Keep/B.json|isArchived: true",
      "copy|Takeout/Keep/A.html|<p>one</p>",
      "unused|Takeout/Keep/Labels.txt|Diary\n2024",
    ]);
  });

  test("deleted, empty and undated notes are listed as left out with their other fields", async () => {
    const reading = await read({
      "a.json": note({
        textContent: "gone",
        isTrashed: true,
        userEditedTimestampUsec: AT,
        labels: [{ name: "L" }],
      }),
      "b.json": note({ textContent: "", attachments: [{ filePath: "b.png" }], userEditedTimestampUsec: AT }),
      "c.json": note({ textContent: "when", userEditedTimestampUsec: "soon" }),
      "d.json": note({
        textContent: "d",
        userEditedTimestampUsec: AT,
        annotations: [{ url: "https://e.org" }],
      }),
    });
    expect(entriesOf(reading)).toEqual(["|2024-03-01|d"]);
    expect(listOf(reading)).toEqual([
      "ignored|a.json|gone\nlabels.name: L",
      "empty|b.json|attachments.filePath: b.png",
      "date|c.json|when\nuserEditedTimestampUsec: soon",
      "unused|d.json|annotations.url: https://e.org",
    ]);
  });

  test("HTML is listed as left out if it has more content than the text", async () => {
    const reading = await read({
      "a.json": note({
        textContent: "one",
        textContentHtml: "<p>one</p><p>two</p>",
        userEditedTimestampUsec: AT,
      }),
    });
    expect(listOf(reading)).toEqual(["unused|a.json|textContentHtml: <p>one</p><p>two</p>"]);
  });
});
