import { expect, test } from "./support/test.ts";
import { watchRequests } from "./support/watch-requests.ts";

test(
  "the feed loads pages of 20, and Back restores the position",
  { tag: "@desktop" },
  async ({ backend, newUser, page, person }) => {
    const authors = [person.id, (await newUser()).id];
    await backend.sql(
      `insert into public.challenge (user_id, title, "desc", updated_at)
       select ($1::uuid[])[1 + number % 2], 'Challenge ' || number, 'Every evening.',
         now() - (45 - number) * interval '1 second'
       from generate_series(1, 45) number`,
      [authors],
    );
    await page.goto("/home");
    await expect(page.getByRole("article", { name: "Challenge 45" })).toBeVisible();
    await expect(page.getByRole("article")).toHaveCount(20);
    // Simulates a slow device: the feed must not load another page before the cards are rendered.
    const device = await page.context().newCDPSession(page);
    await device.send("Emulation.setCPUThrottlingRate", { rate: 8 });
    await page.getByRole("article").last().scrollIntoViewIfNeeded();
    await expect(page.getByRole("article")).toHaveCount(40);
    await device.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    await page.getByRole("article").last().scrollIntoViewIfNeeded();
    await expect(page.getByRole("article")).toHaveCount(45);
    await expect(page.getByText("That's all of them.")).toBeVisible();
    const titles = await page.getByRole("article").getByRole("heading").allTextContents();
    expect(new Set(titles).size).toBe(45);

    const card = page.getByRole("article", { name: "Challenge 12", exact: true });
    await card.scrollIntoViewIfNeeded();
    const top = await page.evaluate(() => scrollY);
    expect(top).toBeGreaterThan(500);
    await card.getByRole("link", { name: "More detail..." }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Challenge 12" })).toBeVisible();
    await page.getByRole("button", { name: "Back", exact: true }).click();
    await expect(card).toBeInViewport();
    expect(Math.abs((await page.evaluate(() => scrollY)) - top)).toBeLessThan(5);
  },
);

test(
  "a new address starts at the top, and a reload keeps the position",
  { tag: "@desktop" },
  async ({ page, person }) => {
    await person.signIn(page);
    const challenge = await person.setChallenge({ desc: "A line.\n".repeat(60) });
    const arrived = watchRequests(page);
    const scrollTop = () => page.evaluate(() => Math.round(scrollY));
    await page.goto(`/challenge/${challenge}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.evaluate(() => scrollTo(0, 400));
    await expect.poll(scrollTop).toBe(400);
    await page.reload();
    await expect.poll(scrollTop).toBe(400);

    for (const address of [`/challenge/update/${challenge}`, `/challenge/${challenge}`]) {
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await arrived();
      expect(await scrollTop()).toBe(0);
    }
  },
);

test(
  "after Edit Day the entry is in view, and Back skips the saved form",
  { tag: "@phone" },
  async ({ backend, page, person }) => {
    const id = await person.setChallenge({ days: 30 });
    await backend.sql(
      `insert into day (user_id, challenge_id, date, content)
       select $1, $2, date::date, repeat('A line. ', 60)
       from generate_series(date '2026-01-01', '2026-01-12', '1 day') date order by date`,
      [person.id, id],
    );
    await person.signIn(page);
    await page.goto("/mypage");
    await page.getByRole("article").getByRole("link", { name: "Detail" }).click();
    const entry = page.getByRole("article", { name: "DAY 4", exact: true });
    await entry.getByRole("link", { name: "Edit Day" }).click();
    await page.getByLabel("What did you do today?").fill("Changed.");
    await page.getByRole("button", { name: "Update", exact: true }).click();
    await page
      .getByRole("dialog", { name: "Update your day Success" })
      .getByRole("button", { name: "OK" })
      .click();
    await expect(page).toHaveURL(`/challenge/${id}`);
    await expect(entry).toContainText("Changed.");
    await expect(entry).toBeInViewport();
    await page.goBack();
    await expect(page).toHaveURL(`/challenge/${id}`);
    await page.goBack();
    await expect(page).toHaveURL("/mypage");
  },
);
