import type { Locator, Page } from "@playwright/test";

import { asPhone } from "./support/as-phone.ts";
import { follow } from "./support/follow.ts";
import { picture } from "./support/pictures.ts";
import { saveSettings } from "./support/save-settings.ts";
import { expect, test } from "./support/test.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** How many lines of its own text a box shows. */
function linesOf(box: Locator): Promise<number> {
  return box.evaluate((element) => {
    const style = getComputedStyle(element);
    const padding = parseFloat(style.paddingTop) + parseFloat(style.paddingBottom);
    return (element.clientHeight - padding) / parseFloat(style.lineHeight);
  });
}

test(
  "the day's content box has at least 10 rows, the feedback box 4, on a phone too",
  { tag: "@desktop" },
  async ({ page, person }) => {
    const onBoth = async (look: () => Promise<void>) => {
      await look();
      await asPhone(page, look);
    };
    const id = await person.setChallenge();
    const day = await person.writeDay(id, "2026-01-01", "Short.");
    await person.signIn(page);
    await page.goto(`/day/edit/${id}/${day}`);
    const content = page.getByLabel("What did you do today?");
    await expect(content).toHaveAttribute("rows", "10");
    await onBoth(async () => expect(await linesOf(content)).toBeGreaterThanOrEqual(10));
    // It grows with the text.
    await content.fill("line\n".repeat(30));
    await onBoth(async () => expect(await linesOf(content)).toBeGreaterThanOrEqual(30));

    await page.getByRole("button", { name: "Profile", exact: true }).click();
    await page.getByRole("menuitem", { name: "FeedBack" }).click();
    const feedback = page.getByRole("dialog").getByLabel("Feedback", { exact: true });
    await expect(feedback).toHaveAttribute("rows", "4");
    // Its border takes a part of a line.
    await onBoth(async () => expect(Math.round(await linesOf(feedback))).toBe(4));
  },
);

test(
  "Share opens a window of 550 by 400 with the first 50 characters, an ellipsis, and the challenge's address; it is the owner's alone",
  { tag: "@desktop" },
  async ({ baseURL, context, newPerson, page, person }) => {
    const asked: string[] = [];
    await context.route("https://x.com/**", (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: "text/html", body: "<title>Compose</title>" });
    });
    const id = await person.setChallenge();
    await person.writeDay(id, "2026-01-01", "The first day.");
    await person.writeDay(id, "2026-01-02", `${"日".repeat(49)}🎉 and a lot more`);
    const hidden = await person.setChallenge({ title: "Secret", visibility: "private" });
    await person.signIn(page);
    await page.goto(`/challenge/${id}`);
    await expect(page.getByRole("article", { name: "DAY 2" })).toBeVisible();
    // Nothing of the network is loaded before.
    expect(asked).toEqual([]);
    const opened = context.waitForEvent("page");
    await button(page, "Share").click();
    const compose = await opened;
    await expect(compose).toHaveTitle("Compose");
    expect(await compose.evaluate(() => [innerWidth, innerHeight, opener])).toEqual([550, 400, null]);
    expect(Object.fromEntries(new URL(compose.url()).searchParams)).toEqual({
      text: `${"日".repeat(49)}🎉…`,
      url: `${baseURL ?? ""}/challenge/${id}`,
    });
    await compose.close();

    // Not of what nobody else can see, nor to anybody else.
    await follow(page, `/challenge/${hidden}`);
    await expect(page.getByRole("link", { name: "Register Day" }).last()).toBeVisible();
    await expect(button(page, "Share")).toHaveCount(0);
    await (await newPerson()).signIn(page);
    await page.goto(`/challenge/${id}`);
    await expect(button(page, "Back")).toBeVisible();
    await expect(button(page, "Share")).toHaveCount(0);
  },
);

