import { mkdir } from "node:fs/promises";
import { join } from "node:path";

import type { Page } from "@playwright/test";

import { en } from "../src/words/en.ts";
import { ja } from "../src/words/ja.ts";
import { expect, test } from "./support/test.ts";

/** How popup and site look: `pnpm journeys` walks in several looks, and keeps pictures. */
interface Look {
  theme: "light" | "dark";
  /** The browser's language, which is the popup's as well. */
  language: "en-US" | "ja-JP";
  /** Size of the popup's text in percent. */
  text: 100 | 125;
}

const folder = process.env["JOURNEY_PICTURES"];
const asked = JSON.parse(process.env["JOURNEY_LOOK"] ?? "{}") as Partial<Look>;
const look: Look = { theme: "light", language: "en-US", text: 100, ...asked };
const words = look.language === "ja-JP" ? ja : en;

test.use({ setsClock: true });

const dateOf = (day: number) => `2026-10-${String(day).padStart(2, "0")}`;
const inTheEvening = (day: number) => `${dateOf(day)}T21:00:00Z`;

let stations = 0;

/** All that is under way has arrived: leaves a picture where pictures are asked for. */
async function station(page: Page, name: string): Promise<void> {
  stations += 1;
  if (folder === undefined) return;
  await mkdir(join(folder, "popup-and-site"), { recursive: true });
  // What comes late or comes down is there.
  await page.waitForTimeout(700);
  const file = `${String(stations).padStart(2, "0")} ${name}.png`;
  await page.screenshot({ path: join(folder, "popup-and-site", file) });
}

