import path from "node:path";

import { endingAt } from "./support/stored-session.ts";
import { expect, test } from "./support/test.ts";
import { Walker, type Look } from "./support/walker.ts";

/** `pnpm journeys` walks each journey in several looks and keeps pictures; without it each is walked in one. */
const folder = process.env["JOURNEY_PICTURES"];
const asked = process.env["JOURNEY_LOOK"];

function lookOf(usual: Partial<Look>): Look {
  const chosen = asked === undefined ? usual : (JSON.parse(asked) as Partial<Look>);
  return { width: 360, theme: "light", text: 100, keyboard: false, locale: "en-US", ...chosen };
}

interface Options {
  look: Partial<Look>;
  /** The time at which it begins. */
  at: string;
}

const walk = test.extend<{ start: (name: string, options: Options) => Promise<Walker> }>({
  start: async ({ newDevice }, use) => {
    await use(async (name, { at, look: usual }) => {
      const look = lookOf(usual);
      const isPhone = look.width === 360;
      const page = await newDevice({
        viewport: { width: look.width, height: isPhone ? 740 : 800 },
        colorScheme: look.theme,
        locale: look.locale,
        reducedMotion: "reduce",
        hasTouch: isPhone && !look.keyboard,
        isMobile: isPhone && !look.keyboard,
      });
      await page.clock.install({ time: at });
      return Walker.start(page, look, folder === undefined ? undefined : path.join(folder, name));
    });
  },
});

walk.describe.configure({ timeout: 300_000 });

