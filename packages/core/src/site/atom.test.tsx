// Runs in a browser, because its XML parser rejects forbidden characters.
import { hostileTexts } from "@diary/testkit/hostile-texts";
import { expect, test } from "vitest";

import { createSeededRandom } from "../seeded-random.ts";
import { anId } from "../testing/builders.ts";
import { type AtomEntry, type AtomFeed, atomXml } from "./atom.ts";

const SITE = "https://diary.example";
const ATOM = "http://www.w3.org/2005/Atom";

const entry = (changes: Partial<AtomEntry> = {}): AtomEntry => ({
  id: anId(101),
  title: "DAY 1 · 2026-11-18",
  path: `/challenge/${anId(1)}`,
  publishedAt: "2026-11-18T09:00:00.123+00:00",
  updatedAt: "2026-11-20T10:00:00+09:00",
  content: "Read about narrowing.",
  ...changes,
});

const feed = (changes: Partial<AtomFeed> = {}): AtomFeed => ({
  id: anId(1),
  title: "Learn TypeScript",
  author: { name: "Mina", path: "/u/mina" },
  path: `/challenge/${anId(1)}`,
  feedPath: `/challenge/${anId(1)}/feed.atom`,
  updatedAt: "2026-11-19T00:00:00+00:00",
  entries: [entry()],
  ...changes,
});

function parse(made: AtomFeed): Element {
  const read = new DOMParser().parseFromString(atomXml(made, SITE), "application/xml");
  expect(read.querySelector("parsererror")?.textContent).toBeUndefined();
  return read.documentElement;
}

const own = (of: Element, name: string) =>
  [...of.children].filter((child) => child.localName === name && child.namespaceURI === ATOM);
const text = (of: Element, name: string) => own(of, name)[0]?.textContent;

/** RFC 4287, sections 4.1.1 and 4.1.2. */
function expectValid(root: Element): void {
  expect([root.localName, root.namespaceURI]).toEqual(["feed", ATOM]);
  const entries = own(root, "entry");
  for (const element of [root, ...entries]) {
    for (const name of ["id", "title", "updated"]) expect(own(element, name)).toHaveLength(1);
    expect(text(element, "id")).toMatch(/^urn:uuid:[\da-f-]{36}$/);
    expect(text(element, "updated")).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  }
  expect(own(own(root, "author")[0]!, "name")).toHaveLength(1);
  expect(own(root, "link").map((link) => link.getAttribute("rel"))).toEqual([null, "self"]);
  const ids = entries.map((each) => text(each, "id"));
  expect(new Set(ids).size).toBe(ids.length);
}

test("a feed has the required elements and the time of its latest change", () => {
  const root = parse(feed());
  expectValid(root);
  expect(text(root, "id")).toBe(`urn:uuid:${anId(1)}`);
  expect(text(root, "updated")).toBe("2026-11-20T01:00:00.000Z");
  expect(own(root, "link")[1]?.getAttribute("href")).toBe(`${SITE}/challenge/${anId(1)}/feed.atom`);
  expect(root.querySelector("author > uri")?.textContent).toBe(`${SITE}/u/mina`);
  const [first] = own(root, "entry");
  expect(text(first!, "published")).toBe("2026-11-18T09:00:00.123Z");
  expect(text(first!, "content")).toBe("<p>Read about narrowing.</p>");
  expect(own(first!, "content")[0]!.getAttribute("type")).toBe("html");
});

test("a feed without entries and without an author's page is valid", () => {
  const root = parse(feed({ author: { name: "Mina" }, entries: [] }));
  expectValid(root);
  expect(root.querySelector("uri")).toBeNull();
});

test.each([
  ["markup", `"><script>x()</script> ]]> &amp; <!-- <?x?>`],
  ["Hebrew between Latin words", "one שלום two \u202Eabc\u202C"],
  ["emoji", "🎉 👨‍👩‍👧 🇯🇵 e\u0301"],
  ["text with line breaks", "first\r\nsecond\rthird\n\n\tfourth"],
])("a feed shows %s as the author wrote it", (_, written) => {
  const root = parse(
    feed({
      title: written,
      author: { name: written },
      entries: [entry({ title: written, content: written })],
    }),
  );
  expectValid(root);
  for (const element of [root, own(root, "entry")[0]!]) expect(text(element, "title")).toBe(written);
  const html = text(own(root, "entry")[0]!, "content")!
    .replaceAll("<br>", "\n")
    .replaceAll("</p><p>", "\n\n");
  const shown = new DOMParser().parseFromString(`<pre>${html}</pre>`, "text/html");
  expect(shown.body.textContent).toBe(written.replaceAll(/\r\n?/g, "\n"));
  expect(shown.querySelector("script")).toBeNull();
  expect(root.querySelector("script")).toBeNull();
});

test("a feed contains Markdown as HTML with the line breaks of the entry", () => {
  const content = "# Plan\nRead **two**\nchapters & `a < b`\n\n- one\n- two";
  const html = text(
    own(parse(feed({ entries: [entry({ content, format: "markdown" })] })), "entry")[0]!,
    "content",
  );
  expect(html).toBe(
    "<h1>Plan</h1>\n<p>Read <strong>two</strong><br />\nchapters &amp; <code>a &lt; b</code></p>\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>",
  );
});

test("the feed of 50 large hostile entries is well-formed", { tags: "extended" }, () => {
  const texts = hostileTexts(9_990);
  for (let start = 0; start < texts.length; start += 50) {
    const entries = texts
      .slice(start, start + 50)
      .map(([, content], n) => entry({ id: anId(200 + n), content, format: "markdown" }));
    expectValid(parse(feed({ entries })));
  }
});

test("characters that XML forbids are removed from any text", { tags: "extended" }, () => {
  const random = createSeededRandom(37);
  const KINDS = [
    () => Math.floor(random() * 0x20),
    () => 0x20 + Math.floor(random() * 0x5f),
    () => 0x7f + Math.floor(random() * 0x21),
    () => 0xd800 + Math.floor(random() * 0x800),
    () => 0xfff0 + Math.floor(random() * 16),
    () => Math.floor(random() * 0x110000),
  ];
  const anyText = () =>
    Array.from({ length: 200 }, () =>
      String.fromCodePoint(KINDS[Math.floor(random() * KINDS.length)]!()),
    ).join("");
  for (let n = 0; n < 300; n += 1) {
    const [title, name, content] = [anyText(), anyText(), anyText()];
    expectValid(parse(feed({ title, author: { name }, entries: [entry({ title, content })] })));
  }
  expect(text(parse(feed({ title: "a\u0000b\u000Bc\uD800d\uFFFFe" })), "title")).toBe("abcde");
});