test("a month of two challenges, in the popup and on the site, with a missed day and one without a network", async ({
  backend,
  browserWithExtension,
  gateway,
  openSite,
  person,
}) => {
  test.slow();
  stations = 0;
  const month = { category: "Other", days: 30, start_date: dateOf(1) } as const;
  const run = await person.setChallenge({ ...month, title: "Run", desc: "Round the lake." });
  const read = await person.setChallenge({ ...month, title: "Read ten pages", desc: "Before bed." });
  const { clock } = browserWithExtension.context;
  await clock.install({ time: inTheEvening(1) });

  const openPopup = async () => {
    const opened = await browserWithExtension.openPopup(look.language);
    await opened.emulateMedia({ colorScheme: look.theme, reducedMotion: "reduce" });
    await opened.setViewportSize({ width: look.text === 100 ? 360 : 450, height: 600 });
    await opened.evaluate((size) => (document.documentElement.style.fontSize = size), `${look.text}%`);
    return opened;
  };
  let popup = await openPopup();
  const openAnew = async () => {
    await popup.close();
    popup = await openPopup();
  };
  const evening = async (day: number) => {
    await clock.setSystemTime(inTheEvening(day));
    await openAnew();
  };
  const field = () => popup.getByRole("textbox", { name: words.content });
  /** With the keyboard alone: the field has the focus. */
  const write = async (text: string) => {
    await expect(field()).toBeFocused();
    await popup.keyboard.type(text);
    await popup.keyboard.press("Control+Enter");
    await expect(popup.getByText(words.written)).toBeVisible();
  };
  const choose = (title: string) => popup.getByRole("combobox").selectOption({ label: title });
  const next = (title: string) => popup.getByRole("button", { name: words.next(title) });
  const visitSite = async (path: string) => {
    const site = await openSite(path);
    await site.emulateMedia({ colorScheme: look.theme, reducedMotion: "reduce" });
    return site;
  };
  const writeByItself = (from: number, to: number) =>
    backend.sql(
      `insert into day (user_id, challenge_id, date, content)
       select $1, challenge_id, date::date, 'A day as usual.'
       from unnest($2::uuid[]) challenge_id, generate_series($3::date, $4::date, '1 day') date order by date`,
      [person.id, [read, run], dateOf(from), dateOf(to)],
    );

  // The first evening: one in the popup, the other on the site, which knows who comes.
  await popup.getByLabel(words.email).fill(person.email);
  await popup.getByLabel(words.password, { exact: true }).fill(person.password);
  await popup.getByRole("button", { name: words.signIn, exact: true }).click();
  await choose("Read ten pages");
  await station(popup, "The first evening");
  await field().focus();
  await write("Chapter one, in bed.");
  await expect(next("Run")).toBeVisible();
  await station(popup, "Next the other challenge");
  let site = await visitSite("/day/create/none");
  await expect(site.getByLabel("Challenge", { exact: true }).locator("option:checked")).toHaveText("Run");
  await site.getByLabel("Content").fill("Round the lake, slowly.");
  await site.getByRole("button", { name: "Register!" }).click();
  await expect(site.locator("form").getByRole("status")).toHaveText("Done for today.");
  await station(site, "Done for today, on the site");
  await site.close();
  await openAnew();
  await expect(popup.getByText(words.allWritten)).toBeVisible();

  // The twelfth is missed: the popup shows the gap, and for one of the two the site catches up.
  await writeByItself(2, 11);
  await evening(13);
  await choose("Run");
  await popup.getByRole("button", { name: words.calendar }).click();
  const calendar = popup.getByRole("region", { name: words.calendar });
  await expect(calendar.locator("[aria-current=date]")).toBeInViewport({ ratio: 1 });
  await station(popup, "After a missed day");
  await popup.getByRole("button", { name: words.calendar }).click();
  await field().focus();
  await write("Round the lake, in the rain.");
  await next("Read ten pages").click();
  await write("Chapter nine.");
  await expect(popup.getByText(words.allWritten)).toBeVisible();
  site = await visitSite(`/day/create/${read}`);
  await site.getByLabel("Date", { exact: true }).fill(dateOf(12));
  await site.getByLabel("Content").fill("Twenty pages yesterday, written down today.");
  await site.getByRole("button", { name: "Register!" }).click();
  await expect(site.getByRole("article", { name: /^DAY 12/ })).toContainText("Twenty pages yesterday");
  await station(site, "Caught up, on the site");
  await site.close();
  await writeByItself(14, 19);

  // The twentieth is a day without a network.
  await evening(20);
  await choose("Read ten pages");
  await expect(field()).toBeFocused();
  const { restore } = gateway.break(/./, { kind: "offline" });
  await popup.keyboard.type("On the train.");
  await popup.keyboard.press("Control+Enter");
  await expect(popup.getByText(words.pendingTitle)).toBeVisible();
  await station(popup, "Without a network");
  await openAnew();
  await expect(popup.getByText("On the train.")).toBeVisible();
  restore();
  await popup.getByRole("button", { name: words.tryNow }).click();
  await expect(popup.getByText(words.written)).toBeVisible();
  await next("Run").click();
  await write("From the station home.");
  await station(popup, "Delivered");
  site = await visitSite(`/challenge/${read}`);
  await expect(site.getByRole("article", { name: /^DAY 20/ })).toContainText("On the train.");
  await station(site, "Delivered, on the site");
  await site.close();
  await writeByItself(21, 29);

  await evening(30);
  await choose("Read ten pages");
  await expect(field()).toBeFocused();
  await popup.keyboard.type("The last chapter.");
  await popup.keyboard.press("Control+Enter");
  const completed = popup.getByRole("dialog", { name: words.completedTitle });
  await expect(completed).toBeVisible();
  await station(popup, "Completed");
  await completed.getByRole("button", { name: "OK" }).click();
  site = await visitSite("/mypage");
  await expect(site.getByRole("region", { name: "Achieved" })).toContainText("Day 30/30");
  await expect(site.getByRole("region", { name: "Challenging" })).toContainText("Day 28/30");
  await station(site, "One of two, on the site");
  expect(
    await backend.sql(
      "select count(*)::int as days, count(distinct date)::int as dates from day group by challenge_id order by 1",
    ),
  ).toEqual([
    { days: 28, dates: 28 },
    { days: 30, dates: 30 },
  ]);
});
