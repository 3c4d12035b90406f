import { en as words } from "../src/words/en.ts";
import { expect, test } from "./support/test.ts";

test.use({ setsClock: true });

const dateOf = (day: number) => `2026-10-${String(day).padStart(2, "0")}`;
const inTheEvening = (day: number) => `${dateOf(day)}T21:00:00Z`;

test("a month of two challenges, in the popup and on the site, with a missed day and one without a network", async ({
  backend,
  browserWithExtension,
  gateway,
  openPopup,
  openSite,
  person,
}) => {
  test.slow();
  const month = { category: "Other", days: 30, start_date: dateOf(1) } as const;
  const run = await person.setChallenge({ ...month, title: "Run", desc: "Round the lake." });
  const read = await person.setChallenge({ ...month, title: "Read ten pages", desc: "Before bed." });
  const { clock } = browserWithExtension.context;
  await clock.install({ time: inTheEvening(1) });

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
  await field().focus();
  await write("Chapter one, in bed.");
  await expect(next("Run")).toBeVisible();
  let site = await openSite("/day/create/none");
  await expect(site.getByLabel("Challenge", { exact: true }).locator("option:checked")).toHaveText("Run");
  await site.getByLabel("Content").fill("Round the lake, slowly.");
  await site.getByRole("button", { name: "Register!" }).click();
  await expect(site.locator("form").getByRole("status")).toHaveText("Done for today.");
  await site.close();
  await openAnew();
  await expect(popup.getByText(words.allWritten)).toBeVisible();

  // The twelfth is missed: the popup shows the gap, and one of the two is caught up on another device.
  await writeByItself(2, 11);
  await evening(13);
  await choose("Run");
  await popup.getByRole("button", { name: words.calendar }).click();
  const calendar = popup.getByRole("region", { name: words.calendar });
  await expect(calendar.locator("[aria-current=date]")).toBeInViewport({ ratio: 1 });
  await popup.getByRole("button", { name: words.calendar }).click();
  await field().focus();
  await write("Round the lake, in the rain.");
  await next("Read ten pages").click();
  await write("Chapter nine.");
  await expect(popup.getByText(words.allWritten)).toBeVisible();
  await person.writeDay(read, dateOf(12), "Twenty pages yesterday, written down today.");
  await writeByItself(14, 19);

  // The twentieth is a day without a network.
  await evening(20);
  await choose("Read ten pages");
  await expect(field()).toBeFocused();
  const { restore } = gateway.break(/./, { kind: "offline" });
  await popup.keyboard.type("On the train.");
  await popup.keyboard.press("Control+Enter");
  await expect(popup.getByText(words.pendingTitle)).toBeVisible();
  await openAnew();
  await expect(popup.getByText("On the train.")).toBeVisible();
  restore();
  await popup.getByRole("button", { name: words.tryNow }).click();
  await expect(popup.getByText(words.written)).toBeVisible();
  await next("Run").click();
  await write("From the station home.");
  expect(await backend.sql("select content from day where date = $1 order by content", [dateOf(20)])).toEqual(
    [{ content: "From the station home." }, { content: "On the train." }],
  );
  await writeByItself(21, 29);

  await evening(30);
  await choose("Read ten pages");
  await expect(field()).toBeFocused();
  await popup.keyboard.type("The last chapter.");
  await popup.keyboard.press("Control+Enter");
  const completed = popup.getByRole("dialog", { name: words.completedTitle });
  await expect(completed).toBeVisible();
  // Closed before it was answered, the popup says it again.
  await popup.reload();
  await completed.getByRole("button", { name: "OK" }).click();
  site = await openSite("/mypage");
  await expect(site.getByRole("region", { name: "Achieved" })).toContainText("Day 30/30");
  await expect(site.getByRole("region", { name: "Challenging" })).toContainText("Day 28/30");
  expect(
    await backend.sql(
      "select count(*)::int as days, count(distinct date)::int as dates from day group by challenge_id order by 1",
    ),
  ).toEqual([
    { days: 28, dates: 28 },
    { days: 30, dates: 30 },
  ]);
});
