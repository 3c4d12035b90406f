import { addDays, formatCivilDate, today } from "@diary/core/civil-date";
import { aChallenge, aDay, anId, aSetting } from "@diary/core/testing";
import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { member, nextRun, register, run } from "../testing/register-day-page.ts";
import { answerDialog, comeBackLater, renderTestApp } from "../testing/render-test-app.tsx";

const form = () => document.querySelector("form")?.textContent;

test("a missed date shows the number that its entry will have", async () => {
  const challenge = aChallenge({ day: 3 });
  const days = ["2026-01-03", "2026-01-02", "2026-01-01"].map((date, at) => aDay({ day_id: anId(at), date }));
  const site = await renderTestApp(`/day/create/${challenge.challenge_id}`, {
    member,
    answer: { home_challenge: [challenge], day: days },
  });
  await expect.poll(form).toContain("DAY 4");
  await site.getByLabelText("Date").fill("2020-01-05");
  await expect.poll(form).toContain("DAY 1");
});

test("the entry of a missed date is announced with the number that the page shows", async () => {
  const now = today(Date.now(), 0);
  const challenge = aChallenge({ start_date: addDays(now, -3), day: 2, days: 10 });
  const days = [0, -3].map((offset, at) => aDay({ day_id: anId(at), date: addDays(now, offset) }));
  const site = await renderTestApp(`/day/create/${challenge.challenge_id}?date=${addDays(now, -1)}`, {
    member,
    answer: {
      home_challenge: [challenge],
      day: (sent?: object) => {
        if (sent === undefined) return days;
        // The database numbers entries in the order of writing.
        days.push(aDay({ ...sent, day: 3 }));
        return [{ ...days.at(-1), challenge: { days: 10 } }];
      },
    },
  });
  await register(site, "Yesterday's run.");
  await expect
    .element(site.getByRole("article", { name: "DAY 2" }).getByText("Yesterday's run."))
    .toBeVisible();
  await expect.element(site.getByRole("status").filter({ hasText: "Day 2 registered" })).toBeInTheDocument();
});

test("at night, Register Day shows its form once the user's start of the day is loaded", async () => {
  const now = Date.now;
  const untilNight = new Date(2026, 4, 5, 1, 30).getTime() - now();
  vi.spyOn(Date, "now").mockImplementation(() => now() + untilNight);
  const setting = Promise.withResolvers<unknown>();
  const challenge = aChallenge({ start_date: "2026-05-01" });
  const site = await renderTestApp(`/day/create/${challenge.challenge_id}`, {
    member,
    answer: { setting: setting.promise, home_challenge: [challenge] },
  });
  await expect.poll(() => site.requests).toContain("/rest/v1/home_challenge");
  await new Promise((drawn) => setTimeout(drawn, 300));
  expect(form()).toBeUndefined();
  setting.resolve([{ user_id: member, day_start_hour: 3, reminder_time: null }]);
  await expect.element(site.getByLabelText("Date")).toHaveValue("2026-05-04");
});

test("on Register Day, a date with an entry shows the entry without moving the focus", async () => {
  const challenge = aChallenge();
  const day = [aDay({ date: today(Date.now(), 0), content: "As it was." })];
  const site = await renderTestApp(`/day/create/${challenge.challenge_id}`, {
    member,
    answer: { home_challenge: [challenge, run], day },
  });
  await expect.element(site.getByRole("article", { name: "DAY 1" }).getByText("As it was.")).toBeVisible();
  await expect.element(site.getByLabelText("Content")).not.toBeInTheDocument();
  await expect.element(site.getByRole("link", nextRun)).not.toHaveFocus();
  expect(document.querySelector(".animate-stamp")).toBeNull();
});

