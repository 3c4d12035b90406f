import { expect, test } from "vitest";

import { isClipOfUser, formatClip, appendClips } from "./clip.ts";

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

test("stands below what was typed, each apart by an empty line", () => {
  expect(appendClips("", [clip])).toBe(formatClip(clip));
  expect(appendClips("Read about promises.\n", [clip, { ...clip, text: "b", url: "" }])).toBe(
    `Read about promises.\n\n${formatClip(clip)}\n\nb`,
  );
  expect(appendClips("as it was", [])).toBe("as it was");
  expect(appendClips(`Read.\n\n${formatClip(clip)}`, [clip])).toBe(`Read.\n\n${formatClip(clip)}`);
});
