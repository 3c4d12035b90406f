import { addDays, formatCivilDate, today } from "@diary/core/civil-date";
import { aChallenge, anId, aProfile, aSetting, openWritingDb } from "@diary/core/testing";
import { expect, test, vi } from "vitest";

import { renderTestApp, type RenderedTestApp } from "../testing/render-test-app.tsx";
import { translate as japanese } from "../words/ja/index.ts";

const member = anId(9001);
const date = today(Date.now(), 0);
const ago = (days: number) => addDays(date, -days);
const shown = (day: string) => formatCivilDate(day, "en");
const quiet = aChallenge({
  user_id: member,
  title: "Thirty small TypeScripts",
  start_date: ago(23),
  day: 14,
  days: 30,
  last_line: "Tomorrow: a list of **numbers**.",
});
const other = aChallenge({
  challenge_id: anId(2),
  user_id: member,
  title: "Run",
  start_date: ago(90),
  day: 1,
});

interface Diary {
  challenges?: ReturnType<typeof aChallenge>[];
  entries?: Readonly<Record<string, string>>;
  seenOn?: string | null;
  language?: "ja";
}

async function openMyPage({
  challenges = [quiet],
  entries = { [quiet.challenge_id]: ago(9) },
  ...diary
}: Diary) {
  const saved: [path: string, sent: unknown][] = [];
  let setting = aSetting({ lapse_seen_on: diary.seenOn ?? null });
  const site = await renderTestApp("/mypage", {
    member,
    ...(diary.language === "ja" && { language: { language: "ja", translate: japanese } }),
    answer: {
      home_challenge: challenges,
      profile: [aProfile()],
      day: Object.entries(entries).map(([challenge_id, day]) => ({ challenge_id, date: day })),
      setting: (sent: Partial<typeof setting>, method: string) => {
        if (method !== "PATCH") return [setting];
        saved.push(["setting", sent]);
        setting = { ...setting, ...sent };
        return [setting];
      },
      challenge: (sent: unknown, method: string) => {
        if (method === "PATCH") saved.push(["challenge", sent]);
        return [{ challenge_id: quiet.challenge_id }];
      },
      set_rest_days: (sent: unknown) => {
        saved.push(["set_rest_days", sent]);
        return null;
      },
    },
  });
  return { site, saved };
}

const title = (site: RenderedTestApp) => site.getByRole("heading", { level: 1, name: "Welcome back, Mina" });
const todaysList = (site: RenderedTestApp) => site.getByRole("region", { name: "Challenging" });
const seen = ["setting", { lapse_seen_on: date }];

test("nine days after the last entry, a welcome shows the last line and a new end date", async () => {
  const { saved, site } = await openMyPage({});
  await expect.element(title(site)).toBeVisible();
  const card = site.getByRole("article", { name: "Thirty small TypeScripts" });
  await expect.element(card.getByText("Tomorrow: a list of numbers.")).toBeVisible();
  await expect.element(card.getByText(/^Your last line, /)).toBeVisible();
  await expect.element(card.getByRole("img", { name: /14 of 30/ })).toBeInTheDocument();
  await expect
    .element(card.getByText(/All 14 stamps/))
    .toHaveTextContent(
      `All 14 stamps are still here. With an entry a day from today, the card is full on ${shown(addDays(date, 15))}. It would have been ${shown(addDays(date, 7))}.`,
    );
  await expect
    .element(card.getByRole("link", { name: "Write today" }))
    .toHaveAttribute("href", `/day/create/${quiet.challenge_id}`);
  await expect.element(todaysList(site)).not.toBeInTheDocument();
  await expect.poll(() => saved).toContainEqual(seen);
});

test("“Not now” closes the welcome, which doesn't return on the next visit", async () => {
  const { site } = await openMyPage({});
  await site.getByRole("button", { name: "Not now" }).click();
  await expect.element(todaysList(site)).toBeVisible();
  await expect.element(title(site)).not.toBeInTheDocument();
  expect(document.activeElement?.id).toBe("main");
  await site.getByRole("link", { name: "Feed", exact: true }).first().click();
  await site.getByRole("link", { name: "Today", exact: true }).first().click();
  await expect.element(todaysList(site)).toBeVisible();
  await expect.element(title(site)).not.toBeInTheDocument();
});

test("the week starts on the weekday of the browser's region, as in other forms", async () => {
  vi.spyOn(navigator, "language", "get").mockReturnValue("en-GB");
  const { site } = await openMyPage({});
  await expect.element(site.getByRole("checkbox").first()).toHaveAccessibleName("Monday");
});

