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

/** A file that goes away between its choice and its reading. */
async function chooseFileThatGoes(page: Page) {
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
}

test.describe("Settings and their avatar", { tag: "@desktop" }, () => {
  test("what is missing, no picture or not taken is said, and all else stays until a picture of 1048576 bytes is taken, shown, and served", async ({
    page,
    person,
    problems,
  }) => {
    await openAs(person, page, "/mypage/setting");

    await test.step("Nickname and Comment are required, and the form has novalidate", async () => {
      for (const label of ["Nickname", "Comment"]) {
        await expect(page.getByLabel(label)).toHaveAttribute("required");
      }
      await expect(page.locator("form", { has: page.getByLabel("Nickname") })).toHaveAttribute("novalidate");
      let sent = 0;
      page.on("request", (request) => {
        if (request.method() === "PATCH" && request.url().includes("/rest/v1/profile")) sent += 1;
      });
      await page.getByLabel("Nickname").fill("");
      await button(page, "Update Profile").click();
      await expect(page.getByText("Nickname is required.").first()).toBeVisible();
      await expect(page.getByText("Comment is required.").first()).toBeVisible();
      expect(sent).toBe(0);
    });

    await page.getByLabel("Nickname").fill("Mina");
    await expect(page.getByText("(Max 1MB)")).toBeVisible();
    await expect(chooser(page)).toHaveAttribute("accept", /image\/png.*image\/jpeg.*image\/gif/);
    await test.step("a text: judged by its bytes, not by its name", async () => {
      await chooser(page).setInputFiles({
        name: "note.png",
        mimeType: "image/png",
        buffer: Buffer.from("only text"),
      });
      await answerDialog(page, "error", "Please choose a picture");
      await expect(page.locator("main img")).toHaveCount(0);
    });
    await test.step("too big by one byte", async () => {
      await chooser(page).setInputFiles(picture(1_048_577));
      await answerDialog(
        page,
        "File Size Exceeded Limit",
        "Cannot select images larger than 1MB. Please choose an image that is 1MB or smaller.",
      );
      await expect(page.locator("main img")).toHaveCount(0);
    });
    await test.step("Avatar read error: a file that went away before it was read", async () => {
      await chooseFileThatGoes(page);
      await answerDialog(page, "error");
      await expect(page.locator("main img")).toHaveCount(0);
    });

    await test.step("a picture is shown, and choosing no file does nothing", async () => {
      await chooser(page).setInputFiles(picture(100));
      await expect(preview(page)).toHaveAttribute("src", /^(data|blob):/);
      const chosen = (await preview(page).getAttribute("src")) ?? "";
      await chooser(page).setInputFiles([]);
      await expect(preview(page)).toHaveAttribute("src", chosen);
      await expect(page.getByRole("dialog")).toHaveCount(0);
    });
    await expect(page.getByLabel("Nickname")).toHaveValue("Mina");

    await page.getByLabel("Comment").fill("With a face.");
    const expectFailure = async (words: string) => {
      await expect(preview(page)).toHaveAttribute("src", /^(data|blob):/);
      await button(page, "Update Profile").click();
      await answerDialog(page, "Failed", words);
      await expect(page.getByLabel("Nickname")).toHaveValue("Mina");
      await expect(page.getByLabel("Comment")).toHaveValue("With a face.");
      await expect(preview(page)).toHaveAttribute("src", /^(data|blob):/);
    };
    const address = /storage\/v1\/object/;

    await test.step("that a proxy finds too big: said in words", async () => {
      problems.allow(/\b413\b/, /AppError/);
      await page.route(address, (route) =>
        route.fulfill({ status: 413, contentType: "text/html", body: "<html><h1>413</h1></html>" }),
      );
      await expectFailure("Cannot select images larger than 1MB.");
      await page.unroute(address);
    });
    await test.step("that the server does not take", async () => {
      const { restore } = await failRequests(page, problems, "the server fails", "POST", address);
      await expectFailure("");
      await restore();
    });
    await chooser(page).setInputFiles(picture(1_048_576));
    await saveSettings(page);
    const avatar = page.locator("main header img");
    const file = new RegExp(`${person.id}/cat-[0-9a-f]{8}-${person.id}\\.webp`);
    await expect(avatar).toHaveAttribute("src", file);
    await expect
      .poll(() => avatar.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
  });
});
