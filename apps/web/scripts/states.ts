// `pnpm states`: what pages of the built site look like beside their ordinary course, as contact sheets into .cache/pictures/states.
import { mkdirSync } from "node:fs";
import path from "node:path";

import { startTestBackend, type TestBackend } from "@diary/local-backend/testing";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright";

import { pageBrowser } from "../../../scripts/chromium.ts";
import { Person } from "../e2e/support/person.ts";
import { contactSheet, type Print } from "./contact-sheet.ts";
import { edgeStates } from "./states/edges.ts";
import { formStates } from "./states/forms.ts";
import { failedStates, waitingStates } from "./states/loads.ts";
import { nothingStates } from "./states/nothing.ts";
import { offlineStates } from "./states/offline.ts";
import { today, type State } from "./states/state.ts";
import { writingStates } from "./states/writing.ts";

const folder = path.resolve(import.meta.dirname, "../../../.cache/pictures/states");
const webRoot = process.env["WEB_ROOT"] ?? path.resolve(import.meta.dirname, "../dist");
const MAX_HEIGHT = 1400;

const sheets: Readonly<Record<string, readonly State[]>> = {
  waiting: waitingStates,
  failed: failedStates,
  nothing: nothingStates,
  offline: offlineStates,
  writing: writingStates,
  forms: formStates,
  edges: edgeStates,
};

const looks = (["light", "dark"] as const).flatMap((theme) =>
  ([360, 1280] as const).map((width) => ({ theme, width, file: `${width}-${theme}` })),
);

/** Puts a page into the state, and photographs it in every look. */
async function print(browser: Browser, backend: TestBackend, state: State): Promise<Map<string, Print>> {
  await backend.reset();
  const options = {
    baseURL: backend.url,
    reducedMotion: "reduce",
    timezoneId: "UTC",
    serviceWorkers: state.offline ? "allow" : "block",
    viewport: { width: 360, height: 740 },
  } as const;
  const contexts: BrowserContext[] = [];
  const newContext = async () => {
    const context = await browser.newContext(options);
    context.setDefaultTimeout(20_000);
    await context.clock.install({ time: `${today}T14:05:00Z` });
    contexts.push(context);
    return context;
  };
  const newPerson = () => new Person(backend).signUp();
  const context = await newContext();
  const page = await context.newPage();
  try {
    const newDevice = async () => (await newContext()).newPage();
    await state.show({ context, page, person: await newPerson(), newPerson, newDevice });
    const prints = new Map<string, Print>();
    for (const { file, theme, width } of looks) {
      await page.emulateMedia({ colorScheme: theme });
      await page.setViewportSize({ width, height: width < 600 ? 740 : 800 });
      // What appears late, so as not to flicker, has appeared.
      await page.waitForTimeout(500);
      prints.set(file, { name: state.name, width, picture: await photograph(page) });
    }
    return prints;
  } finally {
    for (const opened of contexts) await opened.close();
  }
}

/** The whole page; what stands over it where a dialog is open, which is as tall as the window. */
async function photograph(page: Page): Promise<Buffer> {
  if ((await page.getByRole("dialog").count()) > 0) return page.screenshot();
  const [width, tall] = await page.evaluate(
    () => [innerWidth, document.documentElement.scrollHeight] as const,
  );
  return page.screenshot({ fullPage: true, clip: { x: 0, y: 0, width, height: Math.min(tall, MAX_HEIGHT) } });
}

mkdirSync(folder, { recursive: true });
const only = process.argv[2];
const backend = await startTestBackend({ webRoot });
const browser = await chromium.launch(pageBrowser());
try {
  for (const [name, states] of Object.entries(sheets)) {
    if (only !== undefined && name !== only) continue;
    const prints: Map<string, Print>[] = [];
    for (const state of states) prints.push(await print(browser, backend, state));
    for (const { file, theme } of looks) {
      const shown = prints.map((looked) => looked.get(file)!);
      await contactSheet(browser, shown, path.join(folder, `${name}-${file}.jpg`), theme);
    }
  }
} finally {
  await browser.close();
  await backend.close();
}