test(
  "Avatars: 80 px, 120 px at widths of 600 px and above, 32 px in the feed",
  { tag: "@desktop" },
  async ({ page, person }) => {
    await person.setChallenge();
    await person.signIn(page);
    await page.goto("/mypage/setting");
    await page.getByLabel("Choose Avatar").setInputFiles(picture(200));
    const avatar = page.getByRole("main").getByRole("img", { name: "Your avatar" });
    for (const [width, size] of [
      [360, 80],
      [599, 80],
      [600, 120],
      [1280, 120],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(async () => (await avatar.boundingBox())?.width).toBe(size);
      expect((await avatar.boundingBox())?.height).toBe(size);
    }
    await saveSettings(page);
    await expect.poll(async () => (await page.locator("main header img").boundingBox())?.width).toBe(120);
    // My page shows it on wider screens.
    await page.setViewportSize({ width: 360, height: 800 });
    await expect(page.locator("main header img")).toBeHidden();
    await follow(page, "/home");
    expect((await page.getByRole("article").locator("img").boundingBox())?.width).toBe(32);
  },
);

const titles = (page: Page) => page.getByRole("article").getByRole("heading");

test.describe("Orders", { tag: "@desktop" }, () => {
  test("the feed: updated_at descending; an entry moves its challenge up, a like does not", async ({
    page,
    person,
  }) => {
    const ids = new Map<string, string>();
    for (const title of ["First", "Second", "Third"]) ids.set(title, await person.setChallenge({ title }));
    await page.goto("/home");
    await expect(titles(page)).toHaveText(["Third", "Second", "First"]);
    await person.like(ids.get("Second")!);
    await person.writeDay(ids.get("First")!, "2026-01-02", "Something.");
    await page.reload();
    await expect(titles(page)).toHaveText(["First", "Third", "Second"]);
  });

  test("my page: start_date descending in both lists, own challenges alone", async ({
    newPerson,
    page,
    person,
  }) => {
    await (await newPerson()).setChallenge({ title: "Somebody else's" });
    for (const [title, start_date, days] of [
      ["March", "2026-03-01", 3],
      ["May, done", "2026-05-01", 1],
      ["January", "2026-01-01", 3],
      ["April, done", "2026-04-01", 1],
      ["February", "2026-02-01", 3],
    ] as const) {
      const id = await person.setChallenge({ title, start_date, days });
      if (days === 1) await person.writeDay(id, start_date, "Done.");
    }
    await person.signIn(page);
    await page.goto("/mypage");
    const list = (name: string) =>
      page.getByRole("region", { name }).getByRole("article").getByRole("heading");
    await expect(list("Challenging")).toHaveText(["March", "February", "January"]);
    await expect(list("Achieved")).toHaveText(["May, done", "April, done"]);
    const row = page.getByRole("article", { name: "May, done" });
    await expect(row.getByRole("link", { name: "Detail" })).toBeVisible();
    await expect(row.getByRole("link", { name: "Write" })).toHaveCount(0);
  });

  test("the feed comes in pages of 20, and back from a challenge leads to the same place", async ({
    newPerson,
    page,
    person,
  }) => {
    const people = [person, await newPerson()];
    for (let number = 1; number <= 45; number += 1)
      await people[number % 2]!.setChallenge({ title: `Challenge ${number}` });
    await page.goto("/home");
    await expect(page.getByRole("article", { name: "Challenge 45" })).toBeVisible();
    await expect(page.getByRole("article")).toHaveCount(20);
    // On a slow device a page has come long before it is drawn: it is not taken for missing.
    const device = await page.context().newCDPSession(page);
    await device.send("Emulation.setCPUThrottlingRate", { rate: 8 });
    await page.getByRole("article").last().scrollIntoViewIfNeeded();
    await expect(page.getByRole("article")).toHaveCount(40);
    await device.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    await page.getByRole("article").last().scrollIntoViewIfNeeded();
    await expect(page.getByRole("article")).toHaveCount(45);
    await expect(page.getByText("That's all of them.")).toBeVisible();
    // Each once.
    expect(new Set(await titles(page).allTextContents()).size).toBe(45);

    const card = page.getByRole("article", { name: "Challenge 12", exact: true });
    await card.scrollIntoViewIfNeeded();
    const top = await page.evaluate(() => scrollY);
    expect(top).toBeGreaterThan(500);
    await card.getByRole("link", { name: "More detail..." }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Challenge 12" })).toBeVisible();
    await button(page, "Back").click();
    await expect(card).toBeInViewport();
    expect(Math.abs((await page.evaluate(() => scrollY)) - top)).toBeLessThan(5);
  });
});

test(
  "one author fills no feed: what follows three cards in a row is folded, and opens with a press",
  { tag: "@desktop" },
  async ({ newPerson, page, person }) => {
    await (await newPerson()).setChallenge({ title: "Somebody else's" });
    // More than a page of one author's.
    for (let number = 1; number <= 23; number += 1) await person.setChallenge({ title: `Mine ${number}` });
    await person.setProfile({ nickname: "Ume" });
    await page.goto("/home");
    await expect(page.getByRole("article", { name: "Somebody else's" })).toBeVisible();
    await expect(page.getByRole("article").getByRole("heading")).toHaveText([
      "Mine 23",
      "Mine 22",
      "Mine 21",
      "Somebody else's",
    ]);
    await page.getByRole("button", { name: "20 more by Ume" }).press("Enter");
    await expect(page.getByRole("article")).toHaveCount(24);
    const first = page.getByRole("article", { name: "Mine 20" });
    await expect(first.getByRole("link", { name: "More detail..." })).toBeFocused();
  },
);

test(
  "an address that is opened in the same tab begins at its top, and a reload stays where it was",
  { tag: "@desktop" },
  async ({ page, person }) => {
    await person.signIn(page);
    const challenge = await person.setChallenge({ desc: "A line.\n".repeat(60) });
    const scrollTop = () => page.evaluate(() => Math.round(scrollY));
    await page.goto(`/challenge/${challenge}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.evaluate(() => scrollTo(0, 400));
    await expect.poll(scrollTop).toBe(400);
    await page.reload();
    await expect.poll(scrollTop).toBe(400);

    for (const address of [`/challenge/update/${challenge}`, `/challenge/${challenge}`]) {
      await page.goto(address, { waitUntil: "networkidle" });
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(await scrollTop()).toBe(0);
    }
  },
);
