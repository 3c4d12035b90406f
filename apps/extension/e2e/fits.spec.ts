import type { Page } from "@playwright/test";

import { noticeLines, openNotices } from "./support/notices.ts";
import { expect, test } from "./support/test.ts";

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

async function expectToFit(popup: Page, state: string, ...parts: string[]): Promise<void> {
  await popup.locator("main").waitFor();
  await popup.evaluate(() => (document.documentElement.style.fontSize = "125%"));
  await popup.setViewportSize({ width: 500, height: 600 });
  const found = await popup.evaluate(() =>
    [document.documentElement, document.querySelector("main")!].map((box) => [
      box.scrollWidth - box.clientWidth,
      box.scrollHeight - box.clientHeight,
    ]),
  );
  expect(found, state).toEqual([
    [0, 0],
    [0, 0],
  ]);
  for (const part of parts) {
    const box = await popup.locator(part).boundingBox();
    expect(box, `${part}: ${state}`).not.toBeNull();
    expect(box!.y, `${part}: ${state}`).toBeGreaterThanOrEqual(0);
    expect(box!.y + box!.height, `${part}: ${state}`).toBeLessThanOrEqual(600);
  }
}

const ACT = ["select", "textarea", "button[type=submit]"];

for (const language of ["en-US", "ja-JP"] as const) {
  test(`the popup needs no scrolling, even with larger text (${language})`, async ({
    backend,
    browserWithExtension,
    gateway,
    person,
    signIn,
  }) => {
    const popup = await browserWithExtension.openPopup(language);
    await expectToFit(popup, "signed-out", "input[name=email]", "button[type=submit]");

    const reading = await person.setChallenge({ title: "Read ten pages", days: 7, start_date: daysAgo(5) });
    const long = await person.setChallenge({
      title: "毎日プログラミングを三十分ずつ学び続ける記録",
      days: 45,
      start_date: daysAgo(4),
    });
    for (const ago of [3, 2, 1]) await person.writeDay(long, daysAgo(ago), "Written.");
    await signIn(person);
    const field = popup.locator("textarea");
    const choice = popup.locator("select");
    const submit = popup.locator("button[type=submit]");
    await choice.selectOption(long);
    await expect(field).toBeFocused();
    await expectToFit(popup, "to-write", ...ACT);

    await popup.keyboard.press("Alt+Shift+J");
    const note = popup.locator("[data-note] textarea");
    for (const text of ["Short", "A thought that goes on and on. ".repeat(30)]) {
      await note.fill(text);
      await note.press("Enter");
      await expect(note).toHaveValue("");
    }
    await expectToFit(popup, "note", "[data-note] textarea", "[data-note] section", "footer");
    await popup.locator("header button").first().click();
    const notes = popup.locator("main section button[aria-expanded]").first();
    await expect(notes).toBeVisible();
    await expectToFit(popup, "notes", ...ACT);
    await notes.click();
    await expectToFit(popup, "notes-open", ...ACT);
    await notes.click();

    await field.fill("A line of an entry that goes on and on.\n".repeat(60));
    await expectToFit(popup, "long-text", ...ACT);
    const preview = popup.locator("button[aria-pressed]");
    await preview.click();
    await expectToFit(popup, "preview", "section:has(h2)", "button[type=submit]");
    await preview.click();
    for (const [index, name] of ["calendar", "challenges"].entries()) {
      const toggle = popup.locator("footer button[aria-expanded]").nth(index);
      await toggle.click();
      await expectToFit(popup, name, "footer");
      await toggle.click();
    }

    await field.fill("Written.");
    await submit.click();
    const sheet = popup.getByRole("article", { name: "DAY 4" });
    await expect(sheet).toContainText("Written.");
    await expect(field).toBeHidden();
    await expect(popup.getByRole("button", { name: /Read ten pages/ })).toBeVisible();
    const snackbar = popup.locator("[role=region] > ol > li");
    await expect(snackbar).toBeVisible();
    const snackbarBox = async () => (await snackbar.boundingBox())!;
    const next = (await popup.getByRole("button", { name: /Read ten pages/ }).boundingBox())!;
    await expect.poll(async () => (await snackbarBox()).y).toBeGreaterThanOrEqual(next.y + next.height);
    const calendar = (await popup.locator("footer button").first().boundingBox())!;
    expect((await snackbarBox()).x).toBeGreaterThanOrEqual(calendar.x + calendar.width);
    await expectToFit(popup, "written", "select", "article");

    const [today] = await backend.sql<{ day_id: string }>(
      `select day_id from day where challenge_id = '${long}' and date = '${daysAgo(0)}'`,
    );
    await person.editDay(today?.day_id ?? "", "Written on the phone.\n".repeat(20));
    await popup.getByRole("button", { name: /^(Edit Day|記録を編集)$/ }).click();
    await field.fill("Written here.\n".repeat(20));
    await submit.click();
    const choose = popup.locator("article button");
    await expect(choose).toHaveCount(2);
    await expectToFit(popup, "conflict", "select", "article >> nth=0", "article >> nth=1");
    await choose.last().click();

    await choice.selectOption(reading);
    await expect(field).toBeFocused();
    const offline = gateway.break(/./, { kind: "offline" });
    await field.fill("Typed on the train, without a network.\n".repeat(10));
    await submit.click();
    const waiting = popup.locator("main section:has(output)");
    await expect(waiting).toBeVisible();
    await expectToFit(popup, "waiting", "select", "main section:has(output)");
    // Reloads the popup, because the form that submitted the text would show the rejection instead of a notice.
    await popup.reload();
    await expect(waiting).toBeVisible();
    await waiting.getByRole("button").first().click({ trial: true });
    await person.writeDay(reading, daysAgo(0), "Written at the site meanwhile.");
    offline.restore();
    await waiting
      .getByRole("button")
      .evaluateAll((buttons) => (buttons[0] as HTMLElement | undefined)?.click());
    await expect(noticeLines(popup)).toBeVisible();
    await expect(popup.getByRole("article", { name: "DAY 1" })).toContainText("at the site meanwhile.");
    await expectToFit(popup, "refused", "select", "article");
    await popup.getByRole("button", { name: /^(Write for yesterday|昨日の分を書く)$/ }).click();
    await expect(field).toBeVisible();
    await expectToFit(popup, "refused-form", ...ACT);
    await openNotices(popup);
    await expect(popup.locator("main section > div > ul > li")).toContainText("Typed on the train");
    await expectToFit(popup, "refused-open", ...ACT);

    const noDays = gateway.break(/^\/rest\/v1\/(day|home)/, { kind: "offline" });
    await popup.reload();
    await expect(popup.locator("main")).toBeVisible();
    await expectToFit(popup, "offline");
    noDays.restore();
  });
}

