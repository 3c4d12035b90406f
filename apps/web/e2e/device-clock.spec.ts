import { endingAt } from "./support/stored-session.ts";
import { expect, test } from "./support/test.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const dateOf = (instant: number) => new Date(instant).toISOString().slice(0, 10);

test.use({ timezoneId: "UTC" });

// What a token lives: `core/session.test.ts`, with real sessions.
test.describe("a device whose clock is wrong", { tag: "@desktop" }, () => {
  test("says nothing of a minute; of a day or a year the form does, and the entry is today's", async ({
    backend,
    page,
    person,
  }) => {
    const challenge = await person.setChallenge({ start_date: "2026-01-01" });
    await person.signIn(page);
    await page.clock.install({ time: Date.now() + 60_000 });
    backend.tellTime(true);
    await page.goto(`/day/create/${challenge}`);
    await expect(page.getByLabel("Content")).toBeVisible();
    await expect(page.getByText("The clock of this device")).toHaveCount(0);

    for (const [offset, words] of [
      [DAY, "24 hours ahead"],
      [-365 * DAY, "365 days behind"],
    ] as const) {
      await test.step(words, async () => {
        await backend.sql("delete from public.day");
        await page.clock.setSystemTime(Date.now() + offset);
        backend.tellTime(true);
        // Counted from now by this device's clock, as at a sign-in here.
        await person.signIn(page, endingAt(await person.newSession(), Date.now() + offset + HOUR));
        await page.goto(`/day/create/${challenge}`);
        await expect(page.getByText(`The clock of this device is ${words}`)).toBeVisible();
        await expect(page.getByLabel("Date", { exact: true })).toHaveValue(dateOf(Date.now()));
        await page.getByLabel("Content").fill("Ten pages.");
        await page.getByRole("button", { name: "Register!" }).click();
        await expect(page.getByText("Registered successfully!", { exact: true })).toBeVisible();
        expect(await backend.sql<{ date: string }>("select date::text from public.day")).toEqual([
          { date: dateOf(Date.now()) },
        ]);
      });
    }
  });
});
