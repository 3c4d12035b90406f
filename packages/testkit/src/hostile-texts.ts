/** Texts that are difficult for Markdown parsers (repeated, nested and unclosed constructs), and ordinary texts. */

const REPEATED = {
  "open resources": "[ (](",
  "open brackets": "[",
  "open links": "[a](",
  "closing brackets": "](",
  "lone closing brackets": "]",
  "open images": "![",
  "images with open titles": "![a](b (",
  "links with open titles": '[a](b "',
  "links with open titles in single quotes": "[a](b '",
  "links with open titles in parentheses": "[a](b (",
  "links with open destinations": "[a](<b",
  "links with open parentheses": "[a]((",
  "open tags": "<a ",
  "open autolinks": "<a:",
  "open mail autolinks": "<a@",
  "open strong": "**a ",
  "strong within words": "a**b",
  "lone stars": "*",
  "triple stars": "***a",
  underscores: "_",
  "underscores within words": "_a",
  backticks: "`a",
  backslashes: "\\",
  "escaped brackets": "\\[",
  ampersands: "&",
  "open entities": "&amp",
  "open numeric entities": "&#x",
  "quote signs": ">",
  "quotes within quotes": "> ",
  "lists within lists": "- ",
  "lists of quotes": "+ > ",
  "ordered lists within lists": "1. ",
  items: "- a\n",
  "items with a list": "- a\n  - b\n",
  lines: "a\n",
  paragraphs: "a\n\n",
  spaces: "a ",
  "hard breaks": "a  \n",
  tabs: "\ta\n",
  headings: "# a\n",
  "heading signs": "#",
  rules: "***\n",
  underlines: "a\n-\n",
  fences: "```\n",
  tildes: "~~~\n",
  "open fences with a word": "```a\nb\n",
  definitions: "[a]: b\n",
  "open definitions": "[a]: <b> 'c\n",
  references: "[a][b]",
  "collapsed references": "[a][]",
  "tables of references": "|[a]|[b]|\n",
  elements: "<b>",
  comments: "<!-- ",
  "character data": "<![CDATA[",
  instructions: "<?",
  links: "[a](b)",
  "links across emphasis": "[*a](b*",
  "links in emphasis": "*[a](b)* ",
  "all signs": "*[`_![<&\\",
  "stars in Japanese": "あ*",
  "quoted lines": "> a\n",
  "lazy lines": "> a\nb\n",
  "quoted items": "> - a\n",
  "deep quotes": "> > > > > > a\n",
  "deep lists": "- - - - - - a\n",
  "deep empty lists": "- - - - - -\n",
  "lists and quotes": "> - > - > - a\n",
  "indented code": "    a\n",
} satisfies Record<string, string>;

const ORDINARY = {
  prose: "I read a chapter, and it took longer than I thought. ",
  "prose with signs": "Read *about* `narrowing` in [the book](https://example.com/a), **again**. ",
  "paragraphs and lists":
    "I read about **narrowing** today, and tried it in the editor.\nIt took an hour.\n\n- one\n- two\n\n",
  Japanese: "今日は本を読んだ。思ったより時間がかかった。",
  "Japanese with signs": "今日は**本**を読んだ。\n\n> 思ったより時間がかかった。\n\n",
};

const fill = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

export function hostileTexts(length: number): [name: string, text: string][] {
  const growing = (unit: (index: number) => string, join = "") =>
    Array.from({ length: Math.ceil(Math.sqrt(2 * length)) }, (_, index) => unit(index))
      .join(join)
      .slice(0, length);
  const around = (open: string, close: string) => {
    const depth = Math.floor((length - 1) / (open.length + close.length));
    return `${open.repeat(depth)}a${close.repeat(depth)}`;
  };
  const diluted = Object.entries(REPEATED).map(([name, unit]): [string, string] => [
    `${name} among words`,
    fill(`${unit.replaceAll("\n", "")}${"word ".repeat(20)}`, length),
  ]);
  return [
    ...Object.entries(REPEATED).map(([name, unit]): [string, string] => [name, fill(unit, length)]),
    ...diluted,
    ["backticks of growing lengths", growing((index) => `${"`".repeat(index + 1)}e`)],
    ["deeper and deeper items", growing((index) => `${" ".repeat(index)}- a`, "\n")],
    ["deeper and deeper quotes", growing((index) => `${"> ".repeat(index)}a`, "\n")],
    ["brackets around brackets", around("[", "]")],
    ["links around links", around("[", "](b)")],
    ["images around images", around("![", "](b)")],
    ["emphasis around emphasis", around("*a _b ", "x_ y* ")],
    ["strong around strong", around("**a ", "b** ")],
    ["stars around a letter", around("*", "*")],
    ["emphasised links around links", around("[*", "*](b)")],
    ["links that end late", `${"[a](b".repeat(length / 10)}${")".repeat(length / 4)}`],
    ["one line of parentheses", `[a](${"(".repeat(length - 4)}`],
    ["one word", "a".repeat(length)],
    ["one line of emoji", fill("👩‍👩‍👧‍👦", length)],
    ["marks on one letter", `a${"\u0301".repeat(length - 1)}`],
    ["writing in both directions", fill("אב ab ", length)],
  ];
}

export function ordinaryTexts(length: number): [name: string, text: string][] {
  return Object.entries(ORDINARY).map(([name, unit]) => [name, fill(unit, length)]);
}
