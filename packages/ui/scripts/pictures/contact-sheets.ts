// Lays the accepted pictures out on contact sheets in docs/pictures: the components and the composed views, by day
// and by night. A component is shown by its stories tagged "sheet", or by its first. Run after accepting pictures.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { compare } from "./compare.ts";
import { themes, type Theme } from "./draw.ts";
import { smallPng } from "./png.ts";
import { listStories, type Story } from "./stories.ts";
import { launchBrowser, quietPage, root, serveStorybook } from "./storybook.ts";

const accepted = join(import.meta.dirname, "../../pictures");
const target = join(root, "docs/pictures");
const font = readFileSync(join(import.meta.dirname, "../../src/styles/fonts/inter.woff2")).toString("base64");

interface Sheet {
  readonly name: string;
  readonly columns: number;
  readonly shows: (story: Story) => boolean;
}

const sheets: readonly Sheet[] = [
  { name: "components", columns: 4, shows: ({ title }) => !title.startsWith("Views/") },
  { name: "views", columns: 3, shows: ({ title }) => title.startsWith("Views/") },
];

/** One or a few stories of each component, in the order of the titles. */
function select(stories: readonly Story[]): readonly Story[] {
  const groups = Object.values(Object.groupBy(stories, ({ title }) => title));
  return groups.flatMap((group = []) => {
    const tagged = group.filter(({ tags }) => tags.includes("sheet"));
    return tagged.length > 0 ? tagged : group.slice(0, 1);
  });
}

/** Of the size on the screen; wider pictures shrink to their column. */
const scale = 0.6;

const colours: Readonly<Record<Theme, string>> = {
  light: "background:#dbd1be;color:#25201a",
  dark: "background:#323740;color:#ece5d8",
};

function page(stories: readonly Story[], theme: Theme, columns: number): string {
  const figures = stories.map(({ id, title, width }) => {
    const picture = readFileSync(join(accepted, `${id}.${theme}.png`)).toString("base64");
    return `<figure><img width="${width * scale}" src="data:image/png;base64,${picture}"><figcaption>${title.split("/")[1]}</figcaption></figure>`;
  });
  return `<!doctype html><style>
    @font-face { font-family: Sheet; src: url(data:font/woff2;base64,${font}); font-weight: 400 700 }
    body { margin: 0; ${colours[theme]}; font: 600 13px/1 Sheet }
    main { padding: 24px; columns: ${columns}; column-gap: 20px }
    figure { margin: 0 0 20px; break-inside: avoid }
    img { display: block; max-width: 100%; border-radius: 4px }
    figcaption { padding: 8px 2px 0 }
  </style><main>${figures.join("")}</main>`;
}

mkdirSync(target, { recursive: true });
const storybook = await serveStorybook();
const browser = await launchBrowser();
try {
  const sheetPage = await quietPage(browser);
  const stories = await listStories(sheetPage, storybook.url);
  await sheetPage.setViewportSize({ width: 1600, height: 800 });
  for (const { columns, name, shows } of sheets) {
    for (const theme of themes) {
      await sheetPage.setContent(page(select(stories.filter(shows)), theme, columns));
      const png = await sheetPage.screenshot({ fullPage: true });
      const small = smallPng(
        png,
        (candidate) => candidate.length < 1_000_000 && compare(candidate, png).status === "same",
      );
      writeFileSync(join(target, `${name}-${theme}.png`), small);
      console.log(`${name}-${theme}.png: ${(small.length / 1024).toFixed(0)} KiB`);
    }
  }
} finally {
  await browser.close();
  storybook.close();
}
