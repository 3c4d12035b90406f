import { addDays, today } from "@diary/core/civil-date";
import { withRestMarks } from "@diary/core/rest-days";
import { aChallenge, aDay, anId } from "@diary/core/testing";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";

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

/** The server stores rest days unless `refuse` returns a response. */
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

test("today becomes a rest day with a press, and another undoes it", async () => {
  const { sent, site } = await open(path);
  await site.getByRole("button", { name: "Rest today" }).click();
  await expect.element(site.getByRole("status").getByText("Today is a rest day.")).toBeVisible();
  await expect.element(site.getByRole("cell", { name: cell(date, "rest day") })).toBeVisible();
  await site.getByRole("button", { name: "Don't rest today" }).click();
  await expect.element(site.getByRole("button", { name: "Rest today" })).toBeVisible();
  const change = { challenge_id: challenge.challenge_id, first_date: date, last_date: date };
  expect(sent).toEqual([
    { ...change, rests: true },
    { ...change, rests: false },
  ]);
});

test("a pause is marked for a range of dates, also in the past, and removed", async () => {
  const { sent, site } = await open(path);
  const [first, last] = [addDays(date, -3), addDays(date, 2)];
  await openMore(site, "Rest days");
  const dialog = site.getByRole("dialog", { name: "Rest days" });
  await dialog.getByLabelText("From").fill(last);
  await dialog.getByLabelText("To").fill(first);
  await dialog.getByRole("button", { name: "Rest" }).click();
  await expect.element(dialog.getByText(/Choose a day on or after the first/)).toBeVisible();
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
  await dialog.getByLabelText("From").fill(first);
  await dialog.getByLabelText("To").fill(last);
  await dialog.getByRole("button", { name: "Remove rest days" }).click();
  await expect.element(site.getByRole("cell", { name: cell(first, "no entry") })).toBeVisible();
});

test("a rejection says why and changes nothing", { tags: "extended" }, async () => {
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

test("today can become a rest day in the form of its entry, which stays open", async () => {
  const { site } = await open(`/day/create/${challenge.challenge_id}`);
  await site.getByRole("button", { name: "Rest today" }).click();
  await expect.element(site.getByText("Today is a rest day.").first()).toBeVisible();
  await expect.element(site.getByRole("button", { name: "Register!" })).toBeEnabled();
});

test("the card shows that today is a rest day", async () => {
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
  "an offline rest day waits on the device, is shown, and arrives once",
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

test("a pending rest day that is rejected says which one and why", { tags: "extended" }, async () => {
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

test("a challenge can be planned without Saturdays", async () => {
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