async function expectToday(diary: Diary) {
  const { saved, site } = await openMyPage(diary);
  await expect.element(todaysList(site)).toBeVisible();
  await expect.element(title(site)).not.toBeInTheDocument();
  expect(saved).not.toContainEqual(seen);
}

test("My page shows no welcome if another device has shown the welcome", () =>
  expectToday({ seenOn: ago(1) }));

test.each<[string, Diary]>([
  ["the last entry is seven days old", { entries: { [quiet.challenge_id]: ago(7) } }],
  ["a rest day was in the week", { challenges: [{ ...quiet, rest_days: [ago(3)] }] }],
  ["the challenge has no entries", { entries: {} }],
  [
    "the user wrote for another challenge",
    { challenges: [quiet, other], entries: { [quiet.challenge_id]: ago(9), [other.challenge_id]: ago(0) } },
  ],
  [
    "another challenge is paused",
    {
      challenges: [quiet, { ...other, rest_days: [ago(3)] }],
      entries: { [quiet.challenge_id]: ago(20), [other.challenge_id]: ago(9) },
    },
  ],
  ["the challenge is completed", { challenges: [{ ...quiet, day: 30, completed: true, end_date: ago(9) }] }],
])("My page shows no welcome if %s", { tags: "extended" }, (_, diary) => expectToday(diary));

test("My page shows no welcome if an entry of yesterday is pending", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const stored = openWritingDb("challenge-diary");
  const key = { kind: "entry", userId: member, challengeId: quiet.challenge_id, date: ago(1) } as const;
  await stored.write((transaction) =>
    transaction.objectStore("outbox").put({
      order: 1,
      key,
      dayId: anId(100),
      text: "Written on the train",
      version: null,
      sent: [],
      state: { status: "queued" },
    }),
  );
  const site = await renderTestApp("/mypage", {
    member,
    answer: {
      home_challenge: [quiet],
      profile: [aProfile()],
      setting: (sent?: object) => [{ ...aSetting({ lapse_seen_on: null }), ...sent }],
      day: (entry?: object) =>
        entry === undefined
          ? [{ challenge_id: quiet.challenge_id, date: ago(9) }]
          : new Response("{}", { status: 503 }),
    },
  });
  await expect.element(todaysList(site)).toBeVisible();
  await expect.element(title(site)).not.toBeInTheDocument();
});

test(
  "if the setting can't be loaded, My page shows no welcome, also during retries",
  { tags: "extended" },
  async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const site = await renderTestApp("/mypage", {
      member,
      answer: {
        home_challenge: [quiet],
        profile: [aProfile()],
        setting: Response.json({}, { status: 500 }),
        day: [{ challenge_id: quiet.challenge_id, date: ago(9) }],
      },
    });
    await expect.element(todaysList(site)).toBeVisible();
    const list = todaysList(site).element();
    await expect.poll(() => logged).toHaveBeenCalled();
    expect(list.isConnected).toBe(true);
    await expect.element(title(site)).not.toBeInTheDocument();
  },
);

test(
  "the welcome opens again if a week without entries ends after the last welcome",
  { tags: "extended" },
  async () => {
    const { saved, site } = await openMyPage({ seenOn: ago(2) });
    await expect.element(title(site)).toBeVisible();
    await expect.poll(() => saved).toContainEqual(seen);
  },
);

test("choosing weekdays changes the end date, and saving them closes the welcome", async () => {
  const { saved, site } = await openMyPage({});
  const days = site.getByRole("group", { name: "Fewer days a week from here" });
  await expect.element(days.getByText(/^3 days a week: the card is full on /)).toBeVisible();
  for (const name of ["Monday", "Wednesday", "Saturday"]) await days.getByRole("checkbox", { name }).click();
  await site.getByRole("button", { name: "Keep these days" }).click();
  await expect.element(days.getByText("Choose at least one day.")).toBeVisible();
  expect(saved.filter(([path]) => path === "challenge")).toEqual([]);
  await days.getByRole("checkbox", { name: "Sunday" }).click();
  await expect.element(days.getByText(/^One day a week: the card is full on /)).toBeVisible();
  await site.getByRole("button", { name: "Keep these days" }).click();
  await expect.element(site.getByText("Your days are saved.")).toBeVisible();
  await expect.element(todaysList(site)).toBeVisible();
  expect(saved).toContainEqual(["challenge", { weekdays: 64 }]);
});

