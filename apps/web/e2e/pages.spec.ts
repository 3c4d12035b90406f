import type { Page } from "@playwright/test";

import { asPhone } from "./support/as-phone.ts";
import { follow } from "./support/follow.ts";
import { picture } from "./support/pictures.ts";
import { saveSettings } from "./support/save-settings.ts";
import { expect, test } from "./support/test.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const main = (page: Page) => page.getByRole("main");

test(
  "what others can read: Home's cards, without what is private, and a challenge with only Back, and taking it on",
  { tag: "@desktop" },
  async ({ newPerson, page, person }) => {
    await person.setProfile({ nickname: "Mina", comment: "Mornings." });
    await person.setChallenge({ title: "Secret", visibility: "private" });
    const open = await person.setChallenge({ title: "Under way", start_date: "2026-02-01" });
    await person.writeDay(open, "2026-02-02", "An entry.");
    const done = await person.setChallenge({ title: "All done", days: 1, start_date: "2026-03-01" });
    await person.writeDay(done, "2026-03-01", "All of it.");
    const readers = [await newPerson(), await newPerson()];
    for (const reader of readers) await reader.like(done);
    await page.goto("/home");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Let's get start your new Challenge!");

    const underWay = page.getByRole("article", { name: "Under way" });
    await expect(underWay).toContainText("Mina");
    await expect(underWay).toContainText("2026-02-01 ~");
    await expect(underWay).toContainText("1 / 3");
    await expect(underWay).not.toContainText("Completed");
    await expect(underWay.getByRole("button", { name: "Like" })).toContainText("0");

    const allDone = page.getByRole("article", { name: "All done" });
    await expect(allDone).toContainText("Completed 🎉");
    await expect(allDone).toContainText(/2026-03-01 ~ \d{4}-\d{2}-\d{2}/);
    await expect(allDone).toContainText("1 / 1");
    await expect(allDone.getByRole("button", { name: "Like" })).toContainText("2");

    for (const reader of ["a visitor", "somebody else"] as const) {
      await test.step(reader, async () => {
        if (reader === "somebody else") {
          await readers[0]!.signIn(page);
          await page.goto("/home");
        }
        await expect(page.getByRole("article")).toHaveCount(2);
        await underWay.getByRole("link", { name: "More detail..." }).click();
        await expect(page).toHaveURL(`/challenge/${open}`);
        await expect(page.getByRole("article", { name: "DAY 1" })).toContainText("An entry.");
        await expect(main(page)).toContainText("Mina");
        await expect(main(page)).toContainText("Mornings.");
        await expect(main(page).getByRole("link")).toHaveText(["Take this on"]);
        for (const name of ["Edit", "Delete", "MYPAGE", "Register Day", "Share", "Edit Day"]) {
          await expect(main(page).getByRole("button", { name, exact: true })).toHaveCount(0);
        }
        await button(page, "Back").click();
        await expect(page).toHaveURL("/home");
      });
    }
  },
);

test(
  "My page: nickname, comment, picture on wider screens, four ways on, and two lists",
  { tag: "@desktop" },
  async ({ page, person }) => {
    await person.setProfile({ nickname: "Mina", comment: "Mornings,\nmostly." });
    const open = await person.setChallenge({ title: "Under way" });
    const done = await person.setChallenge({ title: "All done", days: 1 });
    await person.writeDay(done, "2026-01-01", "All of it.");
    await person.signIn(page);
    await page.goto("/mypage/setting");
    await page.getByLabel("Choose Avatar").setInputFiles(picture(200));
    await saveSettings(page);
    await expect(page.getByRole("heading", { level: 1, name: "Mina" })).toBeVisible();
    await expect(main(page)).toContainText("Mornings,");
    const avatar = main(page).locator("header img");
    await expect(avatar).toBeVisible();
    await asPhone(page, () => expect(avatar).toBeHidden());
    const waysOn = await main(page)
      .getByRole("link")
      .evaluateAll((links) =>
        links.map((link) => [(link as HTMLElement).innerText, link.getAttribute("href")]),
      );
    expect(waysOn.slice(0, 4)).toEqual([
      ["Edit Profile", "/mypage/setting"],
      ["New Challenge", "/challenge/create"],
      ["Register Day", "/day/create/none"],
      ["HOME", "/home"],
    ]);
    const challenging = page.getByRole("region", { name: "Challenging" }).getByRole("article");
    await expect(challenging).toHaveCount(1);
    await expect(challenging).toContainText("Under way");
    await expect(challenging).toContainText("2026-01-01 ~");
    await expect(challenging).toContainText("Day 0/3");
    await expect(challenging.getByRole("button", { name: "Like" })).toBeVisible();
    await expect(challenging.getByRole("link", { name: "Write" })).toHaveAttribute(
      "href",
      `/day/create/${open}`,
    );
    await expect(challenging.getByRole("link", { name: "Detail" })).toHaveAttribute(
      "href",
      `/challenge/${open}`,
    );
    const achieved = page.getByRole("region", { name: "Achieved" }).getByRole("article");
    await expect(achieved).toHaveCount(1);
    await expect(achieved).toContainText("Day 1/1");
    await expect(achieved.getByRole("link", { name: "Write" })).toHaveCount(0);
    await expect(achieved.getByRole("link", { name: "Detail" })).toHaveAttribute(
      "href",
      `/challenge/${done}`,
    );
  },
);

