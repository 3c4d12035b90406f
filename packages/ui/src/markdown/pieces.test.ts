import { ordinaryTexts, hostileTexts } from "@diary/testkit/hostile-texts";
import { describe, expect, test } from "vitest";

import { MAX_WORK, splitMarkdown } from "./pieces.ts";

const LENGTH = 9_990;
const workOf = (text: string) => text.length * (1 + (text.match(/[!#-&(-+/:-@[-`{-~\n-]/g)?.length ?? 0));
const whole = (text: string) =>
  splitMarkdown(text)
    .map((piece) => "\n".repeat(piece.gap) + piece.text)
    .join("\n");
const withoutBlankEnds = (text: string) => text.replaceAll(/^[ \t]+$/gm, "").trimEnd();

describe.each([...hostileTexts(LENGTH), ...ordinaryTexts(LENGTH)])("%s", (_, text) => {
  test("the parser gets no piece above the limit", () => {
    const parsed = splitMarkdown(text).filter(({ kind }) => kind === "markdown");
    for (const piece of parsed) expect(workOf(piece.text)).toBeLessThanOrEqual(MAX_WORK);
  });

  test("the pieces and gaps contain each character once", () => {
    expect(withoutBlankEnds(whole(text))).toBe(withoutBlankEnds(text));
  });

  test("a text has at most 40 pieces", () => {
    expect(splitMarkdown(text).length).toBeLessThanOrEqual(40);
  });
});

test.each(ordinaryTexts(LENGTH).filter(([, text]) => text.includes("\n")))(
  "every piece of an ordinary entry is parsed, and the cuts are between blocks: %s",
  (_, text) => {
    const pieces = splitMarkdown(text);
    expect(new Set(pieces.map(({ kind }) => kind))).toEqual(new Set(["markdown"]));
    for (const { gap } of pieces.slice(1)) expect(gap).toBe(1);
  },
);

test("a short text is a single piece, even if it is hostile", () => {
  for (const [, text] of hostileTexts(900)) expect(splitMarkdown(text.trim())).toHaveLength(1);
});

const many = (line: string) => Array.from({ length: 400 }, (_, index) => `${line} ${index} \`a\``).join("\n");

test.each([
  ["items of a list", many("- item"), /^- item/],
  ["lines of a paragraph that start with a word", many("word"), /^word/],
  ["headings", many("# heading"), /^# heading/],
])("a long text is cut between %s", (_, text, start) => {
  const pieces = splitMarkdown(text);
  expect(pieces.length).toBeGreaterThan(1);
  for (const piece of pieces) {
    expect(piece.kind).toBe("markdown");
    expect(piece.text).toMatch(start);
  }
});

test.each(["```ts", "~~~", "````", "```` a"])("a long code block that starts with %s isn't cut", (open) => {
  const code = many("x = [*a*](b);\n\n- c");
  const fence = /^[`~]+/.exec(open)![0];
  const pieces = splitMarkdown(`Before\n\n${open}\n${code}\n${fence}\nAfter`);
  expect(pieces.map(({ kind }) => kind)).toEqual(["markdown", "code", "markdown"]);
  expect(pieces[1]!.text).toBe(`${open}\n${code}\n${fence}`);
});

test("a line beyond the limit is shown as typed", () => {
  const pieces = splitMarkdown(`*one*\n\n${"[a](b".repeat(1_000)}\n\n*two*`);
  expect(pieces.map(({ kind }) => kind)).toEqual(["markdown", "typed", "markdown"]);
});

test("all kinds of line breaks give the same pieces", () => {
  expect(splitMarkdown("a\r\n\r\nb\rc")).toEqual(splitMarkdown("a\n\nb\nc"));
});
