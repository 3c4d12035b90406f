import { createPushKey, publicPushKey } from "@diary/core/reminder/web-push";
import type { Page } from "@playwright/test";

import { answerDialog } from "./support/dialogs.ts";
import { expect, test } from "./support/test.ts";

const DAY_MS = 86_400_000;
const dateOf = (day: number) => new Date(Date.UTC(2026, 8, 30) + day * DAY_MS).toISOString().slice(0, 10);

/** Moves the page's clock to eight in the evening of a day of October, and opens the page anew. */
async function comeBack(page: Page, day: number, address: string) {
  await page.clock.setFixedTime(`${dateOf(day)}T20:00:00Z`);
  await page.goto(address);
}

// Each stage leaves a picture beside the report.
test(
  "thirty days: a template, rest days, a reminder on two devices, an illness entered afterwards, likes, the end, and round 2",
  { tag: "@desktop" },
  async ({ backend, newDevice, newPerson, person }, info) => {
    test.slow();
    const page = await newDevice({ timezoneId: "UTC", viewport: { width: 390, height: 844 } });
    const show = async (stage: string) =>
      void (await page.screenshot({ path: info.outputPath(`${stage}.png`), fullPage: true }));
    await person.setProfile({ nickname: "Mika" });
    await page.clock.install({ time: `${dateOf(1)}T20:00:00Z` });
    await person.signIn(page);

    await page.goto("/challenge/create");
    await page.getByLabel("Title").fill("Kana in October");
    await page.getByLabel("Days", { exact: true }).fill("26");
    await page.getByLabel("Description").fill("A row of kana every evening.");
    await page.getByText("A template for your entries").click();
    await page.getByLabel("Template", { exact: true }).fill("What I did:\n\nTomorrow:");
    await page.getByRole("button", { name: "Create Challenge" }).click();
    const toWrite = page.getByRole("region", { name: "To write today" });
    await toWrite.getByRole("link", { name: "Write" }).first().click();
    const content = page.getByLabel("Content");
    await expect(content).toHaveValue("What I did:\n\nTomorrow:");
    await content.fill("What I did: あ to お\n\nTomorrow: か");
    await show("day-01-written-from-the-template");
    await page.getByRole("button", { name: "Register!" }).click();
    await expect(page.getByText("Done for today.")).toBeVisible();
    const id = new URL(page.url()).pathname.split("/").at(-1)!;

    for (let day = 2; day <= 9; day++) await person.writeDay(id, dateOf(day), `Row ${day}.`);
    for (const day of [10, 11]) {
      await comeBack(page, day, `/challenge/${id}`);
      await page.getByRole("button", { name: "Rest today" }).click();
      await expect(page.getByRole("cell", { name: `October ${day}, today: rest day` })).toBeVisible();
    }
    await expect(page.getByText("9 in a row · 9 of 9 planned")).toBeVisible();
    await show("day-11-at-rest");

    await comeBack(page, 12, "/mypage/setting/days");
    await page.getByRole("switch", { name: "Remind me of what is still to write" }).click();
    await expect(page.getByLabel("Time", { exact: true })).toHaveValue("21:00");
    await show("day-12-reminders-set");
    const devices = ["https://fcm.googleapis.com/fcm/send/laptop", "https://web.push.apple.com/phone"];
    for (const endpoint of devices) {
      const keys = [publicPushKey(await createPushKey()), "BTBZMqHH6r4Tts7J_aSIgg"];
      await backend.sql(
        "insert into public.push_device (user_id, endpoint, p256dh, auth, language) values ($1, $2, $3, $4, 'en')",
        [person.id, endpoint, ...keys],
      );
    }
    await backend.sql("update public.setting set reminder_next = now(), reminded_on = null");
    expect(await backend.remind()).toEqual(devices);
    // Once for a date, however often it is looked for.
    expect(await backend.remind()).toEqual([]);
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 1280, height: 800 },
    ]) {
      await page.setViewportSize(viewport);
      // Where a press on the reminder leads.
      await comeBack(page, 12, `/day/create/${id}`);
      await expect(content).toHaveValue("What I did:\n\nTomorrow:");
      await show(`day-12-reminded-at-${viewport.width}`);
    }
    await page.setViewportSize({ width: 390, height: 844 });

    for (let day = 12; day <= 17; day++) await person.writeDay(id, dateOf(day), `Row ${day}.`);
    // In bed on the 18th and the 19th, said on the 20th.
    await comeBack(page, 20, `/challenge/${id}`);
    await expect(page.getByText("Start a new streak today")).toBeVisible();
    await page.getByRole("button", { name: "Rest days" }).click();
    await page.getByLabel("From").fill(dateOf(18));
    await page.getByLabel("To", { exact: true }).fill(dateOf(19));
    await page.getByRole("button", { name: "Rest", exact: true }).click();
    await expect(page.getByText("15 in a row · 15 of 15 planned")).toBeVisible();
    await show("day-20-after-an-illness");

    for (const nickname of ["Ken", "Ines", "Priya"]) {
      const reader = await newPerson();
      await reader.setProfile({ nickname });
      await reader.like(id);
    }
    for (let day = 20; day <= 29; day++) await person.writeDay(id, dateOf(day), `Row ${day}.`);
    await comeBack(page, 30, "/mypage");
    await expect(
      page.getByText(/(Ken|Ines|Priya), (Ken|Ines|Priya) and (Ken|Ines|Priya) like/),
    ).toBeVisible();
    await show("day-30-news-of-three-likes");

    await toWrite.getByRole("link", { name: "Write" }).first().click();
    await content.fill("What I did: ん\n\nTomorrow: nothing");
    await page.getByRole("button", { name: "Register!" }).click();
    await expect(page.getByText("26 entries in 30 days, 26 in a row at best")).toBeVisible();
    await show("day-30-completed");
    await answerDialog(page, "COMPLETED");
    await page.goto(`/challenge/${id}`);
    await page.getByRole("link", { name: "Start again" }).click();
    await expect(page.getByLabel("Title")).toHaveValue("Kana in October");
    await page.getByRole("button", { name: "Create Challenge" }).click();
    await expect(page.getByRole("article", { name: "Kana in October" })).toHaveCount(2);
    await page.getByRole("region", { name: "Challenging" }).getByRole("link", { name: "Detail" }).click();
    await expect(page.getByText("Round 2")).toBeVisible();
    await show("round-2");
  },
);
