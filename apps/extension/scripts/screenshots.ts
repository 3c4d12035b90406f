// `pnpm screenshots:extension` renders the popup's states and the stores' images to .cache/screenshots/pictures.
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";

import { startTestBackend } from "@diary/server/testing";
import { shiftClock } from "@diary/testkit/shift-clock";
import type { Page } from "playwright";

import { PICTURE_SHIFT } from "../../../scripts/pictures/clock.ts";
import { accountOf, diaries, editToday, fillDiaries, languages } from "../../../scripts/pictures/diary.ts";
import build from "../e2e/support/built.ts";
import { ExtensionBrowser } from "../e2e/support/extension-browser.ts";
import { Gateway } from "../e2e/support/gateway.ts";
import { en } from "../src/words/en.ts";
import { ja } from "../src/words/ja.ts";

const root = join(import.meta.dirname, "../../..");
const folder = join(root, ".cache/screenshots/pictures");

await mkdir(folder, { recursive: true });
await build();
const backend = await startTestBackend({ webRoot: join(root, "apps/web/dist") });
await fillDiaries(backend);
const gateway = new Gateway();
await gateway.listen();

async function closeToasts(page: Page): Promise<void> {
  const close = page.locator("[role=region] ol button");
  while ((await close.count()) > 0) await close.first().click();
}

for (const language of languages) {
  const words = language === "en" ? en : ja;
  const { titles, today } = diaries[language];
  gateway.reset(backend.url);
  gateway.clockMs = null;
  const browser = await ExtensionBrowser.start({ site: gateway });
  await browser.context.addInitScript(shiftClock, PICTURE_SHIFT);
  await (await browser.worker()).evaluate(shiftClock, PICTURE_SHIFT);
  const popup = await browser.openPopup(language === "en" ? "en-US" : "ja-JP");

  async function take(name: string): Promise<void> {
    await popup.evaluate(() => document.fonts.ready);
    await popup.mouse.move(0, 0);
    for (const colorScheme of ["light", "dark"] as const) {
      await popup.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      const file = [name, colorScheme === "dark" && colorScheme, language === "ja" && "ja"];
      const path = join(folder, `${file.filter(Boolean).join("-")}.png`);
      await popup.screenshot({ path, animations: "disabled" });
    }
  }
  const press = (name: string) => popup.getByRole("button", { name, exact: true }).first().click();
  const choose = (label: string) => popup.getByRole("combobox").first().selectOption({ label });
  await take("popup-sign-in");
  const { email, password } = accountOf(language);
  await popup.locator("input[name=email]").fill(email);
  await popup.locator("input[name=password]").fill(password);
  await popup.locator("input[name=password]").press("Enter");
  const field = popup.getByRole("textbox", { name: words.content });
  await field.waitFor();
  await choose(titles.open);
  await popup.waitForLoadState("networkidle");
  await field.waitFor();
  await take("popup-write");
  for (const [name, label] of [
    ["popup-calendar", words.calendar],
    ["popup-challenges", words.allChallenges],
  ] as const) {
    await press(label);
    await popup.getByRole("region", { name: label }).waitFor();
    await take(name);
    await press(label);
  }

  // The server fails, and the entries of this challenge aren't stored on the device.
  const noDays = gateway.break(/^\/rest\/v1\/day/, { kind: "answer", status: 500, body: {} });
  await choose(titles.last);
  await popup.getByText(words.progressFailed).first().waitFor();
  await take("popup-error");
  noDays.restore();
  await choose(titles.open);

  await field.fill(today.open);
  await press(words.submit);
  await popup.getByText(words.success).first().waitFor();
  await closeToasts(popup);
  await take("popup-written");

  await press(words.edit);
  await editToday(backend, language);
  const written = popup.getByRole("textbox");
  await written.press("Control+End");
  await written.pressSequentially(" …");
  await press(words.update);
  await popup.getByRole("region", { name: /changed elsewhere|ほかの場所/ }).waitFor();
  await take("popup-conflict");

  await popup.reload();
  await choose(titles.last);
  await field.waitFor();
  gateway.break(/./, { kind: "offline" });
  await field.fill(today.last);
  await press(words.submit);
  await popup.getByText(words.pendingTitle).first().waitFor();
  await take("popup-waiting");
  await browser.close();
}

/** Images for the stores: 1280 × 800 px, with a sentence and the popup in its real size. */
const shown = [
  { name: "store-1", picture: "popup-write", words: "Write today's entry from the toolbar." },
  { name: "store-2", picture: "popup-written", words: "Each written day is a stamp." },
  { name: "store-3", picture: "popup-calendar", words: "See how far you have come." },
];
const browser = await ExtensionBrowser.start({ site: gateway });
const poster = await browser.newPage();
await poster.setViewportSize({ width: 1280, height: 800 });
for (const { name, picture, words } of shown) {
  const png = await readFile(join(folder, `${picture}.png`), "base64");
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
