import { hostileTexts } from "@diary/testkit/hostile-texts";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";

import { MarkdownBlocks } from "./markdown-blocks.tsx";
import { EntryText, Markdown } from "./markdown.tsx";
import { splitMarkdown } from "./pieces.ts";

async function read(text: string) {
  const [piece] = splitMarkdown(text);
  const { container } = await render(<MarkdownBlocks piece={piece!} />);
  return container;
}

const html = async (text: string) =>
  (await read(text)).innerHTML.replaceAll(/ (?:class|style|dir)="[^"]*"/g, "");

test.each([
  [
    "*one* and **two** and `const a_b = *p;`",
    "<p><em>one</em> and <strong>two</strong> and <code>const a_b = *p;</code></p>",
  ],
  ["one\ntwo  \nthree", "<p>one\ntwo\nthree</p>"],
  ["```ts\nif (a < b) {\n\n  go();\n}\n```", "<pre><code>if (a &lt; b) {\n\n  go();\n}</code></pre>"],
  [
    "- one\n- two\n  1. three",
    '<ul><li><p>one</p></li><li><p>two</p><ol start="1"><li><p>three</p></li></ol></li></ul>',
  ],
  ["> said\n> he", "<blockquote><p>said\nhe</p></blockquote>"],
  ["# One\n### Three\n###### Six", "<h4>One</h4><h6>Three</h6><h6>Six</h6>"],
  ["one\n***\ntwo", "<p>one</p><hr><p>two</p>"],
  ["Not a heading\n===\nnor this\n---", "<p>Not a heading\n===\nnor this</p><hr>"],
  ["これは**「重要」**です", "<p>これは<strong>「重要」</strong>です</p>"],
  ["**走った。**明日も走る。", "<p><strong>走った。</strong>明日も走る。</p>"],
  ["*30分（雨）*走った", "<p><em>30分（雨）</em>走った</p>"],
  ["**注意：**正文", "<p><strong>注意：</strong>正文</p>"],
  ["**`map`**を使う", "<p><strong><code>map</code></strong>を使う</p>"],
  ["**“真”**她", "<p><strong>“真”</strong>她</p>"],
  ["**이 용어(term)**를", "<p><strong>이 용어(term)</strong>를</p>"],
  ["**「A」**なので**「B」**", "<p><strong>「A」</strong>なので<strong>「B」</strong></p>"],
  ["２ * ３ * ４、変数_名_前", "<p>２ * ３ * ４、変数_名_前</p>"],
  ["a**(b)**c", "<p>a**(b)**c</p>"],
  ["snake_case_word and 2 * 3 * 4", "<p>snake_case_word and 2 * 3 * 4</p>"],
])("the Markdown %j is rendered as HTML elements", async (text, expected) => {
  expect(await html(text)).toBe(expected);
});

test("a link may point to a page or a mail address, and is marked as untrusted", async () => {
  const container = await read(
    "[docs](https://example.com/a?b=1) <https://example.org> [mail](mailto:mina@example.com)",
  );
  const links = [...container.querySelectorAll("a")];
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "https://example.com/a?b=1",
    "https://example.org",
    "mailto:mina@example.com",
  ]);
  for (const link of links) expect(link.rel).toBe("nofollow ugc noopener");
  expect(links.map(({ target }) => target)).toEqual(["_blank", "_blank", "_blank"]);
});

test.each([
  ["![A cat](https://example.com/cat.png)", "A cat", "https://example.com/cat.png"],
  ["![](https://example.com/cat.png)", "https://example.com/cat.png", "https://example.com/cat.png"],
  ["[a **cat**](javascript:x)", "a cat", undefined],
])("an image is a link, and an unsafe link is only its text: %j", async (text, shown, address) => {
  const container = await read(text);
  expect(container.textContent).toBe(shown);
  expect(container.querySelector("a")?.getAttribute("href")).toBe(address);
});

test.each([
  [undefined, ["H4", "H6"]],
  [3, ["H3", "H5"]],
  [5, ["H5", "H6"]],
] as const)("headings of a text are below the heading of its page: %s", async (level, names) => {
  const [piece] = splitMarkdown("# One\n### Three");
  const { container } = await render(<MarkdownBlocks level={level} piece={piece!} />);
  expect([...container.children].map(({ tagName }) => tagName)).toEqual(names);
});

test("a list starts with its typed number, and deep quotes are shown as typed", async () => {
  expect(await html("3. three\n4. four")).toBe(
    '<ol start="3"><li><p>three</p></li><li><p>four</p></li></ol>',
  );
  const deep = await read(`${"> ".repeat(9)}deep`);
  expect(deep.querySelectorAll("blockquote")).toHaveLength(7);
  expect(deep.textContent).toBe("> > deep");
});

test("empty lines between two blocks keep their height", async () => {
  const container = await read("One\n\n\nTwo");
  expect([...container.children].map((block) => (block as HTMLElement).style.marginTop)).toEqual(["", "2lh"]);
});

test.each([
  ["```\na\n\nb\n```", "1lh"],
  ["```\na", "0.5lh"],
  ["    a\n    b", "0lh"],
])("the padding of a code block is as high as its fences: %j", async (text, padding) => {
  expect((await read(text)).querySelector("pre")!.style.paddingBlock).toBe(padding);
});

