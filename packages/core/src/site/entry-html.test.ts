import { hostileTexts } from "@diary/testkit/hostile-texts";
import { expect, test } from "vitest";

import { createEntryHtml, MAX_LENGTH } from "./entry-html.ts";

const words = (text: string) => text.match(/\bword\b/g)?.length ?? 0;
const htmlOf = (content: string, format = "markdown") => createEntryHtml()({ content, format });

test.each([
  "[a](javascript:alert(1))",
  "[a](JaVaScRiPt:alert(1))",
  "[a](java&#115;cript:alert(1))",
  "[a](&#x6A;avascript:alert(1))",
  "[a](data:text/html;base64,PHNjcmlwdD4=)",
  "[a](vbscript:x)",
  "<javascript:alert(1)>",
  "[a][b]\n\n[b]: javascript:alert(1)",
  "![x](https://example.com/x.png)",
  "![x](javascript:alert(1))",
  "![x][y]\n\n[y]: https://example.com/x.png",
  '<img src="https://example.com/x.png" onerror="alert(1)">',
  "<script>alert(1)</script>",
  '<a href="javascript:alert(1)">x</a>',
  "<!-- x --><svg/onload=alert(1)>",
  "*<b onmouseover=alert(1)>x</b>*",
  "`<img src=x onerror=alert(1)>`",
  "> - <iframe src=//example.com>",
  '[a](https://example.com "onmouseover=alert(1)")',
  '[a](https://example.com/"onmouseover="alert(1))',
  "<style>*{}</style>",
])("%j runs no script and loads nothing in a feed reader", (content) => {
  for (const format of ["markdown", "plain"]) {
    const tags = htmlOf(content, format)!.match(/<[^>]*>/g)!;
    for (const tag of tags) {
      expect(tag).toMatch(
        /^<\/?(?:a|blockquote|br|code|em|li|p|ul)(?: href="[^"]*")?(?: title="[^"]*")?(?: \/)?>$/,
      );
      expect(tag).not.toMatch(/href="(?:javascript|data|vbscript)/i);
    }
  }
});

test.each([
  ["a\nb\r\nc\rd", "<p>a<br>b<br>c<br>d</p>"],
  ["a\n\nb", "<p>a</p><p>b</p>"],
  ["# <b> & *c*", "<p># &lt;b&gt; &amp; *c*</p>"],
])("plain text %j is converted with its paragraphs and lines", (content, html) => {
  expect(htmlOf(content, "plain")).toBe(html);
});

test.each([
  ["これは**「重要」**です", "<p>これは<strong>「重要」</strong>です</p>"],
  ["*30分（雨）*走った", "<p><em>30分（雨）</em>走った</p>"],
  ["a**(b)**c", "<p>a**(b)**c</p>"],
])("emphasis beside brackets in %j is converted as on the site", (content, html) => {
  expect(htmlOf(content)).toBe(html);
});

test.each(hostileTexts(9_990))("a feed contains all words of %s", (_, content) => {
  expect(words(htmlOf(content)!)).toBe(words(content));
});

test("entries beyond the maximum length of a feed have no HTML", () => {
  const html = createEntryHtml();
  const lengths = Array.from({ length: 50 }, () => html({ content: "a".repeat(9_990) })?.length ?? 0);
  expect(lengths.filter((length) => length > 0)).toHaveLength(Math.floor(MAX_LENGTH / 9_990));
});

test("a feed parses a few expensive entries and shows the rest as plain text", () => {
  const html = createEntryHtml();
  const parsed = Array.from({ length: 50 }, () => html({ content: "*a* ".repeat(100), format: "markdown" })!);
  const count = parsed.filter((each) => each.includes("<em>")).length;
  expect(count).toBeGreaterThan(5);
  expect(count).toBeLessThan(50);
  expect(parsed.at(-1)).toContain("<p>*a* *a*");
});
