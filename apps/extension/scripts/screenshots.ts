// Takes the pictures of the popup in its states, in both themes: `pnpm --filter @diary/extension run screenshots`.
// They are looked at, not compared: what they show is today's date.
import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";

import { ApiUser, startTestBackend } from "@diary/local-backend/testing";
import type { Page } from "playwright";

import build from "../e2e/support/built.ts";
import { ExtensionBrowser } from "../e2e/support/extension-browser.ts";
import { Gateway } from "../e2e/support/gateway.ts";
import { openNotices } from "../e2e/support/notices.ts";
import { signInAtPopup } from "../e2e/support/site.ts";

const root = join(import.meta.dirname, "../../..");
const folder = join(root, ".cache/screenshots/extension");
const DAY_MS = 86_400_000;

// Those of states that are no more would stay.
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
await popup.getByRole("button", { name: "Sign In" }).waitFor();
await take(popup, "01-signed-out");

await popup.getByLabel("Email Address").fill(person.email);
await popup.getByLabel("Password", { exact: true }).fill("wrong1234");
await popup.getByRole("button", { name: "Sign In" }).click();
await popup.getByRole("alert").waitFor();
await take(popup, "02-sign-in-refused");

const unreachable = gateway.break(/./, { kind: "offline" });
await popup.getByRole("button", { name: "Sign In" }).click();
await popup.getByRole("alert").filter({ hasText: "connection" }).waitFor();
await take(popup, "03-sign-in-offline");
unreachable.restore();

const noData = gateway.break(/^\/rest/, { kind: "offline" });
await popup.reload();
await signInAtPopup(popup, person);
await popup.getByText("could not be loaded").waitFor();
await take(popup, "04-failed");
noData.restore();

let release: (() => void) | undefined;
const held = new Promise<void>((resolve) => (release = resolve));
const slow = gateway.break(/^\/rest/, { kind: "held", until: held });
await popup.reload();
await popup.getByRole("button", { name: "Options" }).waitFor();
await take(popup, "05-loading");
release?.();
slow.restore();
await popup.getByText("Please CREATE your challenge!").waitFor();
await take(popup, "06-no-challenge");

const typescript = await person.setChallenge({
  title: "Thirty small TypeScripts",
  days: 30,
  start_date: daysAgo(12),
});
for (const ago of [12, 11, 10, 8, 7, 6, 3, 2, 1])
  await person.writeDay(typescript, daysAgo(ago), "One more kata.");
const reading = await person.setChallenge({ title: "Read ten pages", days: 7, start_date: daysAgo(5) });
for (const ago of [5, 4]) await person.writeDay(reading, daysAgo(ago), "Ten pages.");
const last = await person.setChallenge({
  title: "Forty push-ups",
  days: 2,
  start_date: daysAgo(1),
});
await person.writeDay(last, daysAgo(1), "One.");

await popup.reload();
await popup.getByRole("textbox", { name: "Content" }).waitFor();
await popup.getByLabel("Challenge", { exact: true }).selectOption(typescript);
await popup.getByText("days in a row").waitFor();
await take(popup, "07-to-write");
await popup.getByRole("button", { name: "Calendar" }).click();
await popup.getByRole("region", { name: "Calendar" }).getByRole("table").first().waitFor();
await take(popup, "08-calendar");
await popup.getByRole("button", { name: "All challenges" }).click();
await take(popup, "08-challenges");
await popup.getByRole("button", { name: "All challenges" }).click();

const field = popup.getByRole("textbox", { name: "Content" });
const written = popup.getByRole("textbox", { name: "What did you do today?" });
await field.fill("Generics, at last: wrote the parser with them.\nThe third attempt was the simplest one.");
await popup.getByRole("button", { name: "Register!" }).click();
await popup.getByText("Today is written.").waitFor();
await popup.getByText("Registered successfully!").first().waitFor();
await take(popup, "09-registered");
// What comes next is no success.
await popup.getByRole("button", { name: "Close" }).first().click();