test("a long line of code keeps its text, and lines with tabs aren't indented", async () => {
  const code = "if (a) {\n\n    return [first(of, these)];\n}\n\tconst tabs = 'keep their columns here';";
  const element = (await read(`\`\`\`\n${code}\n\`\`\``)).querySelector("code")!;
  expect(element.textContent).toBe(code);
  const lines = [...element.querySelectorAll("span")];
  expect(lines.map(({ style, textContent }) => [textContent, style.textIndent])).toEqual([
    ["    return [first(of, these)];\n", "-8ch"],
  ]);
});

test("an entry of an earlier format is shown as typed", async () => {
  const { container, rerender } = await render(<EntryText text="A **chapter**." format="markdown" />);
  await expect.poll(() => container.querySelector("strong")?.textContent).toBe("chapter");
  for (const format of ["plain", undefined]) {
    await rerender(<EntryText text="A **chapter**." format={format} />);
    expect(container.textContent).toBe("A **chapter**.");
  }
});

test.each([
  "[a](javascript:alert(1))",
  "[a](JaVaScRiPt:alert(1))",
  "[a](java&#115;cript:alert(1))",
  "[a](<java\tscript:alert(1)>)",
  "[a](&#x6A;avascript:alert(1))",
  "[a](data:text/html;base64,PHNjcmlwdD4=)",
  "[a](vbscript:x)",
  "[a](blob:https://example.com/1)",
  "[a](file:///etc/passwd)",
  "[a](//example.com)",
  "[a](/mypage/setting)",
  "[a](#top)",
  "<javascript:alert(1)>",
  "[a][b]\n\n[b]: javascript:alert(1)",
  "![x](https://example.com/x.png)![y](javascript:alert(1))",
  "![x][y]\n\n[y]: https://example.com/x.png",
  '<img src="https://example.com/x.png" onerror="alert(1)">',
  "<script>alert(1)</script>",
  '<a href="javascript:alert(1)">x</a>',
  "<!-- x --><svg/onload=alert(1)>",
  "*<b onmouseover=alert(1)>x</b>*",
  "`<img src=x onerror=alert(1)>`",
  "> - <iframe src=//example.com>",
  '[a](https://example.com "onmouseover=alert(1)")',
  "[<img src=x onerror=alert(1)>](https://example.com)",
])("%j runs no script and fetches nothing", async (text) => {
  const container = await read(text);
  const elements = [...container.querySelectorAll("*")];
  const names = new Set(elements.map(({ localName }) => localName));
  for (const name of ["img", "script", "svg", "iframe", "b"]) expect(names).not.toContain(name);
  const attributes = elements.flatMap((element) => element.getAttributeNames());
  for (const name of attributes) expect(["class", "style", "dir", "href", "rel", "target"]).toContain(name);
  for (const link of container.querySelectorAll("a")) expect(link.protocol).toBe("https:");
  expect(container.textContent).not.toBe("");
});

test("each block has the direction of its own text", async () => {
  const container = await read("שלום **עולם**\n\n- 👩‍👩‍👧‍👦 *مرحبا*\n\n> abc");
  expect([...container.children].map((block) => getComputedStyle(block).direction)).toEqual([
    "rtl",
    "rtl",
    "ltr",
  ]);
  expect(container.textContent).toBe("שלום עולם👩‍👩‍👧‍👦 مرحباabc");
});

test("a text is formatted once the parser is loaded", async () => {
  const { container } = await render(<Markdown text="A **chapter** of it." />);
  await expect.poll(() => container.querySelector("strong")?.textContent).toBe("chapter");
  expect(container.textContent).toBe("A chapter of it.");
});

test("an edited text is parsed again", async () => {
  const { container, rerender } = await render(<Markdown text="A **chapter** of it." />);
  await expect.poll(() => container.querySelector("strong")?.textContent).toBe("chapter");
  await rerender(<Markdown text="A *page* of it." />);
  await expect.poll(() => container.querySelector("em")?.textContent).toBe("page");
  expect(container.textContent).toBe("A page of it.");
});

test(
  "a long code block is shown as code, and the text after it is formatted",
  { tags: "extended" },
  async () => {
    const code = Array.from({ length: 300 }, (_, line) => `const a${line} = [*b*](c); // _${line}_`).join(
      "\n",
    );
    const { container } = await render(<Markdown text={`Before\n\`\`\`ts\n${code}\n\`\`\`\n**after**`} />);
    await expect.poll(() => container.querySelector("pre")?.textContent).toBe(code);
    await expect.poll(() => container.querySelector("strong")?.textContent).toBe("after");
  },
);

test.each(hostileTexts(9_990))(
  "hostile text is shown with a limited nesting of elements: %s",
  { tags: "extended" },
  async (_, text) => {
    const [piece] = splitMarkdown(text);
    const { container } = await render(<MarkdownBlocks piece={piece!} />);
    let deepest = 0;
    for (const element of container.querySelectorAll("*")) {
      let depth = 0;
      for (let around: Element | null = element; around !== container; around = around!.parentElement)
        depth += 1;
      deepest = Math.max(deepest, depth);
    }
    expect(deepest).toBeLessThan(600);
    expect(/\p{L}/u.test(container.textContent)).toBe(/\p{L}/u.test(piece!.text));
    expect(container.textContent.length).toBeLessThanOrEqual(piece!.text.length);
  },
);
