import { addDays, today } from "@diary/core/civil-date";
import { withRestMarks } from "@diary/core/rest-days";
import { aChallenge, aDay, anId } from "@diary/core/testing";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { comeBackLater, openMore, rejected, renderTestApp } from "../testing/render-test-app.tsx";

const member = anId(9001);
const date = today(Date.now(), 0);
const challenge = aChallenge({ user_id: member, start_date: addDays(date, -5), day: 1 });
const path = `/challenge/${challenge.challenge_id}`;

interface Body {
  challenge_id: string;
  first_date: string;
  last_date: string;
  rests: boolean;
}

async function open(address: string, refuse: () => unknown = () => null) {
  const sent: Body[] = [];
  let row = challenge;
  const site = await renderTestApp(address, {
    member,
    answer: {
      home_challenge: () => [row],
      day: [aDay({ date: addDays(date, -1) })],
      set_rest_days: (change: Body) => {
        sent.push(change);
        const response = refuse();
        const { first_date: first, last_date: last, rests } = change;
        const mark = { challengeId: challenge.challenge_id, userId: member, first, last, rests, order: 0 };
        if (response === null) row = withRestMarks(row, [mark]);
        return response;
      },
    },
  });
  return { site, sent };
}
const cell = (day: string, state: string) => new RegExp(`${Number(day.slice(8))}(, today)?: ${state}`);

test("a press makes today a rest day, and a second press undoes this", async () => {
  const { sent, site } = await open(path);
  const mark = site.getByRole("button", { name: "Rest today", exact: true });
  await mark.click();
  await expect.element(site.getByRole("status").getByText("Today is a rest day.")).toBeVisible();
  await expect.element(site.getByRole("cell", { name: cell(date, "rest day") })).toBeVisible();
  expect(site.getByText(/It will be sent when you are online/).query()).toBeNull();
  await site.getByRole("button", { name: "Don't rest today" }).click();
  await expect.element(mark).toBeVisible();
  const change = { challenge_id: challenge.challenge_id, first_date: date, last_date: date };
  await expect
    .poll(() => sent)
    .toEqual([
      { ...change, rests: true },
      { ...change, rests: false },
    ]);
});