test("Register Day offers at most five missed dates, the newest first", async () => {
  const now = today(Date.now(), 0);
  const challenge = aChallenge({ start_date: addDays(now, -9) });
  // Single missed days between two entries are bridged (don't end the streak). Earlier dates are missed.
  const day = [0, -2, -4].map((offset, at) => aDay({ day_id: anId(at), date: addDays(now, offset) }));
  const site = await renderTestApp(`/day/create/${challenge.challenge_id}`, {
    member,
    answer: { home_challenge: [challenge], day },
  });
  const others = site.getByRole("region", { name: "Write for another day" });
  await expect.element(others).toBeVisible();
  const chips = others.getByRole("button").elements();
  expect(chips).toHaveLength(6);
  const label = (offset: number) =>
    formatCivilDate(addDays(now, offset), "en", { weekday: "short", day: "numeric", month: "short" });
  expect(chips[0]!.textContent).toBe(`${label(-1)}, bridged`);
  expect(chips[2]!.textContent).toBe(label(-5));
  expect(chips[5]!.textContent).toBe("Another date");
  await others.getByRole("button", { name: label(-5) }).click();
  await expect.element(site.getByLabelText("Date", { exact: true })).toHaveValue(addDays(now, -5));
  await expect.element(site.getByLabelText("Content")).toHaveFocus();
});

test("on a phone, a press on a missed date shows the form from its start", { tags: "extended" }, async () => {
  const window = [innerWidth, innerHeight] as const;
  await page.viewport(390, 300);
  onTestFinished(() => page.viewport(...window));
  const { matchMedia } = globalThis;
  vi.spyOn(globalThis, "matchMedia").mockImplementation((query) =>
    matchMedia(query.replace("(pointer: fine)", "(pointer: coarse)")),
  );
  const now = today(Date.now(), 0);
  const challenge = aChallenge({ start_date: addDays(now, -2) });
  const day = [0, -2].map((offset, at) => aDay({ day_id: anId(at), date: addDays(now, offset) }));
  const site = await renderTestApp(`/day/create/${challenge.challenge_id}`, {
    member,
    answer: { home_challenge: [challenge], day },
  });
  const others = site.getByRole("region", { name: "Write for another day" });
  await others.getByRole("button").first().click();
  const field = site.getByLabelText("Date", { exact: true });
  await expect.element(field).toHaveValue(addDays(now, -1));
  await expect.element(field).toBeInViewport();
  await expect.element(site.getByRole("main")).toHaveFocus();
});

test(
  "a draft for a date with an entry is shown with the entry, without a conflict",
  { tags: "extended" },
  async () => {
    const challenge = aChallenge({ user_id: member, start_date: "2026-01-01" });
    const day = aDay({ user_id: member, date: "2026-01-05", content: "As it was." });
    const sent: unknown[] = [];
    const site = await renderTestApp(`/day/create/${challenge.challenge_id}`, {
      member,
      answer: {
        home_challenge: [challenge],
        day: (change?: object) => {
          if (change !== undefined) sent.push(change);
          return [{ ...day, ...change }];
        },
      },
    });
    await site.getByLabelText("Content").fill("And one thing more.");
    await site.getByLabelText("Date", { exact: true }).fill(day.date);
    await expect.element(site.getByRole("article", { name: "DAY 1" }).getByText("As it was.")).toBeVisible();
    const draft = site.getByRole("status").filter({ hasText: "And one thing more." });
    await draft.getByRole("link", { name: "Edit Day" }).click();
    await expect.element(site.getByRole("heading", { name: "This day already has an entry" })).toBeVisible();
    expect(site.getByText("changed elsewhere").query()).toBeNull();
    const edited = site.getByLabelText("What did you do today?");
    await expect.element(edited).toHaveValue("And one thing more.");
    await site.getByRole("button", { name: "Keep both" }).click();
    await expect.element(edited).toHaveFocus();
    await site.getByRole("button", { name: "Update", exact: true }).click();
    await expect.poll(() => sent).toMatchObject([{ content: "And one thing more.\n\nAs it was." }]);
  },
);

test("Register Day warns about a clock that is a day ahead and uses today's date", async () => {
  const date = today(Date.now(), 0);
  const headers = { date: new Date().toUTCString() };
  vi.setSystemTime(Date.now() + 86_400_000);
  const site = await renderTestApp(`/day/create/${anId(1)}`, {
    member,
    answer: { home_challenge: Response.json([aChallenge()], { headers }) },
  });
  await expect.element(site.getByText(/The clock of this device is 24 hours ahead/)).toBeVisible();
  await expect.element(site.getByLabelText("Date", { exact: true })).toHaveValue(date);
});

