import { addDays, formatCivilDate, today } from "@diary/core/civil-date";
import { aChallenge, anId, aProfile } from "@diary/core/testing";
import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";

import { renderTestApp } from "../testing/render-test-app.tsx";
import { translate as japanese } from "../words/ja/index.ts";

const member = anId(9001);
const date = today(Date.now(), 0);
const reading = aChallenge({
  user_id: member,
  title: "Read ten pages",
  start_date: "2026-01-01",
  day: 2,
  last_line: "The letter to the library.",
});
const running = aChallenge({
  challenge_id: anId(2),
  user_id: member,
  title: "Run",
  start_date: "2026-01-01",
});
const later = aChallenge({ challenge_id: anId(3), user_id: member, title: "Ski", start_date: "2999-01-01" });

function openMyPage(challenges: ReturnType<typeof aChallenge>[], written: string[]) {
  return renderTestApp("/mypage", {
    member,
    answer: {
      home_challenge: challenges,
      profile: [aProfile()],
      day: written.map((challenge_id) => ({ challenge_id, date })),
    },
  });
}

test("My page lists challenges without an entry today, and the first shows its last line", async () => {
  const site = await openMyPage([reading, running, later], []);
  const section = site.getByRole("region", { name: "To write today" });
  await expect.element(section.getByRole("heading", { name: "Read ten pages" })).toBeVisible();
  await expect.element(section.getByText("The letter to the library.")).toBeVisible();
  await expect
    .element(section.getByRole("link", { name: "Write" }).first())
    .toHaveAttribute("href", `/day/create/${reading.challenge_id}`);
  await expect.element(section.getByRole("listitem").getByText("Run", { exact: true })).toBeVisible();
  await expect.element(section.getByText("Ski")).not.toBeInTheDocument();
  const row = site.getByRole("region", { name: "Challenging" }).getByRole("article", { name: "Ski" });
  await expect.element(row.getByRole("img", { name: /today is open/ })).not.toBeInTheDocument();
});

test("a challenge with today's entry shows its streak and isn't listed as due", async () => {
  const site = await openMyPage([reading, running], [reading.challenge_id]);
  const rows = site.getByRole("region", { name: "Challenging" });
  const row = rows.getByRole("article", { name: "Read ten pages" });
  await expect.element(row.getByText("1-day streak")).toBeVisible();
  await expect.element(row.getByText("DAY 2")).toBeVisible();
  await expect.element(row.getByRole("link", { name: "Write" })).toBeVisible();
  await expect
    .element(rows.getByRole("article", { name: "Run" }).getByRole("img", { name: /today is open/ }))
    .toBeInTheDocument();
  const section = site.getByRole("region", { name: "To write today" });
  await expect.element(section.getByRole("heading", { name: "Run" })).toBeVisible();
  await expect.element(section.getByText("Read ten pages")).not.toBeInTheDocument();
});

