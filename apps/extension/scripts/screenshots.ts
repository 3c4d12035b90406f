// `pnpm screenshots:extension`: takes the popup's images for README and stores, in both themes. Stories show its
// other states.
import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";

import { startTestBackend } from "@diary/server/testing";
import { ApiUser } from "@diary/testkit/api-user";
import type { Page } from "playwright";

import build from "../e2e/support/built.ts";
import { ExtensionBrowser } from "../e2e/support/extension-browser.ts";
import { Gateway } from "../e2e/support/gateway.ts";
import { signInAtPopup } from "../e2e/support/site.ts";

const root = join(import.meta.dirname, "../../..");
const folder = join(root, ".cache/screenshots/extension");
const DAY_MS = 86_400_000;

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
await build();
const backend = await startTestBackend({ webRoot: join(root, "apps/web/dist") });
const gateway = new Gateway();
await gateway.listen();
gateway.reset(backend.url);
const browser = await ExtensionBrowser.start({ site: gateway });

async function take(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`), animations: "disabled" });
  }
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
}

const person = await new ApiUser(backend).signUp();

const popup = await browser.openPopup();
const typescript = await person.setChallenge({
  title: "Thirty small TypeScripts",
  days: 30,
  start_date: daysAgo(12),
});
for (const ago of [12, 11, 10, 8, 7, 6, 3, 2])
  await person.writeDay(typescript, daysAgo(ago), "One more kata.");
const done = await person.setChallenge({ title: "Promises, finally", days: 1, start_date: daysAgo(20) });
await person.writeDay(done, daysAgo(20), "Finally.");
const reading = await person.setChallenge({ title: "Read ten pages", days: 7, start_date: daysAgo(5) });
for (const ago of [5, 4]) await person.writeDay(reading, daysAgo(ago), "Ten pages.");

await signInAtPopup(popup, person);
await popup.getByRole("textbox", { name: "Content" }).waitFor();
await popup.getByLabel("Challenge", { exact: true }).selectOption(typescript);
await popup.getByText("-day streak").waitFor();
await take(popup, "to-write");
for (const [name, label] of [
  ["calendar", "Calendar"],
  ["challenges", "All challenges"],
] as const) {
  await popup.getByRole("button", { name: label, exact: true }).click();
  await popup.getByRole("region", { name: label }).waitFor();
  await take(popup, name);
  await popup.getByRole("button", { name: label, exact: true }).click();
}
await popup.getByRole("button", { name: "Write for yesterday" }).click();
await take(popup, "yesterday");
await popup.getByRole("button", { name: "Back to today" }).click();

const field = popup.getByRole("textbox", { name: "Content" });
const written = popup.getByRole("textbox", { name: "What did you do today?" });
await field.fill("Generics, at last: wrote the parser with them.\nThe third attempt was the simplest one.");
await popup.getByRole("button", { name: "Register!" }).click();
await popup.getByText("Today is written.").waitFor();
await popup.getByText("Registered successfully!").first().waitFor();
await take(popup, "registered");
await popup.getByRole("button", { name: "Close" }).first().click();

const [today] = await backend.sql<{ day_id: string }>(
  "select day_id from day where content like 'Generics%'",
);
await person.editDay(today?.day_id ?? "", "Generics, at last.\nWritten on the phone, on the way home.");
await written.press("Control+End");
await written.pressSequentially(" Tests next.");
await popup.getByRole("button", { name: "Update" }).click();
await popup.getByRole("region", { name: "This entry was changed elsewhere" }).waitFor();
await take(popup, "conflict");
await popup.getByRole("button", { name: "Keep both" }).click();
await popup.getByRole("button", { name: "Update" }).click();
await popup.getByText("Update your day Success").first().waitFor();

await popup.getByLabel("Challenge", { exact: true }).selectOption(reading);
await field.waitFor();
gateway.break(/./, { kind: "offline" });
await field.fill("Typed on the train, without a network.");
await popup.getByRole("button", { name: "Register!" }).click();
await popup.getByText("Waiting to be sent").waitFor();
await take(popup, "waiting");

/** Store images: 1280 x 800, the popup in its real size next to a sentence. */
const shown = [
  { name: "store-1", picture: "to-write", words: "Write today's entry from the toolbar." },
  { name: "store-2", picture: "registered", words: "Each written day is a stamp." },
  { name: "store-3", picture: "calendar", words: "See how far you have come." },
];
const poster = await browser.newPage();
await poster.setViewportSize({ width: 1280, height: 800 });
for (const { name, picture, words } of shown) {
  const png = await readFile(join(folder, `${picture}-light.png`), "base64");
  await poster.setContent(
    `<body style="margin:0;height:800px;display:flex;align-items:center;justify-content:space-evenly;background:#ece5d6;color:#25201a">
      <h1 style="width:480px;font:600 52px/1.2 serif">${words}</h1>
      <img style="border:1px solid #dbd1be;border-radius:10px" src="data:image/png;base64,${png}">
    </body>`,
  );
  await poster.screenshot({ path: join(folder, `${name}.png`) });
}

await browser.close();
await gateway.close();
await backend.close();
