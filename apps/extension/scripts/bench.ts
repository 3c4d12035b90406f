// Measures how fast the popup opens and what it weighs: `pnpm --filter @diary/extension run bench`.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

import { ApiPerson, startTestBackend } from "@diary/local-backend/testing";

import { CHROME_EXTENSION_ID } from "../build/extension-key.ts";
import { build } from "../e2e/support/build-variants.ts";
import { ExtensionBrowser } from "../e2e/support/extension-browser.ts";
import { Gateway } from "../e2e/support/gateway.ts";
import { signInAtPopup } from "../e2e/support/site.ts";
import { variantFolder, variantPort } from "../e2e/support/variants.ts";

const INDEX = 8;
const OPENINGS = 10;
const root = join(import.meta.dirname, "../../..");

build(INDEX);
const folder = variantFolder(INDEX);

function kib(files: Iterable<string>): string {
  let bytes = 0;
  for (const file of files) bytes += gzipSync(readFileSync(join(folder, file)), { level: 9 }).length;
  return `${(bytes / 1024).toFixed(1)} KiB gzip`;
}

/** A script with all that it imports at once; what it loads later is not part of the opening. */
function withImports(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  const source = readFileSync(join(folder, file), "utf8");
  for (const [, name] of source.matchAll(/(?:from|import)\s*"\.{0,2}\/?(?:chunks\/)?([\w.-]+\.js)"/g)) {
    withImports(join("chunks", name ?? ""), found);
  }
  return found;
}

const entry = /src="\/([^"]+)"/.exec(readFileSync(join(folder, "popup.html"), "utf8"))?.[1] ?? "";
console.log(`popup           ${kib(withImports(entry))} (aim 110)`);
console.log(`background      ${kib(withImports("background.js"))} (aim 8)`);
console.log(`content script  ${kib(["content-scripts/bridge.js"])} (aim 4)`);

const backend = await startTestBackend({ webRoot: join(root, "apps/web/dist") });
const gateway = new Gateway();
await gateway.listen(variantPort(INDEX));
gateway.reset(backend.url);
const browser = await ExtensionBrowser.start(folder);
const person = await new ApiPerson(backend).signUp();
await person.setChallenge({ title: "Learn TypeScript" });
const first = await browser.openPopup();
await signInAtPopup(first, person);
await first.getByRole("textbox", { name: "Content" }).waitFor();
await first.reload();
await first.getByRole("textbox", { name: "Content" }).waitFor();
await first.close();

/** Milliseconds from the start of the navigation: the field has the focus, and the server's answer is on the screen. */
async function open(): Promise<{ focused: number; fresh: number }> {
  const page = await browser.context.newPage();
  await page.addInitScript(() => {
    addEventListener("focusin", ({ target }) => {
      if (target instanceof HTMLTextAreaElement) requestAnimationFrame(() => performance.mark("focused"));
    });
  });
  await page.goto(`chrome-extension://${CHROME_EXTENSION_ID}/popup.html`);
  await page.waitForFunction(() => performance.getEntriesByName("focused").length > 0);
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("/rest/v1/home_challenge")),
  );
  const times = await page.evaluate(() => ({
    focused: performance.getEntriesByName("focused")[0]?.startTime ?? 0,
    fresh: Math.max(
      ...performance
        .getEntriesByType("resource")
        .filter(({ name }) => name.includes("/rest/v1/home_challenge"))
        .map((request) => request.startTime + request.duration),
    ),
  }));
  await page.close();
  return times;
}

function median(values: number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  return `${Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0)} ms`;
}

const warm = [];
for (let opening = 0; opening < OPENINGS; opening++) warm.push(await open());
console.log(
  `warm: field focused ${median(warm.map(({ focused }) => focused))} (aim 60), fresh data ${median(warm.map(({ fresh }) => fresh))}`,
);

const cold = [];
for (let opening = 0; opening < OPENINGS; opening++) {
  await browser.restart();
  cold.push(await open());
}
console.log(
  `cold: field focused ${median(cold.map(({ focused }) => focused))} (aim 120), fresh data ${median(cold.map(({ fresh }) => fresh))}`,
);

await browser.close();
await gateway.close();
await backend.close();
