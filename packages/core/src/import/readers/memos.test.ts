import { describe, expect, test } from "vitest";

import { entriesOf, listOf, read, sourcesOf } from "../testing/read-export.ts";

describe("Memos", () => {
  test("an entry has the date that Memos displays for a memo of the current API", async () => {
    const memo = {
      name: "memos/G3BLCD3swV4Fuxk4uMT97d",
      state: "NORMAL",
      creator: "users/1",
      createTime: "2024-05-07T00:26:59Z",
      updateTime: "2024-05-18T00:00:00Z",
      displayTime: "2024-05-17T22:39:50Z",
      content: "Use `docker`\n#docker",
      visibility: "PRIVATE",
      tags: ["docker"],
      pinned: false,
      attachments: [],
      snippet: "Use `docker`...",
      parent: "",
    };
    const archived = {
      ...memo,
      state: "ARCHIVED",
      tags: ["other"],
      displayTime: null,
      content: "b #x",
      snippet: "c",
    };
    const reading = await read({
      "memos.json": JSON.stringify({ memos: [memo, archived], nextPageToken: "" }),
    });
    expect(sourcesOf(reading)).toEqual(["memos"]);
    expect(reading.groups[0]?.format).toBe("markdown");
    expect(entriesOf(reading)).toEqual(["|2024-05-07|b #x", "|2024-05-18|Use `docker`\n#docker"]);
    expect(listOf(reading)).toEqual([
      "unused|memos.json: memos/G3BLCD3swV4Fuxk4uMT97d|state: ARCHIVED\ntags: other\nsnippet: c",
    ]);
  });

  test.each([
    ["an array", (memo: object) => [memo]],
    ["an array in data", (memo: object) => ({ data: [memo] })],
    ["one memo", (memo: object) => memo],
  ])("times in seconds of earlier versions are read from %s", async (_, wrap) => {
    const memo = {
      id: 7,
      rowStatus: "NORMAL",
      creatorId: 1,
      createdTs: 1_704_067_200,
      content: "a",
      visibility: "PUBLIC",
    };
    const reading = await read({ "m.json": JSON.stringify(wrap(memo)) });
    expect(sourcesOf(reading)).toEqual(["memos"]);
    expect(entriesOf(reading)).toEqual(["|2024-01-01|a"]);
    expect(listOf(reading)).toEqual(
      ["unused|m.json|visibility: PUBLIC"].map((line) => line.replace("m.json", "m.json: 1")),
    );
  });

  test.each(["spring 12", "2024-13-01T00:00:00Z", -1, 1e15, {}])(
    "a memo with the invalid creation time %j is listed as left out",
    async (createTime) => {
      const reading = await read({ "m.json": JSON.stringify([{ content: "mine", createTime }]) });
      expect(entriesOf(reading)).toEqual([]);
      expect(listOf(reading).join()).toContain("date|m.json: 1|mine");
    },
  );

  test("Markdown memos get the date in their front matter, and a database is left out", async () => {
    const reading = await read({
      "memos/1.md": "---\ncreated: 2024-05-07T08:26:59\n---\n\nmine",
      "memos_prod.db": "SQLite",
    });
    expect(entriesOf(reading)).toEqual(["memos|2024-05-07|mine"]);
    expect(listOf(reading)).toContain("media|memos_prod.db|");
  });
});