walk.describe("Journeys", { tag: "@desktop" }, () => {
  walk("first visit to first completed challenge, on a phone", async ({ start }) => {
    const me = await start("first-challenge", {
      look: { width: 360, theme: "dark", locale: "ja" },
      at: "2026-11-19T19:40:00Z",
    });
    const { page } = me;
    const main = page.getByRole("main");
    const row = page.getByRole("article", { name: "Two days of TypeScript" });

    await page.goto("/");
    await me.station("Landing page");
    await me.press(main.getByRole("link", { name: /^(SignUp|新規登録)$/ }).first());
    await me.write(page.getByLabel("Email Address"), "first@example.com");
    await me.write(page.getByLabel("Password", { exact: true }), "secret1234");
    await me.write(page.getByLabel("Confirm Password"), "secret1234");
    await me.station("Sign up");
    await me.press(main.getByRole("button", { name: "Sign Up" }));
    await expect(page).toHaveURL("/mypage");
    await expect(page.getByRole("heading", { name: "Nothing under way" })).toBeVisible();
    await me.station("An empty page of one's own");

    await me.press(main.getByRole("link", { name: "New Challenge" }).first());
    await me.write(page.getByLabel("Title"), "Two days of TypeScript");
    await me.choose(page.getByLabel("Category"), "TypeScript");
    await me.write(page.getByLabel("Days"), "2");
    await me.write(page.getByLabel("Description"), "Types first, then the rest.");
    await me.station("The first challenge");
    await me.press(main.getByRole("button", { name: "Create Challenge" }));
    await expect(row).toContainText("Day 0/2");
    await me.station("It is under way");

    await me.press(row.getByRole("link", { name: "Write" }));
    await me.write(page.getByLabel("Content"), "Read about generics.\nWrote one by hand.");
    await me.station("The first entry");
    await me.press(main.getByRole("button", { name: "Register!" }));
    await expect(page.getByText("Done for today.")).toBeInViewport();
    await expect(page.locator("form").getByText("DAY", { exact: true })).toBeInViewport();
    await me.station("Its stamp");

    // The evening after: the site knows who comes.
    await page.clock.setSystemTime("2026-11-20T20:10:00Z");
    await page.goto("/");
    await expect(page).toHaveURL("/mypage");
    await expect(row).toContainText("Day 1/2");
    await me.press(row.getByRole("link", { name: "Write" }));
    await expect(page.getByLabel("Date", { exact: true })).toHaveValue("2026-11-20");
    await me.write(page.getByLabel("Content"), "All the rest.");
    await me.press(main.getByRole("button", { name: "Register!" }));
    const completed = page.getByRole("dialog", { name: "COMPLETED" });
    await expect(completed).toContainText("Completed your Challenge! Nice work!");
    await me.station("Completed");
    await me.press(completed.getByRole("button", { name: "OK" }));
    await expect(page).toHaveURL("/mypage");
    await expect(page.getByRole("region", { name: "Achieved" })).toContainText("Day 2/2");
    await me.station("Achieved");
    await me.press(row.getByRole("link", { name: "Detail" }));
    await expect(page.getByRole("article", { name: "DAY 2" })).toContainText("All the rest.");
    await me.station("To look back on");
  });

  walk(
    "a month of two challenges, with a missed day and one without a network",
    async ({ backend, person, problems, start }) => {
      problems.allow(/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/);
      const month = { category: "Other", days: 30, start_date: "2026-10-01" } as const;
      const run = await person.setChallenge({ ...month, title: "Run", desc: "Round the lake." });
      const read = await person.setChallenge({ ...month, title: "Read ten pages", desc: "Before bed." });
      const me = await start("a-month", {
        look: { width: 1280, keyboard: true },
        at: "2026-10-01T21:00:00Z",
      });
      const { page } = me;
      const main = page.getByRole("main");
      const content = page.getByLabel("Content");
      const evening = async (day: number) => {
        // The tab stayed open over the night: it refreshes its session while it is left for another page.
        await page.clock.setSystemTime(`${dateOf(day)}T21:00:00Z`);
        await page.goto("/mypage");
        await me.press(main.getByRole("link", { name: "Register Day" }).first());
        await expect(page.getByLabel("Date", { exact: true })).toHaveValue(dateOf(day));
      };
      const register = async (text: string) => {
        await me.write(content, text);
        await me.press(main.getByRole("button", { name: "Register!" }));
      };
      const choose = (title: string) => me.choose(page.getByLabel("Challenge", { exact: true }), title);
      const moment = page.locator("form").getByRole("status");
      const writeByItself = (from: number, to: number) =>
        backend.sql(
          `insert into day (user_id, challenge_id, date, content)
           select $1, challenge_id, date::date, 'A day as usual.'
           from unnest($2::uuid[]) challenge_id, generate_series($3::date, $4::date, '1 day') date order by date`,
          [person.id, [read, run], dateOf(from), dateOf(to)],
        );

      // It ends within the hour by this page's clock.
      await person.signIn(page, endingAt(await person.newSession(), Date.parse(`${dateOf(1)}T22:00:00Z`)));
      await evening(1);
      await register("Chapter one, in bed.");
      const next = main.getByRole("link", { name: "Write" });
      await expect(next).toBeInViewport();
      await me.station("Next the other challenge");
      await me.press(next);
      await expect(content).toHaveValue("");
      await register("Round the lake, slowly.");
      await expect(moment).toHaveText("Done for today.");
      await me.station("Done for today");

      // The twelfth is missed, and caught up for one of the two.
      await writeByItself(2, 11);
      await evening(13);
      await me.station("After a missed day");
      await choose("Read ten pages");
      await me.date(page.getByLabel("Date", { exact: true }), dateOf(12));
      await register("Twenty pages yesterday, written down today.");
      await expect(moment).toHaveText("Today is still open.");
      await me.station("Caught up");
      await writeByItself(13, 19);

      // The twentieth is a day without a network.
      await evening(20);
      await page.context().setOffline(true);
      await choose("Read ten pages");
      await register("On the train.");
      const waiting = page.getByRole("region", { name: "On this device" });
      await expect(waiting).toContainText("On the train.");
      await me.station("Without a network");
      await page.context().setOffline(false);
      await expect(waiting).toHaveCount(0);
      await expect(page.getByRole("article", { name: /^DAY 20/ })).toContainText("On the train.");
      await me.station("Delivered");
      await person.writeDay(run, dateOf(20), "From the station home.");
      await writeByItself(21, 29);

      await evening(30);
      await choose("Read ten pages");
      await register("The last chapter.");
      const completed = page.getByRole("dialog", { name: "COMPLETED" });
      await expect(completed).toBeVisible();
      await me.station("Completed");
      await me.press(completed.getByRole("button", { name: "OK" }));
      await expect(page.getByRole("region", { name: "Achieved" })).toContainText("Day 30/30");
      await expect(page.getByRole("region", { name: "Challenging" })).toContainText("Day 28/30");
      await me.station("One of two");
      expect(
        await backend.sql(
          "select count(*)::int as days, count(distinct date)::int as dates from day group by challenge_id order by 1",
        ),
      ).toEqual([
        { days: 28, dates: 28 },
        { days: 30, dates: 30 },
      ]);
    },
  );

  walk("a visitor's like leads through sign-up back to its place", async ({ backend, newPerson, start }) => {
    // Two authors in turn: a row of one author's challenges is folded.
    const authors = [await newPerson(), await newPerson()];
    await authors[0]!.setProfile({ nickname: "Aiko" });
    await authors[1]!.setProfile({ nickname: "Ben" });
    await backend.sql(
      `insert into challenge (user_id, title, "desc", updated_at)
       select ($1::uuid[])[1 + number % 2], 'Challenge ' || number, 'Every evening.',
         now() - (50 - number) * interval '1 second'
       from generate_series(1, 50) number`,
      [authors.map(({ id }) => id)],
    );
    const me = await start("a-like", { look: { width: 360, text: 200 }, at: "2026-11-20T19:40:00Z" });
    const { page } = me;
    await page.goto("/home");
    await me.station("The feed");
    // Not among the first that are loaded.
    const card = page.getByRole("article", { name: "Challenge 18", exact: true });
    await expect(async () => {
      await page.evaluate(() => scrollBy({ top: 4000, behavior: "instant" }));
      await expect(card).toBeVisible({ timeout: 500 });
    }).toPass();
    await card.scrollIntoViewIfNeeded();
    const like = card.getByRole("button", { name: "Like" });
    await me.press(like);
    const question = page.getByRole("dialog", { name: "Please Sign in" });
    await expect(question).toBeVisible();
    const place = await page.evaluate(() => scrollY);
    await me.station("A like");
    await me.press(question.getByRole("button", { name: "OK" }));
    await expect(page).toHaveURL("/user/signin");
    await expect(page.getByRole("heading", { name: "Sign In" })).toBeVisible();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await me.station("Sign in");
    await me.press(page.getByRole("link", { name: "I don't have an account." }));
    await me.write(page.getByLabel("Email Address"), "visitor@example.com");
    await me.write(page.getByLabel("Password", { exact: true }), "secret1234");
    await me.write(page.getByLabel("Confirm Password"), "secret1234");
    await me.station("Sign up");
    await me.press(page.getByRole("main").getByRole("button", { name: "Sign Up" }));
    await expect(page).toHaveURL("/home");
    await expect(like).toHaveAttribute("aria-pressed", "true");
    await expect(like).toHaveText("1");
    await expect(card).toBeInViewport();
    expect(Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThan(60);
    await me.station("Liked, where it was");

    // Taken back, it is not given once more by a reload.
    const taken = page.waitForResponse((response) => response.request().method() === "DELETE");
    await me.press(like);
    await taken;
    await expect(like).toHaveText("0");
    await page.reload();
    await expect(card).toBeVisible();
    await expect(like).toHaveAttribute("aria-pressed", "false");
  });
});

/** A day of October 2026. */
function dateOf(day: number): string {
  return `2026-10-${String(day).padStart(2, "0")}`;
}
