// `pnpm contact-sheets` lays out the pictures that the README shows, from what `pnpm pictures:accept`, `pnpm screens` and
// `pnpm pictures:extension` left in .cache/pictures. Only these sheets are committed.
//   pnpm contact-sheets popup   these sheets alone
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { chromium } from "playwright";

import type { Story } from "../packages/ui/scripts/pictures/stories.ts";
import { asWebp } from "./as-webp.ts";
import { pageBrowser } from "./chromium.ts";

const root = join(import.meta.dirname, "..");
const source = join(root, ".cache/pictures");
const target = join(root, "docs/pictures");
const font = readFileSync(join(root, "packages/ui/src/styles/fonts/inter.woff2")).toString("base64");

type Theme = "dark" | "light";

interface Picture {
  caption: string;
  /** Without theme and ending, relative to .cache/pictures. */
  name: string;
  ending: "jpg" | "png";
  width: number;
}

interface Sheet {
  name: string;
  columns: number;
  pictures: () => Picture[];
}

/** One or a few stories of each component: those tagged "sheet", or the first. */
function components(): Picture[] {
  const stories = JSON.parse(readFileSync(join(source, "stories/stories.json"), "utf8")) as Story[];
  return Object.values(Object.groupBy(stories, ({ title }) => title)).flatMap((group = []) => {
    const tagged = group.filter(({ tags }) => tags.includes("sheet"));
    return (tagged.length > 0 ? tagged : group.slice(0, 1)).map(({ id, title, width }) => ({
      caption: title.split("/")[1] ?? title,
      name: `stories/${id}.`,
      ending: "png" as const,
      width: width * 0.6,
    }));
  });
}

const page = (caption: string, name: string): Picture => ({
  caption,
  name: `screens/${name}-`,
  ending: "jpg",
  width: 500,
});

const popup = (caption: string, name: string): Picture => ({
  caption,
  name: `extension/${name}-`,
  ending: "png",
  width: 360,
});

const sheets: Sheet[] = [
  {
    name: "site",
    columns: 3,
    pictures: () => [
      page("Landing page", "landing-1280"),
      page("Feed", "home-signed-in-1280"),
      page("My page", "my-page-1280"),
      page("Challenge", "challenge-owner-1280"),
      page("Register Day", "register-day-1280"),
      page("Create challenge", "create-challenge-1280"),
    ],
  },
  {
    name: "popup",
    columns: 4,
    pictures: () => [
      popup("To write", "07-to-write"),
      popup("Registered", "09-registered"),
      popup("Changed elsewhere", "10-conflict"),
      popup("Offline", "13-waiting"),
    ],
  },
  { name: "components", columns: 4, pictures: components },
];

const colours: Readonly<Record<Theme, string>> = {
  light: "background:#dbd1be;color:#25201a",
  dark: "background:#323740;color:#ece5d8",
};

function html({ columns, pictures }: Sheet, theme: Theme): string {
  const figures = pictures().map(({ caption, ending, name, width }) => {
    const file = join(source, `${name}${theme}.${ending}`);
    if (!existsSync(file)) throw new Error(`${file} is missing: run the command that makes it`);
    const data = readFileSync(file).toString("base64");
    return `<figure><img width="${width}" src="data:image/${ending};base64,${data}"><figcaption>${caption}</figcaption></figure>`;
  });
  return `<!doctype html><style>
    @font-face { font-family: Sheet; src: url(data:font/woff2;base64,${font}); font-weight: 400 700 }
    body { margin: 0; ${colours[theme]}; font: 600 13px/1 Sheet }
    main { padding: 24px; columns: ${columns}; column-gap: 20px }
    figure { margin: 0 0 20px; break-inside: avoid }
    img { display: block; max-width: 100%; max-height: 900px; object-fit: cover; object-position: top; border-radius: 4px }
    figcaption { padding: 8px 2px 0 }
  </style><main>${figures.join("")}</main>`;
}

const asked = process.argv.slice(2).filter((argument) => argument !== "--");
const unknown = asked.filter((name) => sheets.every((sheet) => sheet.name !== name));
if (unknown.length > 0) throw new Error(`There is no sheet ${unknown.join(", ")}.`);

mkdirSync(target, { recursive: true });
const browser = await chromium.launch(pageBrowser());
try {
  const tab = await browser.newPage({ viewport: { width: 1600, height: 800 } });
  for (const sheet of sheets.filter(({ name }) => asked.length === 0 || asked.includes(name))) {
    for (const theme of ["light", "dark"] as const) {
      await tab.setContent(html(sheet, theme));
      const picture = await asWebp(tab, await tab.locator("main").screenshot());
      writeFileSync(join(target, `${sheet.name}-${theme}.webp`), picture);
      console.log(`${sheet.name}-${theme}.webp: ${(picture.length / 1024).toFixed(0)} KiB`);
    }
  }
} finally {
  await browser.close();
}