test(
  "what one sees of one's own: the settings, a challenge and what can be done, and the entries beside the form of a day",
  { tag: "@desktop" },
  async ({ page, person }) => {
    await person.setProfile({ nickname: "Mina", comment: "Mornings." });
    const id = await person.setChallenge({
      title: "Reading",
      category: "Java",
      desc: "Line one.\nLine two.",
    });
    // The label is the place from the oldest, whichever was written first.
    await person.writeDay(id, "2026-01-03", "The later one.");
    const earlier = await person.writeDay(id, "2026-01-02", "The earlier one.");
    const done = await person.setChallenge({ title: "All done", days: 1 });
    await person.writeDay(done, "2026-01-01", "All of it.");
    const running = await person.setChallenge({ title: "Running", days: 7 });
    await person.signIn(page);
    const entryOf = (number: number) => page.getByRole("article", { name: `DAY ${number}` });
    const edit = { name: "Edit Day" };

    await test.step('settings: "Now Loading..." while loading, then the profile and a Change Password link', async () => {
      const answer = Promise.withResolvers<void>();
      await page.route(/rest\/v1\/profile/, async (route) => {
        await answer.promise;
        await route.continue();
      });
      await page.goto("/mypage/setting");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Setting");
      await expect(main(page).getByText("Now Loading...")).toBeVisible();
      answer.resolve();
      await expect(page.getByLabel("Nickname")).toHaveValue("Mina");
      await expect(page.getByLabel("Comment")).toHaveValue("Mornings.");
      await expect(page.getByText("Now Loading...")).toHaveCount(0);
      await page.getByRole("link", { name: "Change Password" }).click();
      await expect(page).toHaveURL("/changepasswordform");
    });

    await test.step("a challenge: profile, dates, description, category, entries newest first", async () => {
      await follow(page, `/challenge/${id}`);
      for (const text of ["Mina", "Mornings.", "2026-01-01 ~", "Java", "Day 2 / 3"]) {
        await expect(main(page)).toContainText(text);
      }
      await expect(page.getByText("Line one. Line two.")).toHaveCSS("white-space", "pre-wrap");
      const entries = page.getByRole("article");
      await expect(entries).toHaveCount(2);
      await expect(entries.nth(0)).toContainText("The later one.");
      await expect(entryOf(2)).toContainText("The later one.");
      await expect(entryOf(1)).toContainText("The earlier one.");
      for (const [name, address] of [
        ["Register Day", `/day/create/${id}`],
        ["Edit", `/challenge/update/${id}`],
        ["MYPAGE", "/mypage"],
      ] as const) {
        await expect(main(page).getByRole("link", { name, exact: true })).toHaveAttribute("href", address);
      }
      await expect(button(page, "Delete")).toBeVisible();
      await expect(button(page, "Share")).toBeVisible();
      await expect(entryOf(1).getByRole("link", edit)).toHaveAttribute("href", `/day/edit/${id}/${earlier}`);
    });

    await test.step("the form of a day: the active challenges, a counter, and the entries below", async () => {
      await follow(page, "/day/create/none");
      const selector = page.getByLabel("Challenge", { exact: true });
      await expect(selector.getByRole("option")).toHaveCount(2);
      await expect(selector.getByRole("option", { name: "All done" })).toHaveCount(0);
      await selector.selectOption("Running");
      await expect(page).toHaveURL(`/day/create/${running}`);
      await expect(main(page)).toContainText("Day 0 / 7");
      await expect(page.getByRole("article")).toHaveCount(0);
      await selector.selectOption("Reading");
      await expect(page).toHaveURL(`/day/create/${id}`);
      await expect(main(page)).toContainText("Day 2 / 3");
      await expect(entryOf(1).getByRole("link", edit)).toHaveAttribute("href", `/day/edit/${id}/${earlier}`);
    });
  },
);

test(
  "Account: a picture that takes the place of one whose file goes, export of all own data, and deletion that leaves no row and no file",
  { tag: "@desktop" },
  async ({ backend, page, person, problems }) => {
    // The session that is signed out at the end is gone with the account.
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
    const names = async () =>
      (await backend.sql<{ name: string }>("select name from storage.objects")).map(({ name }) => name);
    const last = new RegExp(`^${person.id}/second-[0-9a-f]{8}-${person.id}\\.webp$`);
    await expect.poll(names).toEqual([expect.stringMatching(last)]);

    await follow(page, "/mypage/setting");
    const section = (name: string) =>
      page.getByRole("navigation", { name: "Setting" }).getByRole("link", { name });
    await section("Your data").click();
    for (const format of ["JSON", "Markdown"]) {
      const download = page.waitForEvent("download");
      await button(page, `Export as ${format}`).click();
      const stream = await (await download).createReadStream();
      let text = "";
      for await (const chunk of stream) text += String(chunk);
      expect(text).toContain("Private one");
      expect(text).toContain("Only mine.");
    }
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
