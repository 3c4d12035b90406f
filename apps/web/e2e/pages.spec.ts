import { readFile } from "node:fs/promises";

import type { Page } from "@playwright/test";
import { strFromU8, unzipSync } from "fflate";

import { asPhone } from "./support/as-phone.ts";
import { follow } from "./support/follow.ts";
import { picture } from "./support/pictures.ts";
import { saveSettings } from "./support/save-settings.ts";
import { expect, test } from "./support/test.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test(
  "a user replaces an avatar, exports all data and deletes the account",
  { tag: "@desktop" },
  async ({ backend, page, person, problems }) => {
    // The last sign-out fails, because the account is deleted.
    problems.allow(/403\b.*\/logout/, /\b400\b/, /Invalid login credentials/);
    const id = await person.setChallenge({ title: "Private one", visibility: "private" });
    await person.writeDay(id, "2026-01-02", "Only mine.");
    await person.signIn(page);
    for (const [index, name] of ["first.png", "second.png"].entries()) {
      if (index === 0) await page.goto("/mypage/setting");
      else await follow(page, "/mypage/setting");
      await page.getByLabel("Choose Avatar").setInputFiles(picture(300, name));
      await expect(page.getByRole("img", { name: "Your avatar" })).toHaveAttribute("src", /^(data|blob):/);
      await saveSettings(page);
    }
    const shown = page.getByRole("main").locator("header img");
    await expect(shown).toBeVisible();
    await asPhone(page, () => expect(shown).toBeHidden());
    const names = async () =>
      (await backend.sql<{ name: string }>("select name from storage.objects")).map(({ name }) => name);
    const last = new RegExp(`^${person.id}/second-[0-9a-f]{8}-${person.id}\\.webp$`);
    await expect.poll(names).toEqual([expect.stringMatching(last)]);

    await follow(page, "/mypage/setting");
    const section = (name: string) =>
      page.getByRole("navigation", { name: "Setting" }).getByRole("link", { name });
    await section("Your data").click();
    const download = page.waitForEvent("download");
    await button(page, "Export everything").click();
    expect((await download).suggestedFilename()).toBe("challenge-diary.zip");
    const files = unzipSync(await readFile(await (await download).path()));
    expect(Object.keys(files)).toEqual([
      "README.md",
      "challenge-diary.json",
      "challenge-diary.ics",
      "avatar.webp",
      "Private one/2026-01-02.md",
      "logs/Private one.md",
    ]);
    expect(strFromU8(files["Private one/2026-01-02.md"]!)).toContain("\n\nOnly mine.\n");
    expect(JSON.parse(strFromU8(files["challenge-diary.json"]!))).toMatchObject({
      account: { email: person.email },
      challenges: [{ title: "Private one", entries: [{ content: "Only mine." }] }],
    });
    await page.getByRole("link", { name: "Your diary as a book" }).click();
    await expect(page.getByRole("article", { name: "DAY 1 · Jan 2, 2026" })).toContainText("Only mine.");
    await page.emulateMedia({ media: "print" });
    for (const name of ["Print", "Back"]) await expect(button(page, name)).toBeHidden();
    await expect(page.getByLabel("Challenge")).toBeHidden();
    await expect(page.getByRole("heading", { name: "Private one" })).toBeVisible();
    await page.emulateMedia({ media: null });
    await button(page, "Back").click();
    await section("Account").click();
    await button(page, "Delete account").click();
    const dialog = page.getByRole("dialog", { name: "Delete your account?" });
    await dialog.getByLabel("Type DELETE to confirm").fill("DELETE");
    const remove = dialog.getByRole("button", { name: "Delete everything" });
    await expect(remove).toBeDisabled();
    await dialog.getByLabel("Password").fill("wrong12345");
    await remove.click();
    await expect(dialog.getByRole("alert")).toHaveText("The password is incorrect.");
    await dialog.getByLabel("Password").fill(person.password);
    await remove.click();
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("link", { name: "Sign in", exact: true })).toBeVisible();
    for (const table of [
      "auth.users",
      "public.profile",
      "public.challenge",
      "public.day",
      "storage.objects",
    ]) {
      expect(await backend.sql(`select 1 from ${table}`), table).toEqual([]);
    }
  },
);
