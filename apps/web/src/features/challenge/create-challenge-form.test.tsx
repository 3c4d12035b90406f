import type { HomeChallenge } from "@diary/core/challenge";
import { addDays, formatCivilDate, today } from "@diary/core/civil-date";
import { aChallenge, anId } from "@diary/core/testing";
import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";

import { renderTestApp } from "../../testing/render-test-app.tsx";
import { translate as japanese } from "../../words/ja/index.ts";

const member = anId(9001);

function storeChallenges(challenges: HomeChallenge[] = [], changes: Partial<HomeChallenge> = {}) {
  return {
    home_challenge: () => challenges,
    challenge: (sent: Partial<HomeChallenge>) => {
      challenges.push(aChallenge({ ...sent, ...changes, day: 0 }));
      return [sent];
    },
  };
}

async function openForm(answer = {}) {
  const site = await renderTestApp("/challenge/create", { member, answer });
  const field = (label: string) => site.getByLabelText(label, { exact: true });
  await expect.element(field("Title")).toBeVisible();
  const submit = site.getByRole("button", { name: "Create Challenge" });
  return { extras: site.getByText("Tags, weekdays and a template"), field, site, submit };
}

test("choosing a common length by mouse or keyboard fills Days", { tags: "extended" }, async () => {
  const { field, site } = await openForm();
  const lengths = site.getByRole("group", { name: "Common lengths" }).getByRole("button");
  expect(lengths.elements().map((length) => length.textContent)).toEqual(
    [7, 14, 21, 30, 100].map((days) => `${days} days`),
  );
  await site.getByRole("button", { name: "100 days" }).click();
  await expect.element(field("Days")).toHaveValue(100);
  site.getByRole("button", { name: "21 days" }).element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(field("Days")).toHaveValue(21);
  await expect.element(site.getByRole("button", { pressed: true })).toHaveAccessibleName("21 days");
  await field("Days").fill("5");
  await expect.element(site.getByRole("button", { pressed: true })).not.toBeInTheDocument();
});

test("a card shows the challenge that is being typed", { tags: "extended" }, async () => {
  const { field, site } = await openForm();
  await expect.element(site.getByText("Your challenge")).toBeVisible();
  await field("Title").fill("A song a day");
  await site.getByRole("button", { name: "30 days" }).click();
  await field("Category").selectOptions("React");
  const card = site.getByText("A song a day").element().parentElement!;
  expect(card.textContent).toContain("React");
  expect(card.textContent).toContain("Day 0/30");
  expect(card.style.getPropertyValue("--ink")).toBe("var(--color-ink-react)");
  expect(card.closest("[aria-hidden]")).not.toBeNull();
});

test("optional fields are collapsed, and a link to an error expands them", async () => {
  const { extras, field, site, submit } = await openForm();
  await expect.element(field("Tags")).not.toBeVisible();
  await extras.click();
  await field("Tags").fill("a, b, c, d");
  await extras.click();
  await expect.element(field("Tags")).not.toBeVisible();
  await submit.click();
  await expect.element(field("Tags")).toBeVisible();
  await extras.click();
  await expect.element(field("Tags")).not.toBeVisible();
  await site.getByRole("link", { name: "At most three tags." }).click();
  await expect.element(field("Tags")).toHaveFocus();
});

test("the link in the error about weekdays focuses the first weekday", async () => {
  const { extras, site, submit } = await openForm();
  await extras.click();
  const days = site.getByRole("group", { name: "Days you'll write" }).getByRole("checkbox");
  for (const day of days.all()) await day.click();
  await submit.click();
  await site.getByRole("link", { name: "Choose at least one day." }).click();
  await expect.element(days.first()).toHaveFocus();
});

test("a draft with tags expands the optional fields", { tags: "extended" }, async () => {
  const first = await openForm();
  await first.extras.click();
  await first.field("Tags").fill("reading");
  await first.site.unmount();
  const { field } = await openForm();
  await expect.element(field("Tags")).toBeVisible();
});

test.each([
  [undefined, "2026-11-21"],
  ["2026-11-25", "2026-11-25"],
])(
  "a draft of yesterday in which the user chose the start date %s starts on %s",
  async (chosen, expected) => {
    vi.setSystemTime(new Date(2026, 10, 20, 21));
    const first = await openForm();
    await first.field("Title").fill("Draw");
    if (chosen !== undefined) await first.field("Start Date").fill(chosen);
    await first.site.unmount();
    vi.setSystemTime(new Date(2026, 10, 21, 9));
    const { field } = await openForm();
    await expect.element(field("Title")).toHaveValue("Draw");
    await expect.element(field("Start Date")).toHaveValue(expected);
  },
);

test("a new challenge comes first on My page, even if another starts later", async () => {
  const { field, site, submit } = await openForm(
    storeChallenges([aChallenge({ title: "Run", start_date: "2020-02-01" })], { start_date: "2020-01-01" }),
  );
  await field("Title").fill("Draw");
  await field("Description").fill("A little every day.");
  await submit.click();
  await expect.element(site.getByText("Challenge created. Write day 1.")).toBeVisible();
  const toWrite = site.getByRole("region", { name: "To write today" }).getByRole("article");
  await expect.element(toWrite.first()).toHaveAccessibleName("Draw");
  await expect.element(toWrite.first().getByText("Your first stamp is waiting")).toBeVisible();
});

async function expectFirstDate(language: "en" | "ja", message: (on: string) => string) {
  const start_date = addDays(today(Date.now(), 0), 20);
  const site = await renderTestApp("/challenge/create", {
    member,
    ...(language === "ja" && { language: { language, translate: japanese } }),
    answer: storeChallenges(),
  });
  const form = site.getByRole("main");
  await form.getByRole("textbox", { name: /^(Title|タイトル)/ }).fill("Draw");
  await form.getByRole("textbox", { name: /^(Description|説明)/ }).fill("A little every day.");
  await form.getByLabelText(/^(Start Date|開始日)/).fill(start_date);
  await form.getByRole("button", { name: /^(Create Challenge|チャレンジを作る)$/ }).click();
  await expect.element(site.getByText(message(formatCivilDate(start_date, language)))).toBeVisible();
  await expect.element(site.getByRole("article", { name: "Draw" })).toBeVisible();
  await expect.element(site.getByRole("img", { name: /today is open/ })).not.toBeInTheDocument();
}

test("the message about a new challenge that starts later contains the start date", () =>
  expectFirstDate("en", (on) => `Challenge created. It begins on ${on}.`));

test(
  "the Japanese message about a challenge that starts later contains the start date",
  { tags: "extended" },
  () => expectFirstDate("ja", (on) => `チャレンジを作成しました。${on}に始まります。`),
);

test("a challenge that excludes today's weekday begins on the next planned day", async () => {
  const { extras, field, site, submit } = await openForm(storeChallenges());
  await extras.click();
  const now = today(Date.now(), 0);
  const weekday = formatCivilDate(now, "en", { weekday: "long" });
  await site
    .getByRole("group", { name: "Days you'll write" })
    .getByRole("checkbox", { name: weekday })
    .click();
  await field("Title").fill("Draw");
  await field("Description").fill("A little every day.");
  await submit.click();
  const tomorrow = formatCivilDate(addDays(now, 1), "en");
  await expect.element(site.getByText(`Challenge created. It begins on ${tomorrow}.`)).toBeVisible();
});