test("a failure to save the days keeps the welcome open", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const site = await renderTestApp("/mypage", {
    member,
    answer: {
      home_challenge: [quiet],
      profile: [aProfile()],
      setting: [aSetting()],
      day: [{ challenge_id: quiet.challenge_id, date: ago(9) }],
      challenge: Response.json({}, { status: 500 }),
    },
  });
  await site.getByRole("button", { name: "Keep these days" }).click();
  await expect.element(site.getByText("Your days may not have been saved. Please try again.")).toBeVisible();
  await expect.element(title(site)).toBeVisible();
  expect(logged).toHaveBeenCalled();
});

test("a pause marks rest days and closes the welcome", async () => {
  const { saved, site } = await openMyPage({});
  await site.getByRole("button", { name: "Choose dates" }).click();
  const dialog = site.getByRole("dialog", { name: "Rest days" });
  await dialog.getByLabelText("To").fill(addDays(date, 6));
  await dialog.getByRole("button", { name: "Rest", exact: true }).click();
  await expect.element(todaysList(site)).toBeVisible();
  const { challenge_id } = quiet;
  const pause = { challenge_id, first_date: date, last_date: addDays(date, 6), rests: true };
  expect(saved).toContainEqual(["set_rest_days", pause]);
});

test("ending a challenge closes the welcome, and a message offers to resume it", async () => {
  let ended = false;
  const end = (value: boolean) => (sent: unknown) => {
    expect(sent).toEqual({ challenge_id: quiet.challenge_id });
    ended = value;
    return null;
  };
  const site = await renderTestApp("/mypage", {
    member,
    answer: {
      home_challenge: () => [
        ended ? { ...quiet, completed: true, ended_early: true, end_date: date } : quiet,
      ],
      profile: [aProfile()],
      setting: [aSetting()],
      day: [{ challenge_id: quiet.challenge_id, date: ago(9) }],
      end_challenge: end(true),
      resume_challenge: end(false),
    },
  });
  await expect
    .element(site.getByText("The card keeps its 14 stamps and goes to your shelf. You can take it up again."))
    .toBeVisible();
  await site.getByRole("button", { name: "End it here" }).click();
  await expect.element(title(site)).not.toBeInTheDocument();
  const shelf = site.getByRole("region", { name: "Achieved" });
  await expect.element(shelf.getByText("Ended at 14 of 30")).toBeVisible();
  expect(shelf.element().textContent).not.toContain("COMPLETED");
  await site.getByRole("button", { name: "Take it up again" }).click();
  await expect.element(todaysList(site).getByRole("link", { name: "Write" }).first()).toBeVisible();
  await expect.element(site.getByText("The challenge is open again.")).toBeVisible();
});

test("a failure to end a challenge keeps the welcome open", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const site = await renderTestApp("/mypage", {
    member,
    answer: {
      home_challenge: [quiet],
      profile: [aProfile()],
      setting: [aSetting()],
      day: [{ challenge_id: quiet.challenge_id, date: ago(9) }],
      end_challenge: Response.json({}, { status: 500 }),
    },
  });
  await site.getByRole("button", { name: "End it here" }).click();
  await expect
    .element(site.getByText("The challenge may not have been ended. Please try again."))
    .toBeVisible();
  await expect.element(title(site)).toBeVisible();
  expect(logged).toHaveBeenCalled();
});

test("the welcome shows the challenge with the latest entry and names the other", async () => {
  const { saved, site } = await openMyPage({
    challenges: [other, quiet],
    entries: { [quiet.challenge_id]: ago(9), [other.challenge_id]: ago(40) },
  });
  await expect.element(site.getByRole("article", { name: "Thirty small TypeScripts" })).toBeVisible();
  expect(site.getByRole("article").elements()).toHaveLength(1);
  await expect
    .element(site.getByRole("link", { name: "Run" }))
    .toHaveAttribute("href", `/challenge/${other.challenge_id}`);
  await expect.poll(() => saved).toContainEqual(seen);
});

test("the welcome is in Japanese on a Japanese site", { tags: "extended" }, async () => {
  const { saved, site } = await openMyPage({ language: "ja" });
  await expect
    .element(site.getByRole("heading", { level: 1, name: "おかえりなさい、Minaさん" }))
    .toBeVisible();
  await expect.element(site.getByRole("link", { name: "今日の記録を書く" })).toBeVisible();
  await expect.poll(() => saved).toContainEqual(seen);
});
