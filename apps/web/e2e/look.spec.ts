import type { TestBackend } from "@diary/server/testing";
import type { Locator, Page } from "@playwright/test";

import { asPhone } from "./support/as-phone.ts";
import { colorOf } from "./support/color-of.ts";
import { follow } from "./support/follow.ts";
import { openAs } from "./support/open-as.ts";
import type { Person } from "./support/person.ts";
import { expect, test } from "./support/test.ts";

const main = (page: Page) => page.getByRole("main");

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const isOver = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

async function overlap(a: Locator, b: Locator): Promise<boolean> {
  return isOver((await a.boundingBox())!, (await b.boundingBox())!);
}

/** So many entries, from the first of the year on. */
async function writeDays(backend: TestBackend, person: Person, id: string, count: number, content: string) {
  await backend.sql(
    `insert into public.day (user_id, challenge_id, date, content)
     select $1, $2, date '2026-01-01' + number, $4 from generate_series(0, $3 - 1) number`,
    [person.id, id, count, content],
  );
}

test(
  "a challenge's page has its title beside its stamps, and above them below a width of 600 px",
  { tag: "@desktop" },
  async ({ page, person }) => {
    const id = await person.setChallenge();
    await page.goto(`/challenge/${id}`);
    // Before the app is there, its outline stands in the same places.
    await expect(page.getByRole("button", { name: "Back", exact: true })).toBeVisible();
    const isBeside = async () => {
      const title = (await page.getByRole("heading", { level: 1 }).boundingBox())!;
      const count = (await main(page)
        .getByText(/^Day 0/)
        .boundingBox())!;
      return count.x > title.x + title.width - 1;
    };
    expect(await isBeside()).toBe(true);
    await asPhone(page, async () => expect(await isBeside()).toBe(false));
  },
);

test(
  "the seal of a completed challenge lies over its stamps, and covers no text, on a phone either",
  { tag: "@desktop" },
  async ({ backend, page, person }) => {
    const id = await person.setChallenge({ title: "Done in ten days", days: 10 });
    await writeDays(backend, person, id, 10, "A page.");
    await openAs(person, page, "/home");
    for (const address of ["/home", "/mypage"]) {
      if (address === "/mypage") await follow(page, address);
      const card = page.getByRole("article", { name: "Done in ten days" });
      const seal = card.locator('svg[viewBox="0 0 100 100"]');
      const look = async () => {
        await expect(seal).toBeVisible();
        for (const text of ["Done in ten days", "2026-01-01"]) {
          expect(await overlap(card.getByText(text), seal), address).toBe(false);
        }
      };
      await look();
      await asPhone(page, look);
    }
  },
);

test(
  "an empty my page has one main button, and no message lies over it, on a phone either",
  { tag: "@desktop" },
  async ({ page }) => {
    await page.goto("/user/signup");
    await page.getByLabel("Email Address").fill("new@example.com");
    await page.getByLabel("Password", { exact: true }).fill("secret1234");
    await page.getByLabel("Confirm Password").fill("secret1234");
    await main(page).getByRole("button", { name: "Sign Up" }).click();
    await expect(page.getByRole("heading", { name: "Nothing under way" })).toBeVisible();
    const toast = page.getByRole("listitem").filter({ hasText: "SignUp Success" });
    // It goes after a while, unless the focus is there.
    await toast.getByRole("button", { name: "Close" }).focus();
    const accent = await colorOf(page, "--color-accent");
    const button = page
      .getByRole("region", { name: "Challenging" })
      .getByRole("link", { name: "New Challenge" });
    const places: Box[] = [];
    const look = async () => {
      const red: string[] = [];
      for (const link of await main(page).getByRole("link").all()) {
        const color = await link.evaluate((element) => getComputedStyle(element).backgroundColor);
        if (color === accent) red.push(await link.innerText());
      }
      expect(red).toEqual(["New Challenge"]);
      const said = (await toast.boundingBox())!;
      expect(isOver(said, (await button.boundingBox())!)).toBe(false);
      places.push(said);
    };
    await look();
    await asPhone(page, look);
    // Nor over what the next page asks for.
    await button.click();
    const fields = main(page).locator("input, select, textarea");
    await expect(fields.first()).toBeVisible();
    const lookOn = async () => {
      const said = places.shift()!;
      for (const field of await fields.all()) {
        expect(isOver(said, (await field.boundingBox())!)).toBe(false);
      }
    };
    await lookOn();
    await asPhone(page, lookOn);
  },
);

test(
  "what floats at the edge covers no control and no text, from 360 to 1150 px",
  { tag: "@desktop" },
  async ({ backend, newPerson, page, person }) => {
    // Two authors in turn: a row of one author's challenges is folded, and the feed would be short.
    const other = await newPerson();
    const id = await person.setChallenge({ days: 30 });
    await writeDays(backend, person, id, 12, "Long enough for a line. ".repeat(20));
    for (let number = 1; number <= 9; number += 1) {
      await person.setChallenge({ title: `Challenge ${number}` });
      await other.setChallenge({ title: `Also ${number}` });
    }
    await person.signIn(page);
    await page.goto("/home");
    for (const address of ["/home", "/mypage", `/challenge/${id}`]) {
      if (address !== "/home") await follow(page, address);
      await expect(page.getByRole("article").first()).toBeVisible();
      for (const width of [360, 600, 800, 1150]) {
        await page.setViewportSize({ width, height: 740 });
        // The page may still be too short for it.
        await page.waitForFunction(() => {
          scrollTo({ top: 300, behavior: "instant" });
          return scrollY === 300;
        });
        const floating = [page.getByRole("button", { name: "Go to top" })];
        if (width >= 600) floating.push(page.getByRole("button", { name: "Feedback", exact: true }));
        let edge = width;
        for (const button of floating) {
          await expect(button).toBeVisible();
          edge = Math.min(edge, (await button.boundingBox())!.x);
        }
        // Wherever the page is scrolled to: nothing in it reaches as far as what floats.
        const reaching = await main(page)
          .locator("article, :is(a, button, p, h2, h3)")
          .evaluateAll(
            (items, left) =>
              items
                .filter((item) => item.getBoundingClientRect().right > left)
                .map((item) => item.textContent),
            edge,
          );
        expect.soft(reaching, `${address} at ${width} px`).toEqual([]);
      }
    }
  },
);