test(
  "if the clock was wrong, an entry is sent for the date that the user chooses",
  { tags: "extended" },
  async () => {
    const date = today(Date.now(), 0);
    const headers = { date: new Date().toUTCString() };
    vi.setSystemTime(Date.now() + 86_400_000);
    let isSlow = true;
    const sent: string[] = [];
    const site = await renderTestApp(`/day/create/${anId(1)}`, {
      member,
      answer: {
        home_challenge: [aChallenge({ days: 400 })],
        // The first responses have no header `Date`, so the page can't notice the wrong clock.
        setting: (_sent: unknown, method: string) =>
          Response.json([aSetting()], isSlow || method !== "GET" ? {} : { headers }),
        day: (entry?: { date: string }) => {
          if (entry === undefined) return [];
          sent.push(entry.date);
          return [{ ...aDay(), ...entry, challenge: { days: 400 } }];
        },
      },
    });
    await expect.element(site.getByLabelText("Date", { exact: true })).toHaveValue(addDays(date, 1));
    await site.getByLabelText("Content").fill("Ran.");
    isSlow = false;
    await site.getByRole("button", { name: "Register!" }).click();
    await answerDialog(site, "Failed", "The clock of this device was wrong. Please check the date.");
    await expect.element(site.getByLabelText("Date", { exact: true })).toHaveValue(date);
    expect(sent).toEqual([]);
    await site.getByRole("button", { name: "Change date" }).click();
    await site.getByLabelText("New date").fill(date);
    await site.getByRole("button", { name: "Send", exact: true }).click();
    await expect.poll(() => sent).toEqual([date]);
  },
);

test("a date that the user chooses while an entry is being sent stays, with its text", async () => {
  const now = today(Date.now(), 0);
  const challenge = aChallenge({ user_id: member, start_date: addDays(now, -5) });
  const answered = Promise.withResolvers<void>();
  const days: unknown[] = [];
  const site = await renderTestApp(`/day/create/${challenge.challenge_id}?date=${addDays(now, -1)}`, {
    member,
    answer: {
      home_challenge: [challenge],
      day: async (sent?: object) => {
        if (sent === undefined) return days;
        await answered.promise;
        days.push(aDay({ user_id: member, ...sent }));
        return [{ ...aDay(), ...sent, challenge: { days: 10 } }];
      },
    },
  });
  await register(site, "Yesterday's run.");
  const field = site.getByLabelText("Date", { exact: true });
  await field.fill(addDays(now, -2));
  await site.getByLabelText("Content").fill("The day before.");
  answered.resolve();
  await expect.element(site.getByText("Registered successfully!")).toBeVisible();
  await expect.element(field).toHaveValue(addDays(now, -2));
  await expect.element(site.getByLabelText("Content")).toHaveValue("The day before.");
});

test("at midnight, Register Day still shows the typed text and its date", async () => {
  vi.setSystemTime(new Date(2026, 4, 31, 23, 59, 30));
  let isNextDay = false;
  const site = await renderTestApp("/day/create/none", {
    member,
    answer: {
      home_challenge: [aChallenge({ start_date: "2026-05-01" })],
      day: () => (isNextDay ? new Promise(() => undefined) : []),
    },
  });
  const content = site.getByLabelText("Content");
  await content.fill("Begun in the evening");
  isNextDay = true;
  comeBackLater();
  await expect.element(site.getByText(/A new day has begun since\./)).toBeVisible();
  await expect.element(content).toHaveValue("Begun in the evening");
  await expect.element(content).toHaveFocus();
  await expect.element(site.getByLabelText("Date", { exact: true })).toHaveValue("2026-05-31");
});

test("Ctrl+Enter in the field Date registers the entry for the typed date", async () => {
  vi.setSystemTime(new Date(2026, 4, 31, 12));
  const sent: string[] = [];
  const site = await renderTestApp("/day/create/none", {
    member,
    answer: {
      home_challenge: [aChallenge({ start_date: "2026-05-01" })],
      day: (entry?: { date: string }) => {
        if (entry === undefined) return [];
        sent.push(entry.date);
        return [{ ...aDay(), ...entry, challenge: { days: 10 } }];
      },
    },
  });
  await site.getByLabelText("Content").fill("Ran.");
  (site.getByLabelText("Date", { exact: true }).element() as HTMLElement).focus();
  await userEvent.keyboard("0530{Control>}{Enter}{/Control}");
  await expect.poll(() => sent).toEqual(["2026-05-30"]);
});
