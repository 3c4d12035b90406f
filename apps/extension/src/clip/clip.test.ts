import { expect, test } from "vitest";

import { isClipOfUser, formatClip, appendClips, type Clip } from "./clip.ts";

const clip = { id: "1", text: "  Promises settle once. ", url: "https://docs.example/promise", userId: "u" };

test("text with its page below it", () => {
  expect(formatClip(clip)).toBe("Promises settle once.\nhttps://docs.example/promise");
});

test("a file on the own disk is nobody else's business", () => {
  expect(formatClip({ ...clip, url: "file:///home/ann/notes.html" })).toBe("Promises settle once.");
});

test("a whole book is cut", () => {
  expect(formatClip({ ...clip, text: "x".repeat(50_000), url: "" })).toHaveLength(4_000);
});

test("is its owner's alone, and where nobody was signed in the next one's", () => {
  expect([isClipOfUser(clip, "u"), isClipOfUser(clip, "v"), isClipOfUser(clip, undefined)]).toEqual([
    true,
    false,
    false,
  ]);
  expect(isClipOfUser({ ...clip, userId: null }, "v")).toBe(true);
});

/** The entry with the clips in it. */
const filled = (content: string, clips: Clip[]) => appendClips(content, clips, 10_000).content;

test("stands below what was typed, each apart by an empty line", () => {
  expect(filled("", [clip])).toBe(formatClip(clip));
  expect(filled("Read about promises.\n", [clip, { ...clip, text: "b", url: "" }])).toBe(
    `Read about promises.\n\n${formatClip(clip)}\n\nb`,
  );
  expect(filled("as it was", [])).toBe("as it was");
  expect(filled(`Read.\n\n${formatClip(clip)}`, [clip])).toBe(`Read.\n\n${formatClip(clip)}`);
});

test("is left where the entry would be too long with it, and a shorter one is put in", () => {
  const book = { ...clip, id: "2", text: "x".repeat(20), url: "" };
  const word = { ...clip, id: "3", text: "short", url: "" };
  expect(appendClips("Twelve chars", [book, word], 30)).toEqual({
    content: "Twelve chars\n\nshort",
    put: [word],
    left: [book],
  });
  // In characters, not in UTF-16 units.
  expect(appendClips("", [{ ...word, text: "🎉".repeat(5) }], 5).left).toEqual([]);
});