const [today] = await backend.sql<{ day_id: string }>(
  "select day_id from day where content like 'Generics%'",
);
await person.editDay(today?.day_id ?? "", "Generics, at last.\nWritten on the phone, on the way home.");
await written.press("Control+End");
await written.pressSequentially(" Tests next.");
await popup.getByRole("button", { name: "Update" }).click();
await popup.getByRole("region", { name: "This entry was changed elsewhere" }).waitFor();
await take(popup, "10-conflict");
await popup.getByRole("button", { name: "Keep both" }).click();
await popup.getByRole("button", { name: "Update" }).click();
await popup.getByText("Update your day Success").first().waitFor();
await take(popup, "11-updated");
await popup.getByRole("button", { name: "Close" }).first().click();

const noDays = gateway.break(/^\/rest\/v1\/day/, { kind: "offline" });
await popup.getByLabel("Challenge", { exact: true }).selectOption(reading);
await popup.getByText("Your progress could not be loaded.").waitFor();
await take(popup, "20-progress-failed");
noDays.restore();
await openNotices(popup);
await popup.getByRole("button", { name: "Try again" }).click();

await popup.getByLabel("Challenge", { exact: true }).selectOption(reading);
await field.waitFor();
const offline = gateway.break(/./, { kind: "offline" });
await popup.reload();
await popup.waitForFunction(() => performance.getEntriesByName("app-started").length > 0);
await take(popup, "12-offline");
await field.fill("Typed on the train, without a network.");
await popup.getByRole("button", { name: "Register!" }).click();
await popup.getByText("Waiting to be sent").waitFor();
await take(popup, "13-waiting");

await person.writeDay(reading, daysAgo(0), "Written at the site meanwhile.");
offline.restore();
await popup.getByRole("button", { name: "Send now" }).click();
await popup.getByText("could not be registered").waitFor();
await written.waitFor();
await take(popup, "14-refused");
await openNotices(popup);
await take(popup, "14-refused-open");

await popup.getByRole("button", { name: "Discard", exact: true }).click();
await take(popup, "15-discard");
await popup.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
await popup.getByLabel("Challenge", { exact: true }).selectOption(last);
await field.fill("And the last one.");
await popup.getByRole("button", { name: "Register!" }).click();
await popup.getByRole("dialog", { name: "COMPLETED" }).waitFor();
await take(popup, "16-completed");
await popup.getByRole("dialog").getByRole("button", { name: "OK" }).click();

const options = await browser.openPage("options");
await options.setViewportSize({ width: 900, height: 1_150 });
await options.getByRole("heading", { name: "Options" }).waitFor();
await take(options, "17-options");
await options.close();

// What is left over a day, at the end: a clock that was set stays so, for every page.
const stretching = await person.setChallenge({ title: "Stretch", start_date: daysAgo(0) });
await popup.reload();
const choice = popup.getByLabel("Challenge", { exact: true });
await choice.selectOption(reading);
await written.press("Control+End");
await written.pressSequentially(" And more.");
await choice.selectOption(stretching);
await field.waitFor();
gateway.break(/./, { kind: "offline" });
await field.fill("Ten minutes in the kitchen, while the rice was cooking.");
await popup.getByRole("button", { name: "Register!" }).click();
await popup.getByText("Waiting to be sent").waitFor();
await popup.clock.install({ time: Date.now() + DAY_MS });
await popup.reload();
await field.waitFor();
await openNotices(popup);
await popup.getByText("Ten minutes in the kitchen").waitFor();
await take(popup, "18-waiting-of-another-day");
await choice.selectOption(reading);
await openNotices(popup);
await popup.getByText("You left changes").waitFor();
await take(popup, "19-left-edit");

/** What the stores show: 1280 x 800, the popup in its size beside a sentence. */
const shown = [
  { name: "store-1", picture: "07-to-write", words: "Write today's entry from the toolbar." },
  { name: "store-2", picture: "09-registered", words: "Each written day is a stamp." },
  { name: "store-3", picture: "08-calendar", words: "See how far you have come." },
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