test("on My page, a pending entry counts as written", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const site = await renderTestApp(`/day/create/${reading.challenge_id}`, {
    member,
    answer: {
      home_challenge: [reading],
      profile: [aProfile()],
      day: (entry?: object) => (entry === undefined ? [] : new Response("{}", { status: 503 })),
    },
  });
  await site.getByLabelText("Content").fill("Page 12.");
  await site.getByRole("button", { name: "Register!" }).click();
  await site.getByRole("dialog").getByRole("button", { name: "OK" }).click();
  await site.getByRole("button", { name: "Profile" }).click();
  await site.getByRole("menuitem", { name: "MyPage" }).click();
  const row = site.getByRole("article", { name: "Read ten pages" });
  const done = site.getByRole("region", { name: "Done for today" });
  await expect.element(done.getByText("DAY 3")).toBeVisible();
  await expect.element(done.getByText("1-day streak")).toBeVisible();
  await expect.element(site.getByText("To write today")).not.toBeInTheDocument();
  await row.getByRole("link", { name: "Detail" }).click();
  await expect.element(site.getByRole("heading", { level: 1, name: "Read ten pages" })).toBeVisible();
  await expect.element(site.getByRole("img", { name: /today's entry is pending/ })).toBeInTheDocument();
  expect(logged.mock.calls).toEqual([["An entry was not saved (queued)."]]);
});

test("if all entries of today are written, My page shows them and tomorrow's days", async () => {
  const site = await openMyPage(
    [reading, { ...running, day: 4 }, later],
    [reading.challenge_id, running.challenge_id],
  );
  const done = site.getByRole("region", { name: "Done for today" });
  await expect.element(done.getByText("DAY 4")).toBeVisible();
  const rows = done.getByRole("region", { name: "Written today" }).getByRole("article");
  await expect.element(rows.filter({ hasText: "Run" }).getByRole("link", { name: "Write" })).toBeVisible();
  expect(rows.elements()).toHaveLength(2);
  await expect.element(done.getByText("Tomorrow: days 3 and 5.")).toBeVisible();
  await expect.element(site.getByText("2 of 2 written today")).toBeVisible();
  await expect.element(site.getByText("To write today")).not.toBeInTheDocument();
});

test("My page loads the year without delay if nothing is left to write", async () => {
  const window = [innerWidth, innerHeight] as const;
  await page.viewport(1280, 300);
  onTestFinished(() => page.viewport(...window));
  const { setTimeout: start } = globalThis;
  const withoutDelayed = (run: () => void, ms?: number, ...given: []) =>
    ms === 3000 ? 0 : start(run, ms, ...given);
  vi.spyOn(globalThis, "setTimeout").mockImplementation(withoutDelayed as unknown as typeof setTimeout);
  const site = await openMyPage([reading], [reading.challenge_id]);
  await expect.element(site.getByRole("region", { name: "Done for today" })).toBeVisible();
  await expect.poll(() => site.requests).toContain("/rest/v1/rpc/written_days");
});

test("My page lists each challenge once, with Write, Detail and Like", async () => {
  const site = await openMyPage([reading, running, later], [running.challenge_id]);
  const list = site.getByRole("region", { name: "Challenging" });
  await expect.element(list).toBeVisible();
  for (const title of ["Read ten pages", "Run", "Ski"]) {
    const row = list.getByRole("article", { name: title });
    expect(row.elements()).toHaveLength(1);
    await expect.element(row.getByRole("link", { name: "Write" })).toBeVisible();
    await expect.element(row.getByRole("link", { name: "Detail" })).toBeVisible();
    await expect.element(row.getByRole("button", { name: "Like" })).toBeVisible();
  }
  await expect.element(site.getByText("1 of 2 written today")).toBeVisible();
});

test("a challenge with a rest day today isn't due, but has a link to write", async () => {
  const site = await openMyPage([{ ...reading, rest_days: [date] }, running], []);
  const section = site.getByRole("region", { name: "To write today" });
  await expect.element(section.getByRole("heading", { name: "Run" })).toBeVisible();
  await expect.element(section.getByText("Read ten pages")).not.toBeInTheDocument();
  const row = site
    .getByRole("region", { name: "Challenging" })
    .getByRole("article", { name: "Read ten pages" });
  await expect.element(row.getByRole("img", { name: /today is open/ })).not.toBeInTheDocument();
  await expect.element(row.getByRole("link", { name: "Write" })).toBeVisible();
  await expect.element(row.getByText("Today is a rest day")).toBeVisible();
  expect(site.getByText("Today is a rest day").elements()).toHaveLength(1);
});

async function expectLastRestDay(language: "en" | "ja", message: string) {
  const rest_days = [date, addDays(date, 1), addDays(date, 2)];
  const site = await renderTestApp("/mypage", {
    member,
    ...(language === "ja" && { language: { language, translate: japanese } }),
    answer: { home_challenge: [{ ...reading, rest_days }], profile: [aProfile()] },
  });
  const row = site.getByRole("article", { name: "Read ten pages" });
  await expect.element(row.getByText(message)).toBeVisible();
  await expect.element(row.getByRole("img")).not.toBeInTheDocument();
}

test("a challenge with several rest days shows the last rest day", () =>
  expectLastRestDay("en", `Rests until ${formatCivilDate(addDays(date, 2), "en")}`));

test("a challenge with several rest days shows the last rest day, in Japanese", { tags: "extended" }, () =>
  expectLastRestDay("ja", `${formatCivilDate(addDays(date, 2), "ja")}まで休み`),
);

async function expectInvitation(language: "en" | "ja", message: string) {
  const site = await renderTestApp("/mypage", {
    member,
    ...(language === "ja" && { language: { language, translate: japanese } }),
    answer: { home_challenge: [{ ...reading, day: 0, last_line: null }], profile: [aProfile()] },
  });
  await expect.element(site.getByText(message)).toBeVisible();
}

test("a challenge without entries shows that the first stamp is waiting", () =>
  expectInvitation("en", "Your first stamp is waiting"));

test(
  "a challenge without entries shows that the first stamp is waiting, in Japanese",
  { tags: "extended" },
  () => expectInvitation("ja", "最初のスタンプが待っています"),
);

test("a Japanese title is marked as Japanese on an English page", { tags: "extended" }, async () => {
  const site = await openMyPage(
    [
      { ...reading, title: "1日1ページ" },
      { ...running, title: "毎日30分" },
    ],
    [],
  );
  const due = site.getByRole("region", { name: "To write today" });
  await expect.element(due.getByText("1日1ページ")).toHaveAttribute("lang", "ja");
  await expect.element(due.getByText("毎日30分")).toHaveAttribute("lang", "ja");
  await site.getByRole("article", { name: "毎日30分" }).getByRole("link", { name: "Detail" }).click();
  await expect.element(site.getByRole("heading", { level: 1 })).toHaveAttribute("lang", "ja");
});

test("My page says nothing about a streak if the entries can't be loaded", { tags: "extended" }, async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  let isFirst = true;
  const site = await renderTestApp("/mypage", {
    member,
    answer: {
      home_challenge: [reading],
      profile: [aProfile()],
      day: () => {
        if (!isFirst) return new Response("{}", { status: 500 });
        isFirst = false;
        return [];
      },
    },
  });
  const section = site.getByRole("region", { name: "To write today" });
  await expect.element(section.getByRole("heading", { name: "Read ten pages" })).toBeVisible();
  await vi.waitUntil(() => logged.mock.calls.length > 0);
  await expect.element(section.getByText("Start a new streak today")).not.toBeInTheDocument();
});

test("My page shows its lists if the profile can't be loaded", { tags: "extended" }, async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const site = await renderTestApp("/mypage", {
    member,
    answer: { home_challenge: [reading], profile: () => Response.json({}, { status: 503 }) },
  });
  await expect.element(site.getByRole("article", { name: "Read ten pages" })).toBeVisible();
  await expect.element(site.getByText("Your profile could not be loaded.")).toBeVisible();
});

test.each([401, 403, 429])(
  "My page stops loading if the server rejects all requests with %i",
  { tags: "extended" },
  async (status) => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const requested: string[] = [];
    const site = await renderTestApp("/mypage", {
      member,
      answer: (path) => {
        requested.push(path);
        return Response.json({}, { status });
      },
    });
    await expect.element(site.getByText("Your profile could not be loaded.")).toBeVisible();
    await expect.element(site.getByText("Your challenges could not be loaded.")).toBeVisible();
    // Each component that mounts sends the failed request again.
    const profiles = requested.filter((path) => path.endsWith("/profile"));
    expect(profiles.length).toBeLessThanOrEqual(3);
    expect(requested.length).toBeLessThan(40);
  },
);

test("if all challenges are completed, My page asks for the next one", async () => {
  const done = { ...reading, day: 10, days: 10, completed: true, end_date: "2026-01-10" };
  const site = await openMyPage([done], []);
  await expect.element(site.getByRole("heading", { name: "What will you do next?" })).toBeVisible();
  expect(site.getByText("No challenge yet").query()).toBeNull();
});