const heightAt = (zoom: number) => Math.floor(600 / zoom);

for (const zoom of [1, 1.1, 1.25, 1.5, 1.75, 2]) {
  test(`date, challenge, field and Register! are visible at a zoom of ${Math.round(zoom * 100)} %`, async ({
    openEntry,
  }) => {
    const { popup } = await openEntry();
    const field = popup.getByRole("textbox", { name: "Content" });
    const parts = [
      popup.getByRole("heading", { level: 1 }),
      popup.getByRole("combobox", { name: "Challenge" }),
      field,
      popup.getByRole("button", { name: "Register!" }),
    ];
    await popup.setViewportSize({ width: Math.min(400, Math.floor(800 / zoom)), height: heightAt(zoom) });
    await field.fill("A line of an entry.\n".repeat(40));
    for (const part of parts) await expect(part).toBeInViewport({ ratio: 1 });
    await popup.locator("header").hover();
    await popup.mouse.wheel(0, 1_000);
    await field.evaluate((element) => element.scrollIntoView({ block: "start" }));
    await field.press("Control+End");
    for (const part of parts) await expect(part).toBeInViewport({ ratio: 1 });
    const lines = await field.evaluate(
      (element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight),
    );
    expect(lines).toBeGreaterThanOrEqual(3);
    await popup.getByRole("combobox", { name: "Challenge" }).focus();
    await popup.getByRole("button", { name: "Calendar" }).scrollIntoViewIfNeeded();
    await expect(popup.getByRole("button", { name: "Calendar" })).toBeInViewport();
    expect(await popup.evaluate(() => document.scrollingElement?.scrollTop)).toBe(0);
  });
}