test("the owner adds rest days for a range of dates, even in the past, and removes them", async () => {
  const { sent, site } = await open(path);
  const [first, last] = [addDays(date, -3), addDays(date, 2)];
  await openMore(site, "Rest days");
  const dialog = site.getByRole("dialog", { name: "Rest days" });
  await dialog.getByLabelText("From").fill(last);
  await dialog.getByLabelText("To").fill(first);
  await dialog.getByRole("button", { name: "Rest" }).click();
  await expect.element(dialog.getByText(/^Choose the day in From or a later day/)).toBeVisible();
  expect(sent).toEqual([]);
  await dialog.getByLabelText("From").fill("");
  await expect.element(dialog.getByRole("button", { name: "Rest" })).toBeDisabled();
  await expect.element(dialog.getByRole("button", { name: "Remove rest days" })).toBeDisabled();
  await dialog.getByLabelText("From").fill(first);
  await dialog.getByLabelText("To").fill(last);
  await dialog.getByRole("button", { name: "Rest" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(site.getByText("Your rest days are marked.")).toBeVisible();
  await expect.element(site.getByRole("cell", { name: cell(first, "rest day") })).toBeVisible();
  await expect.element(site.getByRole("cell", { name: cell(addDays(date, -1), "written") })).toBeVisible();
  await openMore(site, "Rest days");
  for (const name of ["From", "To"]) await expect.element(dialog.getByLabelText(name)).toHaveValue(date);
  await dialog.getByLabelText("From").fill(first);
  await dialog.getByLabelText("To").fill(last);
  await dialog.getByRole("button", { name: "Remove rest days" }).click();
  await expect.element(site.getByRole("cell", { name: cell(first, "no entry") })).toBeVisible();
});

test("a link with #pause, as in a reminder's mail, opens the dialog Rest days", async () => {
  const { site } = await open(`${path}#pause`);
  const dialog = site.getByRole("dialog", { name: "Rest days" });
  await expect.element(dialog.getByLabelText("From")).toHaveValue(date);
});

test("after midnight, the dialog for rest days offers the new date", async () => {
  vi.setSystemTime(new Date().setHours(23, 59, 30));
  const { site } = await open(path);
  const dialog = site.getByRole("dialog", { name: "Rest days" });
  await openMore(site, "Rest days");
  await dialog.getByRole("button", { name: "Close" }).click();
  comeBackLater();
  await openMore(site, "Rest days");
  for (const name of ["From", "To"])
    await expect.element(dialog.getByLabelText(name)).toHaveValue(addDays(date, 1));
});

test("the owner removes a rest day in the calendar after confirming", async () => {
  const { sent, site } = await open(path);
  const past = addDays(date, -3);
  const resting = site.getByRole("button", { name: cell(past, "rest day") });
  await openMore(site, "Rest days");
  const dialog = site.getByRole("dialog", { name: "Rest days" });
  await dialog.getByLabelText("From").fill(past);
  await dialog.getByLabelText("To").fill(past);
  await dialog.getByRole("button", { name: "Rest" }).click();
  await resting.click();
  const question = site.getByRole("dialog", { name: /is a rest day$/ });
  await question.getByRole("button", { name: "cancel" }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(resting).toHaveFocus();
  expect(sent).toHaveLength(1);
  await userEvent.keyboard("{Enter}");
  await question.getByRole("button", { name: "Remove" }).click();
  await expect.element(site.getByText("The rest day is removed.")).toBeVisible();
  expect(sent[1]).toMatchObject({ first_date: past, last_date: past, rests: false });
  const missed = site.getByRole("link", { name: cell(past, "no entry") });
  await expect.element(missed).toHaveAttribute("href", `/day/create/${challenge.challenge_id}?date=${past}`);
  await expect.element(missed).toHaveFocus();
});

test(
  "if the server rejects a removal, a message appears and the rest day stays",
  { tags: "extended" },
  async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const resting = { ...challenge, rest_days: [addDays(date, 1)] };
    const site = await renderTestApp(path, {
      member,
      answer: { home_challenge: [resting], set_rest_days: () => rejected(429, "quota/writes") },
    });
    const button = site.getByRole("button", { name: cell(addDays(date, 1), "rest day") });
    await button.click();
    await site.getByRole("button", { name: "Remove" }).click();
    await expect.element(site.getByRole("region", { name: /Notification/ }).getByText(/./)).toBeVisible();
    await expect.element(button).toBeVisible();
  },
);

test.each([
  ["a visitor", undefined, {}],
  ["the owner of a completed challenge", member, { completed: true, end_date: date }],
])("%s can't remove a rest day in the calendar", async (_, viewer, changes) => {
  const resting = { ...challenge, rest_days: [addDays(date, -3)], ...changes };
  const site = await renderTestApp(path, {
    ...(viewer && { member: viewer }),
    answer: { home_challenge: [resting], day: [aDay({ date: addDays(date, -1) })] },
  });
  const name = cell(addDays(date, -3), "rest day");
  await expect.element(site.getByRole("cell", { name })).toBeVisible();
  await expect.element(site.getByRole("button", { name })).not.toBeInTheDocument();
});

async function openDates(viewer?: string) {
  const site = await renderTestApp(path, {
    ...(viewer !== undefined && { member: viewer }),
    answer: { home_challenge: [challenge], day: [aDay({ date: addDays(date, -1) })] },
  });
  const written = site.getByRole("link", { name: cell(addDays(date, -1), "written") });
  await expect.element(written).toHaveAttribute("href", expect.stringContaining("#day-1"));
  return site;
}

const unwritten = [
  [addDays(date, -3), "no entry"],
  [date, "not written yet"],
] as const;

test("for the owner, dates of the calendar open entries and the form", async () => {
  const site = await openDates(member);
  for (const [day, state] of unwritten) {
    const form = site.getByRole("link", { name: cell(day, state) });
    await expect.element(form).toHaveAttribute("href", expect.stringContaining(`?date=${day}`));
  }
});

test("a press on a missed date of the calendar opens the form for this date", async () => {
  const site = await openDates(member);
  const [missed, state] = unwritten[0];
  await site.getByRole("link", { name: cell(missed, state) }).click();
  await expect.element(site.getByLabelText("Date", { exact: true })).toHaveValue(missed);
  await expect.element(site.getByLabelText("Content")).toHaveValue("");
});

test("for a visitor, dates of the calendar open only entries", async () => {
  const site = await openDates();
  for (const [day, state] of unwritten) {
    await expect.element(site.getByRole("cell", { name: cell(day, state) })).toBeVisible();
    await expect.element(site.getByRole("link", { name: cell(day, state) })).not.toBeInTheDocument();
  }
});

test.each([
  ["the owner", member],
  ["a visitor", undefined],
])("the card shows and explains bridged days to %s", async (_, viewer) => {
  const dates = [-5, -4, -2, -1].map((days) => addDays(date, days));
  const site = await renderTestApp(path, {
    ...(viewer && { member: viewer }),
    answer: {
      home_challenge: [{ ...challenge, day: 4 }],
      day: dates.map((written, index) => aDay({ day_id: anId(200 + index), date: written })),
    },
  });
  const button = site.getByRole("button", { name: "1 day bridged" });
  await expect.element(button).toBeVisible();
  expect(document.querySelectorAll("header svg rect")).toHaveLength(1);
  const text = site.getByText(/the next entry bridges it/);
  await expect.element(text).not.toBeVisible();
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(text).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(text).not.toBeVisible();
  await expect.element(button).toHaveFocus();
});

test("a rejected rest day shows an error and changes nothing", { tags: "extended" }, async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { site } = await open(path, () => rejected(422, "rest/limit"));
  await openMore(site, "Rest days");
  const dialog = site.getByRole("dialog", { name: "Rest days" });
  await dialog.getByRole("button", { name: "Rest" }).click();
  await expect.element(dialog.getByText(/at most 400 rest days/)).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await site.getByRole("button", { name: "Rest today" }).click();
  await expect.element(site.getByText(/at most 400 rest days/)).toBeVisible();
  await expect.element(site.getByRole("cell", { name: cell(date, "not written yet") })).toBeVisible();
});

test("on a rest day, Register Day shows the card until the user presses “Write anyway”", async () => {
  const { site } = await open(`/day/create/${challenge.challenge_id}`);
  const content = site.getByLabelText("Content");
  await expect.element(content).toBeVisible();
  await site.getByRole("button", { name: "Rest today" }).click();
  const sheet = site.getByRole("region", { name: "Today is a rest day" });
  await expect
    .element(sheet.getByText(/Nothing is missing on your card, and your streak goes on/))
    .toBeVisible();
  await expect.element(site.getByText(/^1-day streak/).first()).toBeVisible();
  await expect.element(content).not.toBeInTheDocument();
  await expect.element(site.getByRole("button", { name: "Register!" })).not.toBeInTheDocument();
  await expect.element(site.getByRole("status").getByText("Today is a rest day.")).toBeInTheDocument();
  const back = site.getByRole("button", { name: "Don't rest today" });
  await expect.element(back).toHaveFocus();
  await page.viewport(390, 844);
  const heightOf = (button: typeof back) => button.element().getBoundingClientRect().height;
  expect(heightOf(back)).toBe(heightOf(site.getByRole("button", { name: "Write anyway" })));
  const next = site.getByRole("link", { name: "See today's stamps" });
  await expect.element(next).toHaveAttribute("href", "/mypage");
  await site.getByRole("button", { name: "Write anyway" }).click();
  await expect.element(content).toHaveFocus();
  await expect.element(site.getByRole("button", { name: "Register!" })).toBeEnabled();
  await expect.element(sheet).not.toBeInTheDocument();
  await site.getByRole("button", { name: "Don't rest today" }).click();
  await site.getByRole("button", { name: "Rest today" }).click();
  await expect.element(sheet).toBeVisible();
});

test("text stays in the form if the user makes today a rest day", async () => {
  const { site } = await open(`/day/create/${challenge.challenge_id}`);
  const content = site.getByLabelText("Content");
  await content.fill("Ran before breakfast.");
  await site.getByRole("button", { name: "Rest today" }).click();
  await expect.element(site.getByRole("button", { name: "Don't rest today" })).toBeVisible();
  await expect.element(content).toHaveValue("Ran before breakfast.");
  await expect.element(site.getByRole("button", { name: "Register!" })).toBeEnabled();
});

test("a past rest date is named, and leads to today's entry", async () => {
  const past = addDays(date, -3);
  const site = await renderTestApp(`/day/create/${challenge.challenge_id}?date=${past}`, {
    member,
    answer: { home_challenge: [{ ...challenge, day: 0, rest_days: [past] }] },
  });
  await expect.element(site.getByRole("heading", { name: /is a rest day$/ })).toBeVisible();
  await expect.element(site.getByText(/so nothing is missing on your card/)).toBeVisible();
  await site.getByRole("link", { name: `Next: ${challenge.title}` }).click();
  await expect.element(site.getByLabelText("Date", { exact: true })).toHaveValue(date);
  await expect.element(site.getByLabelText("Content")).toBeVisible();
});

test("Register Day shows that today is a rest day", { tags: "extended" }, async () => {
  await page.viewport(1280, 800);
  const site = await renderTestApp(`/day/create/${challenge.challenge_id}`, {
    member,
    answer: { home_challenge: [{ ...challenge, day: 0, rest_days: [date] }] },
  });
  await expect.element(site.getByText("Today is a rest day", { exact: true })).toBeVisible();
  await expect
    .element(site.getByRole("img", { name: "0 of 10 days written", exact: true }))
    .toBeInTheDocument();
});

test("an older response does not revert a rest day", { tags: "extended" }, async () => {
  const asked: PromiseWithResolvers<void>[] = [];
  let rests = false;
  let isSlow = false;
  const site = await renderTestApp(path, {
    member,
    answer: {
      set_rest_days: () => {
        rests = true;
        return null;
      },
      home_challenge: async () => {
        const answer = [{ ...challenge, day: 0, rest_days: rests ? [date] : [] }];
        if (!isSlow) return answer;
        const gate = Promise.withResolvers<void>();
        asked.push(gate);
        await gate.promise;
        return answer;
      },
    },
  });
  await expect.element(site.getByRole("button", { name: "Rest today" })).toBeVisible();
  isSlow = true;
  comeBackLater();
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  await site.getByRole("button", { name: "Rest today" }).click();
  const back = site.getByRole("button", { name: "Don't rest today" });
  await expect.element(back).toBeVisible();
  isSlow = false;
  for (const { resolve } of asked) resolve();
  await new Promise((passed) => setTimeout(passed, 300));
  await expect.element(back).toBeVisible();
});

test(
  "rest days changed offline are shown, and each change is sent once, in order",
  { tags: "extended" },
  async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    let isDown = true;
    const { sent, site } = await open(path, () => (isDown ? new Response("{}", { status: 503 }) : null));
    await site.getByRole("button", { name: "Rest today" }).click();
    await expect.element(site.getByText(/^Saved on this device/)).toBeVisible();
    const resting = site.getByRole("cell", { name: cell(date, "rest day") });
    await expect.element(resting).toBeVisible();
    comeBackLater();
    await expect.element(resting).toBeVisible();
    await site.getByRole("button", { name: "Don't rest today" }).click();
    await expect.element(site.getByRole("cell", { name: cell(date, "not written yet") })).toBeVisible();
    isDown = false;
    sent.length = 0;
    dispatchEvent(new Event("online"));
    const change = { challenge_id: challenge.challenge_id, first_date: date, last_date: date };
    await expect
      .poll(() => sent)
      .toEqual([
        { ...change, rests: true },
        { ...change, rests: false },
      ]);
  },
);

