import { expect, test } from "vitest";

import { clipText, withClips } from "./clip.ts";

const clip = { text: "  Promises settle once. ", url: "https://docs.example/promise" };

test("text with its page below it", () => {
  expect(clipText(clip)).toBe("Promises settle once.\nhttps://docs.example/promise");
});

test("a file on the own disk is nobody else's business", () => {
  expect(clipText({ ...clip, url: "file:///home/ann/notes.html" })).toBe("Promises settle once.");
});

test("a whole book is cut", () => {
  expect(clipText({ text: "x".repeat(50_000), url: "" })).toHaveLength(4_000);
});

test("stands below what was typed, each apart by an empty line", () => {
  expect(withClips("", [clip])).toBe(clipText(clip));
  expect(withClips("Read about promises.\n", [clip, { text: "b", url: "" }])).toBe(
    `Read about promises.\n\n${clipText(clip)}\n\nb`,
  );
  expect(withClips("as it was", [])).toBe("as it was");
});
