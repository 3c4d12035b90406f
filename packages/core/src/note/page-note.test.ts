import { describe, expect, test } from "vitest";

import { countCodePoints } from "../input/characters.ts";
import { type PagePart, pageNote } from "./page-note.ts";

const address = "https://docs.example/promise";
const contentOf = (part: PagePart) => pageNote(part)?.content ?? null;

test.each([
  ["a page", { title: "Promises" }, `[Promises](${address})`],
  [
    "a passage",
    { title: "Promises", text: " They settle once. " },
    `They settle once.\n[Promises](${address})`,
  ],
  ["a page without a title", { title: " \u200b\n" }, `[docs.example/promise](${address})`],
  [
    "a page with a password in its address",
    { title: "A", url: "https://ann:secret@a.example/" },
    "[A](https://a.example/)",
  ],
  ["a passage of a local file", { text: "Local.", title: "A", url: "file:///home/ann/a.html" }, "Local."],
  ["a page of the browser", { title: "Extensions", url: "chrome://extensions" }, "Extensions"],
  ["a page with a script as its address", { title: "", url: "javascript:alert(1)" }, null],
  ["an empty page", { title: "", url: "" }, null],
])("pageNote uses only the text, title and web address of %s", (_, part, content) => {
  expect(contentOf({ url: address, ...part })).toBe(content);
});

describe("a hostile title can't leave its link", () => {
  test.each([
    ["a link", "x](https://evil.example) [y", String.raw`x\](https://evil.example) \[y`],
    ["an image", "![x](https://evil.example/y.png)", String.raw`!\[x\](https://evil.example/y.png)`],
    ["a backslash at its end", "x\\", String.raw`x\\`],
    ["code and emphasis", "`a` *b* _c_ snake_case", String.raw`\`a\` \*b\* \_c\_ snake_case`],
    ["an address in brackets", "<https://evil.example>", String.raw`\<https://evil.example>`],
    ["an entity", "&#91;x&rbrack; & y", String.raw`\&#91;x\&rbrack; & y`],
    ["line breaks", "x\r\n\n# y\u2028z\u0000", "x # y z"],
    ["bidi controls", "a\u202Egnp.exe\u2066b\u200F", "agnp.exeb"],
  ])("a title with %s stays the link's text", (_, title, name) => {
    expect(contentOf({ title, url: address })).toBe(`[${name}](${address})`);
  });
});

test.each([
  ["a parenthesis", "https://a.example/wiki/A_(b)", "https://a.example/wiki/A_%28b%29"],
  ["a backslash", "https://a.example/?q=\\", "https://a.example/?q=%5C"],
  ["a backtick", "https://a.example/?q=`#`", "https://a.example/?q=%60#%60"],
  ["spaces and angle brackets", "https://a.example/<a b>", "https://a.example/%3Ca%20b%3E"],
  ["an entity", "https://a.example/?a=1&copy;=2", "https://a.example/?a=1&amp;copy;=2"],
  ["a Japanese host and path", "https://例え.example/記録", "https://xn--r8jz45g.example/%E8%A8%98%E9%8C%B2"],
])("an address with %s stays one destination", (_, hostile, href) => {
  expect(contentOf({ title: "A", url: hostile })).toBe(`[A](${href})`);
});

test.each([
  ["a link", "see [here](https://evil.example)", String.raw`see [here]\(https://evil.example)`],
  ["a code fence", "a\n```\nb", "a\n\\```\nb"],
  ["headings", "# a\nb\n---\nc\n==", "\\# a\nb\n\\---\nc\n\\=="],
  ["HTML and a definition", "<div>\n[a]: /b", "\\<div>\n[a]\\: /b"],
  ["a definition in a list", "- [a]: /b\n> [c]: /d", "- [a]\\: /b\n> [c]\\: /d"],
  ["a definition in two lines", "[a\nb]: /c", "[a\nb]\\: /c"],
  ["bidi controls and CR", "a\u202Eb\r\nc\u0007", "ab\nc"],
  ["other marks", "const a_b = f(*c); // 1 < 2", "const a_b = f(*c); // 1 < 2"],
])("an entry shows a passage with %s as plain text", (_, text, passage) => {
  expect(contentOf({ text, title: "A", url: address })).toBe(`${passage}\n[A](${address})`);
});

describe("a note has at most 1000 characters", () => {
  const long = "https://a.example/" + "p".repeat(500);

  test.each([
    ["title", { title: "記".repeat(5_000), url: address }, `[${"記".repeat(119)}…](${address})`],
    ["hash", { title: "A", url: `${long}?q#${"h".repeat(900)}` }, `[A](${long}?q)`],
    ["query", { title: "A", url: `${long}?${"q".repeat(900)}` }, `[A](${long})`],
    ["path", { title: "A", url: long + "p".repeat(400) }, `[A](${long}${"p".repeat(400)})`],
    ["very long path", { title: "A", url: long + "p".repeat(900) }, "[A](https://a.example)"],
  ])("the note of a page with a long %s has at most 1000 characters", (_, part, content) => {
    expect(contentOf(part)).toBe(content);
  });

  test.each([
    ["letters", "x".repeat(5_000)],
    ["emoji of several code points", "👩‍👩‍👧".repeat(2_000)],
    ["escaped marks", "](".repeat(2_000)],
    ["one long address", `https://b.example/${"y".repeat(3_000)}`],
  ])("the note of a long passage of %s is shortened", (_, text) => {
    const content = contentOf({ text, title: "A", url: address })!;
    expect(countCodePoints(content)).toBeLessThanOrEqual(1000);
    expect(content).toMatch(/(^|[^\\\u200d])…\n\[A\]\(https:\/\/docs\.example\/promise\)$/);
  });

  test.each([
    ["a long passage", { text: "x".repeat(1_001) }, true],
    ["a passage that fits only without its link", { text: "x".repeat(990) }, true],
    ["a passage that fits", { text: "x".repeat(940) }, false],
    ["a local passage of full length", { text: "x".repeat(1_000), url: "file:///a" }, false],
    ["many blank lines", { text: `${"\n".repeat(5_000)}x` }, false],
    ["a long title", { title: "x".repeat(5_000) }, false],
  ])("a note of %s says whether its text was cut", (_, part, isCut) => {
    expect(pageNote({ title: "A", url: address, ...part })?.isCut).toBe(isCut);
  });

  test("if a passage would be cut within an address, the whole address is left out", () => {
    const text = `${"word ".repeat(190)}https://b.example/${"y".repeat(100)} end`;
    const content = contentOf({ text, title: "A", url: address })!;
    expect(content).not.toContain("b.example");
    expect(content).toContain("word…\n[A]");
  });
});