test("a rejected pending rest day shows its date and the reason", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  let isDown = true;
  const { site } = await open(path, () =>
    isDown ? new Response("{}", { status: 503 }) : rejected(422, "rest/limit"),
  );
  await site.getByRole("button", { name: "Rest today" }).click();
  await expect.element(site.getByText(/^Saved on this device/)).toBeVisible();
  isDown = false;
  dispatchEvent(new Event("online"));
  const message = site.getByText(/^Your change of rest days .* could not be saved\. .*at most 400/);
  await expect.element(message).toBeVisible();
  await expect.element(site.getByRole("cell", { name: cell(date, "not written yet") })).toBeVisible();
});

test("a challenge can be planned without Saturdays", { tags: "extended" }, async () => {
  const sent: unknown[] = [];
  const site = await renderTestApp(`/challenge/update/${challenge.challenge_id}`, {
    member,
    answer: {
      home_challenge: [{ ...challenge, weekdays: 0b0111111 }],
      challenge: (body: unknown) => {
        if (body !== undefined) sent.push(body);
        return [{ challenge_id: challenge.challenge_id }];
      },
    },
  });
  await expect.element(site.getByRole("checkbox", { name: "Sunday" })).not.toBeChecked();
  await site.getByRole("checkbox", { name: "Saturday" }).click();
  await site.getByRole("button", { name: "Update Challenge" }).click();
  await expect.poll(() => sent).toEqual([expect.objectContaining({ weekdays: 0b0011111 })]);
});
