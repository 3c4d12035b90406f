import { addDays, today } from "@diary/core/civil-date";
import { aChallenge, aProfile, anId } from "@diary/core/testing";
import { expect, test, vi } from "vitest";

import { renderTestApp, skipToLater } from "../testing/render-test-app.tsx";

const member = anId(9001);
const date = today(Date.now(), 0);
const year = Number(date.slice(0, 4));
const reading = aChallenge({ title: "Read ten pages", start_date: `${year - 2}-12-30`, days: 100 });
const challenges = [
  reading,
  aChallenge({
    challenge_id: anId(2),
    title: "Run",
    start_date: `${year - 1}-03-01`,
    days: 3,
    completed: true,
  }),
];
const written = (n: number, start: string, characters: number[]) => ({
  challenge_id: anId(n),
  dates: characters.map((_, index) => addDays(start, index)),
  characters,
});
const rowsOf: Record<string, unknown> = {
  [`${year}-01-01`]: [],
  [`${year - 1}-01-01`]: [
    written(2, `${year - 1}-03-01`, [1000, 200, 40]),
    written(1, `${year - 2}-12-30`, [5, 5, 5, 5]),
  ],
};

interface ServerOptions {
  challenges?: unknown[];
  earlier?: unknown[];
  fail?: () => Response | undefined;
}

function openPage(address: string, { challenges: own = challenges, earlier = [], fail }: ServerOptions = {}) {
  return renderTestApp(address, {
    member,
    answer: {
      home_challenge: own,
      profile: [aProfile()],
      on_this_day: earlier,
      written_days: (sent: { first_date: string }) => fail?.() ?? rowsOf[sent.first_date] ?? [],
    },
  });
}

test("the page of a year shows numbers for the year and each challenge, and prints", async () => {
  const print = vi.spyOn(window, "print").mockImplementation(() => undefined);
  const site = await openPage(`/mypage/year/${year - 1}`);
  await expect.element(site.getByRole("heading", { level: 1, name: String(year - 1) })).toBeVisible();
  // The streak includes two days of the previous year.
  await expect.element(site.getByText(/^5 days written · longest streak 4 days · /)).toBeVisible();
  await expect.element(site.getByText(/1,250 characters$/)).toBeVisible();
  const [run, read] = site.getByRole("region", { name: "Challenges" }).getByRole("listitem").all();
  const runs = "Goal: 3 days · 3 of 3 planned days · longest streak 3 days · 1,240 characters";
  await expect.element(run!.getByText(runs)).toBeVisible();
  await expect
    .element(read!.getByText(/^Goal: 100 days · 2 of 36[56] planned days · longest streak 4 days/))
    .toBeVisible();
  const months = site.getByRole("table", { name: `${year - 1}, month by month` });
  await expect.element(months.getByRole("row").nth(3)).toHaveTextContent("Mar331,240");
  await expect.element(months.getByRole("row")).toHaveLength(13);
  await site.getByRole("button", { name: "Print" }).click();
  expect(print).toHaveBeenCalledOnce();
});

test("links open the other years, from the first challenge's year to the current year", async () => {
  const site = await openPage(`/mypage/year/${year - 1}`);
  const years = site.getByRole("navigation", { name: "Years" });
  await years.getByRole("link", { name: String(year - 2) }).click();
  await expect.element(site.getByRole("heading", { level: 1, name: String(year - 2) })).toBeVisible();
  await expect.element(site.getByText("Nothing written")).toBeVisible();
  await expect.element(years.getByRole("link")).toHaveLength(2);
  await years.getByRole("link", { name: String(year - 1) }).click();
  await years.getByRole("link", { name: String(year) }).click();
  await expect.element(site.getByText("Nothing written")).toBeVisible();
  await expect.element(years.getByRole("link")).toHaveLength(2);
});

test.each(["1999", `${year + 1}`, "none", "2025.5"])(
  "the address of the invalid year %s shows the current year",
  async (asked) => {
    const site = await openPage(`/mypage/year/${asked}`);
    await expect.element(site.getByRole("heading", { level: 1, name: String(year) })).toBeVisible();
  },
);

test("My page loads the year, with a table, when the user scrolls to its place", async () => {
  const many = Array.from({ length: 20 }, (_, n) =>
    aChallenge({ challenge_id: anId(100 + n), title: `No ${n}` }),
  );
  const site = await openPage("/mypage", { challenges: [...challenges, ...many] });
  await expect.element(site.getByRole("article", { name: "No 19" })).toBeInTheDocument();
  expect(site.requests).not.toContain("/rest/v1/rpc/written_days");
  await expect
    .poll(() => {
      window.scrollTo(0, document.body.scrollHeight);
      return site.requests;
    })
    .toContain("/rest/v1/rpc/written_days");
  const section = site.getByRole("region", { name: String(year) });
  await expect.element(section.getByText("Nothing written")).toBeVisible();
  await expect.element(section.getByRole("table", { name: `${year}, month by month` })).toBeInTheDocument();
  await expect
    .element(section.getByRole("link", { name: String(year - 1) }))
    .toHaveAttribute("href", `/mypage/year/${year - 1}`);
  await expect
    .element(section.getByRole("link", { name: "Print this year" }))
    .toHaveAttribute("href", `/mypage/year/${year}`);
});

test("My page without a challenge has no year and requests none", { tags: "extended" }, async () => {
  const later = skipToLater();
  const site = await openPage("/mypage", { challenges: [] });
  await expect.element(site.getByRole("heading", { name: "No challenge yet" })).toBeVisible();
  await later();
  window.scrollTo(0, document.body.scrollHeight);
  await expect.element(site.getByRole("region", { name: String(year) })).not.toBeInTheDocument();
  expect(site.requests.filter((path) => /written_days|on_this_day/.test(path))).toEqual([]);
});

test("My page shows entries that the user wrote on this day a year ago", async () => {
  const entry = (n: number, content: string) => ({
    day_id: anId(100 + n),
    challenge_id: anId(n),
    date: `${year - 1}${date.slice(4)}`,
    content,
  });
  const earlier = [entry(1, "The letter to the library."), entry(3, "Of a challenge that is deleted.")];
  const later = skipToLater();
  const site = await openPage("/mypage", { earlier });
  await expect.element(site.getByRole("article", { name: reading.title })).toBeVisible();
  await later();
  const section = site.getByRole("region", { name: "On this day" });
  await expect.element(section.getByRole("heading", { name: `On this day, ${year - 1}` })).toBeVisible();
  await expect.element(section.getByText("The letter to the library.")).toBeVisible();
  await expect.element(section.getByRole("article")).toHaveLength(1);
  await expect
    .element(section.getByRole("link", { name: reading.title }))
    .toHaveAttribute("href", `/challenge/${reading.challenge_id}`);
});

test("a year shows the last line of challenges that ended in it, and how early", async () => {
  const ended = {
    ...challenges[1]!,
    days: 30,
    ended_early: true,
    end_date: `${year - 1}-03-03`,
    last_line: "The lake, at dusk.",
  };
  const site = await openPage(`/mypage/year/${year - 1}`, {
    challenges: [{ ...reading, last_line: "Of this year." }, ended],
  });
  const items = site.getByRole("region", { name: "Challenges" }).getByRole("listitem");
  await expect.element(items.first().getByText("The lake, at dusk.")).toBeVisible();
  await expect.element(items.first().getByText(/^Ended at 3 of 30 · 3 of/)).toBeVisible();
  await expect.element(items.first().getByRole("link")).toHaveAttribute("href", `/challenge/${anId(2)}`);
  expect(site.getByText("Of this year.").query()).toBeNull();
});
