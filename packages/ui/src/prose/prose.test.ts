import { expect, test } from "vitest";

import { entryProse, lastLineProse, languageOf, toProse } from "./prose.tsx";

test.each([
  ["Read [the docs](https://a.example/b) again", "Read the docs again"],
  ['See [it](https://a.example "Title").', "See it."],
  ["![A cat](cat.png) slept", "A cat slept"],
  ["<https://a.example/>", "https://a.example/"],
  ["**Bold** and *soft* and ~~gone~~", "Bold and soft and gone"],
  ["__Bold__ and _soft_", "Bold and soft"],
  ["Use `useEffect`", "Use useEffect"],
  ["# Monday", "Monday"],
  ["> quoted", "quoted"],
  ["- item", "item"],
  ["- [x] done", "done"],
  ["12. twelfth", "12. twelfth"],
  ["Read [A](https://a.example/wiki/A_(b)) again", "Read A again"],
  ["Read [A](https://a.example/wiki/A_(b", "Read A"],
  ['[A](https://a.example/A_(b) "Title").', "A."],
  ["[![A cat](cat.png)](https://a.example) slept", "A cat slept"],
  ["matrix[0][1] = 2", "matrix[0][1] = 2"],
  [String.raw`\*not soft\*`, "*not soft*"],
  [String.raw`Add \`id\` and \[docs\](https://a.example)`, "Add `id` and [docs](https://a.example)"],
  [String.raw`Add \`id\` and ${"`code`"}`, "Add `id` and code"],
  [String.raw`\<https://a.example>`, "<https://a.example>"],
  ["snake_case_name", "snake_case_name"],
  ["2 * 3 * 4", "2 * 3 * 4"],
  ["Read [the docs](https://a.exam", "Read the docs"],
  ["[a](b", "a"],
  ["[a](b c", "[a](b c"],
  ["[](https://a.example)", "[](https://a.example)"],
  ["a [b] c", "a [b] c"],
  ["-5 degrees", "-5 degrees"],
  ["#100days", "#100days"],
  ["プルリクは[こちら](https://a.example/)です", "プルリクはこちらです"],
  ["*30分（雨）*走った", "30分（雨）走った"],
  ["今日は*30分*走った。**「5km」**も", "今日は30分走った。「5km」も"],
  [String.raw`今日は\*30分\*走った`, "今日は*30分*走った"],
  ["変数_名_前 ２ * ３ * ４", "変数_名_前 ２ * ３ * ４"],
  ["", ""],
])("%j without Markdown is %j", (line, prose) => {
  expect(toProse(line)).toBe(prose);
});

test.each([
  ["1日1ページ読む", "ja"],
  ["カタカナ", "ja"],
  ["毎日30分", "ja"],
  ["１日１頁", "ja"],
  ["毎日３０分", "ja"],
  ["8000歩", "ja"],
  ["Read ten pages", undefined],
  ["学习中文", undefined],
  ["今天跑了30分钟，10月5日还要跑", undefined],
  ["我們每天讀10頁書", undefined],
  ["2026年11月30日の記録", "ja"],
  ["3日目 走る", "ja"],
  ["11月30日 完走", "ja"],
  ["한국어 공부", undefined],
] as const)("the language of %j is %j", (text, language) => {
  expect(languageOf(text)).toBe(language);
});

test.each([
  ["a whole line", "Tomorrow: *the header*", "Tomorrow: the header"],
  ["a line that the database cut", "a".repeat(160), `${"a".repeat(160)}…`],
  ["a line of fewer characters than code units", "🍞".repeat(80), "🍞".repeat(80)],
])("the last line of a challenge is shown with an ellipsis only if it was cut: %s", (_, line, shown) => {
  expect(lastLineProse(line)).toBe(shown);
});

test("the prose of an entry has no code blocks, empty lines or Markdown marks", () => {
  expect(entryProse("# One\n\n```ts\nconst a = 1;\n~~~\n```\n\n- **Two**\n~~~\nlast")).toBe("One\nTwo");
});
