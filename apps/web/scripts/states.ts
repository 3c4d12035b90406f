// `pnpm screenshots:states`: what pages of the built site look like beside their ordinary course, as contact sheets into .cache/screenshots/states.
import { mkdirSync } from "node:fs";
import path from "node:path";

import { startTestBackend, type TestBackend } from "@diary/local-backend/testing";
import { chromium, type Browser, type BrowserContext } from "playwright";

import { pageBrowser } from "../../../scripts/chromium.ts";
import { contactSheet, SCREENSHOTS, takePage, THEMES, WIDTHS } from "../../../scripts/screenshots.ts";
import { Person } from "../e2e/support/person.ts";
import { emptyStates } from "./states/empty.ts";
import { entryStates } from "./states/entries.ts";
import { formStates } from "./states/forms.ts";
import { errorStates, loadingStates } from "./states/loading.ts";
import { longContentStates } from "./states/long-content.ts";
import { offlineStates } from "./states/offline.ts";
import { today, type State } from "./states/state-context.ts";

const folder = path.join(SCREENSHOTS, "states");
const webRoot = process.env["WEB_ROOT"] ?? path.resolve(import.meta.dirname, "../dist");

const sheets: Readonly<Record<string, Record<string, State>>> = {
  waiting: loadingStates,
  failed: errorStates,
  nothing: emptyStates,
  offline: offlineStates,
  writing: entryStates,
  forms: formStates,
  edges: longContentStates,
};
const looks = THEMES.flatMap((theme) => WIDTHS.map((width) => ({ theme, width, height: 1400 })));

/** Puts a page into the state and takes it in every look. */
async function take(browser: Browser, backend: TestBackend, state: State, isOffline: boolean) {
  await backend.reset();
  const contexts: BrowserContext[] = [];
  const newContext = async () => {
    const context = await browser.newContext({
      baseURL: backend.url,
      reducedMotion: "reduce",
      timezoneId: "UTC",
      // The service worker would answer the requests that other states hold or fail.
      serviceWorkers: isOffline ? "allow" : "block",
      viewport: { width: 360, height: 740 },
    });
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
    await state({ context, page, person: await newPerson(), newPerson, newDevice });
    const pictures: Buffer[] = [];
    for (const look of looks) pictures.push(await takePage(page, look));
    return pictures;
  } finally {
    for (const opened of contexts) await opened.close();
  }
}

mkdirSync(folder, { recursive: true });
const only = process.argv[2];
const backend = await startTestBackend({ webRoot });
const browser = await chromium.launch(pageBrowser());
try {
  for (const [sheet, states] of Object.entries(sheets)) {
    if (only !== undefined && sheet !== only) continue;
    const taken: { name: string; pictures: Buffer[] }[] = [];
    for (const [name, state] of Object.entries(states))
      taken.push({ name, pictures: await take(browser, backend, state, sheet === "offline") });
    for (const [index, { theme, width }] of looks.entries()) {
      const prints = taken.map(({ name, pictures }) => ({ name, width, picture: pictures[index]! }));
      await contactSheet(browser, prints, path.join(folder, `${sheet}-${width}-${theme}.webp`), theme);
    }
  }
} finally {
  await browser.close();
  await backend.close();
}
