import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { Page } from "@playwright/test";

import { answerDialog } from "./support/dialogs.ts";
import { failRequests } from "./support/failures.ts";
import { openAs } from "./support/open-as.ts";
import { picture } from "./support/pictures.ts";
import { saveSettings } from "./support/save-settings.ts";
import { expect, test } from "./support/test.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

const chooser = (page: Page) => page.getByLabel("Choose Avatar");
const preview = (page: Page) => page.getByRole("main").getByRole("img", { name: "Your avatar" });

test.describe("Avatar", { tag: "@desktop" }, () => {
  test("too big by one byte: the dialog, and the picture before stays", async ({ page, person }) => {
    await openAs(person, page, "/mypage/setting");
    await page.getByLabel("Nickname").fill("Mina");
    await chooser(page).setInputFiles(picture(1_048_577));
    await answerDialog(
      page,
      "File Size Exceeded Limit",
      "Cannot select images larger than 1MB. Please choose an image that is 1MB or smaller.",
    );
    await expect(page.locator("main img")).toHaveCount(0);
    await expect(page.getByLabel("Nickname")).toHaveValue("Mina");
  });

  test("of 1048576 bytes is taken, shown, and served", async ({ page, person }) => {
    await openAs(person, page, "/mypage/setting");
    await chooser(page).setInputFiles(picture(1_048_576));
    await expect(preview(page)).toHaveAttribute("src", /^(data|blob):/);
    await page.getByLabel("Comment").fill("With a face.");
    await saveSettings(page);
    const avatar = page.locator("main header img");
    await expect(avatar).toHaveAttribute(
      "src",
      new RegExp(`${person.id}/cat-[0-9a-f]{8}-${person.id}\\.webp`),
    );
    await expect
      .poll(() => avatar.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
  });

  test("that a proxy finds too big: said in words, and what was typed stays", async ({
    page,
    person,
    problems,
  }) => {
    problems.allow(/\b413\b/, /AppError/);
    await openAs(person, page, "/mypage/setting");
    await page.route(/storage\/v1\/object/, (route) =>
      route.fulfill({ status: 413, contentType: "text/html", body: "<html><h1>413</h1></html>" }),
    );
    await page.getByLabel("Nickname").fill("Mina");
    await page.getByLabel("Comment").fill("With a face.");
    await chooser(page).setInputFiles(picture(300));
    await expect(preview(page)).toHaveAttribute("src", /^(data|blob):/);
    await button(page, "Update Profile").click();
    await answerDialog(page, "Failed", "Cannot select images larger than 1MB.");
    await expect(page.getByLabel("Nickname")).toHaveValue("Mina");
  });

  test("Avatar read error: a file that went away before it was read", async ({ page, person }) => {
    await openAs(person, page, "/mypage/setting");
    await page.getByLabel("Nickname").fill("Mina");
    const folder = await mkdtemp(join(tmpdir(), "avatar-"));
    const file = join(folder, "cat.png");
    await writeFile(file, picture(100).buffer);
    // The choice is held back until the file is gone.
    await page.evaluate(() =>
      addEventListener("change", (event) => event.stopImmediatePropagation(), { capture: true, once: true }),
    );
    await chooser(page).setInputFiles(file);
    await rm(folder, { recursive: true });
    await chooser(page).dispatchEvent("change");
    await answerDialog(page, "error");
    await expect(page.getByLabel("Nickname")).toHaveValue("Mina");
  });

  test("the upload fails: Failed, and all that was typed and chosen stays", async ({
    page,
    person,
    problems,
  }) => {
    await openAs(person, page, "/mypage/setting");
    await page.getByLabel("Nickname").fill("Mina");
    await page.getByLabel("Comment").fill("With a face.");
    await chooser(page).setInputFiles(picture(1000));
    const { restore } = await failRequests(page, problems, "the server fails", "POST", /storage\/v1\/object/);
    await button(page, "Update Profile").click();
    await answerDialog(page, "Failed");
    await expect(page.getByLabel("Nickname")).toHaveValue("Mina");
    await expect(preview(page)).toHaveAttribute("src", /^(data|blob):/);
    await restore();
    await saveSettings(page);
  });
});
