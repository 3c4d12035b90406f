import { addDays, formatCivilDate, today } from "@diary/core/civil-date";
import { aChallenge, aDay, anId, aProfile, aSetting } from "@diary/core/testing";
import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import {
  answerDialog,
  comeBackLater,
  renderTestApp,
  type RenderedTestApp,
} from "../testing/render-test-app.tsx";
import { dayWords } from "../words/en/day.ts";

const member = anId(9001);

const created = { name: "Let's Start Your New Challenge!" };

const form = () => document.querySelector("form")?.textContent;

const run = aChallenge({ challenge_id: anId(2), title: "Run" });
const later = aChallenge({ challenge_id: anId(4), title: "Ski", start_date: "2999-01-01" });

async function register(site: RenderedTestApp, text: string) {
  await site.getByLabelText("Content").fill(text);
  await site.getByRole("button", { name: "Register!" }).click();
}

async function closeCompletedDialog(site: RenderedTestApp) {
  const dialog = site.getByRole("dialog");
  await expect.element(dialog).toHaveAccessibleName("COMPLETED");
  await dialog.getByRole("button", { name: "OK" }).click();
  await expect.element(site.getByRole("link", { name: "Edit Profile" })).toBeVisible();
  expect(dialog.query()).toBeNull();
}

test("a missed date shows the number that its entry will have", { tags: "extended" }, async () => {
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

test(
  "an offline entry that completes the only challenge shows the completion dialog",
  { tags: "extended" },
  async () => {
    const challenge = aChallenge({ user_id: member, day: 9, days: 10 });
    const [taken, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let sent = 0;
    const site = await renderTestApp(`/day/create/${challenge.challenge_id}`, {
      member,
      answer: {
        // The list lacks the completed challenge before the response to the entry arrives.
        home_challenge: async () => {
          if (sent === 0) return [challenge];
          await taken.promise;
          return [];
        },
        day: async (entry?: object) => {
          if (entry === undefined) return [];
          sent += 1;
          if (sent === 1) return new Response("{}", { status: 503 });
          taken.resolve();
          await answered.promise;
          return [{ ...aDay(), ...entry, day: 10, challenge: { days: 10 } }];
        },
      },
    });
    const network = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    await register(site, "Ran.");
    await expect.element(site.getByText("Kept on this device until it is sent.")).toBeVisible();
    network.mockRestore();
    dispatchEvent(new Event("online"));
    await expect.element(site.getByLabelText("Content")).not.toBeInTheDocument();
    answered.resolve();
    await closeCompletedDialog(site);
  },
);

test("at night the form appears after the start of the user's day is loaded", async () => {
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

async function write(...challenges: ReturnType<typeof aChallenge>[]) {
  const date = today(Date.now(), 0);
  let written: ReturnType<typeof aDay> | undefined;
  const site = await renderTestApp(`/day/create/${challenges[0]!.challenge_id}`, {
    member,
    answer: {
      home_challenge: challenges,
      day: (sent?: object) => {
        if (sent === undefined) return written === undefined ? [] : [written];
        written = aDay({ ...sent, date });
        return [{ ...written, challenge: { days: 10 } }];
      },
    },
  });
  await register(site, "Ran.");
  return site;
}

const done = { name: "See today's stamps" };
const nextRun = { name: "Next: Run" };

test("after Register! the page shows the written entry instead of the form", async () => {
  const site = await write(aChallenge({ title: "Swim", day: 0, days: 10, visibility: "public" }));
  const sheet = site.getByRole("article", { name: "DAY 1" });
  await expect.element(sheet.getByText("Ran.")).toBeVisible();
  await expect.element(site.getByLabelText("Content")).not.toBeInTheDocument();
  await expect.element(site.getByRole("status").filter({ hasText: "Day 1 registered" })).toBeInTheDocument();
  await expect.element(site.getByText("1-day streak")).toBeVisible();
  await expect.element(site.getByText("tomorrow is day 2")).toBeVisible();
  await expect.element(site.getByRole("region", { name: "Swim" }).getByText("/ 10")).toBeVisible();
  await expect.element(site.getByRole("link", { name: "Edit Day" })).toBeVisible();
  await expect.element(site.getByRole("button", { name: "Share" })).toBeVisible();
  // The page removes Register!, so the main action gets the focus.
  await expect.element(site.getByRole("link", done)).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(site.getByRole("link", { name: "Edit Profile" })).toBeVisible();
});

test(
  "on a phone, no text appears in place of the last line after Register!",
  { tags: "extended" },
  async () => {
    const window = [innerWidth, innerHeight] as const;
    await page.viewport(390, 844);
    onTestFinished(() => page.viewport(...window));
    const site = await write(aChallenge({ day: 1, days: 10, last_line: "Swam." }));
    await expect.element(site.getByRole("article", { name: "DAY 1" })).toBeVisible();
    const inserted = [...document.querySelectorAll("form *")].map(
      (element) => getComputedStyle(element, "::before").content,
    );
    expect(inserted.filter((text) => text.includes("\\"))).toEqual([]);
  },
);

test("a date with an entry shows the entry and doesn't move the focus", async () => {
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

test("the page offers at most five missed dates, the newest first", { tags: "extended" }, async () => {
  const now = today(Date.now(), 0);
  const challenge = aChallenge({ start_date: addDays(now, -9) });
  // Yesterday and the day between the two older entries are bridged. Earlier dates are missed.
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

test("after an entry, a link opens the form for the next challenge", { tags: "extended" }, async () => {
  const site = await write(aChallenge(), run);
  await site.getByRole("link", nextRun).click();
  await expect.element(site.getByLabelText("Challenge")).toHaveValue(run.challenge_id);
});

test("Next doesn't offer a challenge that starts in the future", { tags: "extended" }, async () => {
  const site = await write(aChallenge(), later);
  await expect.element(site.getByRole("link", done)).toBeVisible();
});

test(
  "several entries can be written offline by keyboard, and are pending",
  { tags: "extended" },
  async () => {
    const site = await renderTestApp("/day/create/none", {
      member,
      answer: {
        home_challenge: [aChallenge(), run],
        day: (sent?: object) => (sent === undefined ? [] : new Response("{}", { status: 503 })),
      },
    });
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const content = site.getByLabelText("Content");
    const sheet = site.getByRole("article", { name: /^DAY/ });
    await expect.element(content).toHaveFocus();
    await expect.element(site.getByLabelText("Add photos")).toBeInTheDocument();
    await userEvent.keyboard("A chapter.{Tab}{Tab}{Enter}");
    await expect.element(sheet.getByText("A chapter.")).toBeVisible();
    await expect.element(site.getByText("Kept on this device until it is sent.")).toBeVisible();
    await expect.element(site.getByRole("button", { name: "Discard" })).toBeVisible();
    await expect
      .element(site.getByRole("img", { name: /today's entry is pending/, includeHidden: true }).first())
      .toBeInTheDocument();
    // The card has only the dashed ring: a ring around the newest stamp would mark the wrong day.
    const card = site.getByRole("region", { name: aChallenge().title });
    expect(card.element().querySelectorAll("circle")).toHaveLength(1);
    await expect.element(site.getByText("Start a new streak today")).not.toBeInTheDocument();
    await expect.element(site.getByRole("link", nextRun)).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(content).toHaveFocus();
    await expect.element(site.getByLabelText("Add photos")).toBeInTheDocument();
    await userEvent.keyboard("Round the lake.{Tab}{Tab}{Enter}");
    await expect.element(site.getByRole("link", done)).toHaveFocus();
    await expect.element(sheet.getByText("Round the lake.")).toBeVisible();
    await expect.element(site.getByText("2 of 2 written today")).toBeVisible();
  },
);

const written = aChallenge({ challenge_id: anId(3), title: "Swim" });
test.each([
  ["the first started challenge without an entry", [later, written, aChallenge()], aChallenge()],
  ["a started challenge if all started challenges have an entry", [later, written], written],
])("the form opens with %s", async (_, home_challenge, offered) => {
  const day = [aDay({ challenge_id: written.challenge_id, date: today(Date.now(), 0) })];
  const site = await renderTestApp("/day/create/none", { member, answer: { home_challenge, day } });
  await expect.element(site.getByLabelText("Challenge")).toHaveValue(offered.challenge_id);
});

function put(control: Element, value: string, event: "change" | "input") {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, value);
  control.dispatchEvent(new Event(event, { bubbles: true }));
}

test(
  "text typed right after a change of challenge belongs to the new challenge",
  { tags: "extended" },
  async () => {
    const read = aChallenge();
    const sent: object[] = [];
    const site = await renderTestApp(`/day/create/${run.challenge_id}`, {
      member,
      answer: {
        home_challenge: [read, run],
        day: (entry?: object) => {
          if (entry === undefined) return sent;
          sent.push({ ...aDay({ day_id: anId(sent.length) }), ...entry });
          return [{ ...sent.at(-1), challenge: { days: 10 } }];
        },
      },
    });
    const registerAtOnce = async (text: string) => {
      // React has the new state, but has not rendered the page of the new URL.
      await Promise.resolve();
      put(site.getByLabelText("Content").element(), text, "input");
      await site.getByRole("button", { name: "Register!" }).click();
    };
    await expect.element(site.getByLabelText("Content")).toBeVisible();
    put(site.getByLabelText("Challenge").element(), read.challenge_id, "change");
    await registerAtOnce("A chapter.");
    const next = site.getByRole("link", nextRun);
    await expect.element(next).toBeVisible();
    (next.element() as HTMLElement).click();
    await registerAtOnce("Round the lake.");
    await expect
      .poll(() => sent)
      .toMatchObject([
        { challenge_id: read.challenge_id, content: "A chapter." },
        { challenge_id: run.challenge_id, content: "Round the lake." },
      ]);
  },
);

/** Sends the last entry of a challenge. The list lacks the challenge before the response arrives. */
async function writeLast(challenges: ReturnType<typeof aChallenge>[]) {
  const challenge = challenges[0]!;
  const arrived = Promise.withResolvers<void>();
  let isSent = false;
  const site = await renderTestApp(`/day/create/${challenge.challenge_id}`, {
    member,
    answer: {
      home_challenge: () => (isSent ? challenges.slice(1) : challenges),
      day: async (entry?: object) => {
        if (entry === undefined) return isSent ? [aDay({ content: "From another device." })] : [];
        isSent = true;
        await arrived.promise;
        return [{ ...aDay(), ...entry, day: challenge.days, challenge: { days: challenge.days } }];
      },
    },
  });
  await register(site, "Ran.");
  await expect.poll(() => isSent).toBe(true);
  comeBackLater();
  await expect.element(site.getByText("From another device.")).toBeVisible();
  return { site, arrive: arrived.resolve };
}

test.for([
  ["the only challenge", []],
  ["one of two challenges", [run]],
] as const)(
  "the last entry of %s opens My page, even if the list changes before the response",
  { tags: "extended" },
  async ([, others]) => {
    const last = aChallenge({ day: 9, days: 10 });
    const { arrive, site } = await writeLast([last, ...others]);
    await expect.element(site.getByLabelText("Content")).toHaveValue("Ran.");
    await expect.element(site.getByLabelText("Challenge")).toHaveValue(last.challenge_id);
    arrive();
    await closeCompletedDialog(site);
  },
);

test(
  "OK in the no-challenge dialog opens the form for a new challenge even if the list fails",
  { tags: "extended" },
  async () => {
    let isReachable = true;
    const site = await renderTestApp("/day/create/none", {
      member,
      answer: { home_challenge: () => (isReachable ? [] : new Response("{}", { status: 403 })) },
    });
    const dialog = site.getByRole("dialog", { name: dayWords.register.noChallenge });
    await expect.element(dialog).toBeVisible();
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    isReachable = false;
    comeBackLater();
    // Waits for the error in the log, because the page shows the error one frame later.
    await expect.poll(() => logged.mock.calls.join()).toContain("Loading failed (blocked)");
    await new Promise(requestAnimationFrame);
    await dialog.getByRole("button", { name: "OK" }).click();
    await expect.element(site.getByRole("heading", created)).toBeVisible();
    expect(dialog.query()).toBeNull();
  },
);

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

test("Register Day finds a challenge created on another device", { tags: "extended" }, async () => {
  await page.viewport(1280, 800);
  let challenges: ReturnType<typeof aChallenge>[] = [];
  const site = await renderTestApp("/mypage", {
    member,
    answer: { home_challenge: () => challenges, profile: [aProfile()] },
  });
  const link = site.getByRole("banner").getByRole("link", { name: "Register Day" });
  await link.click();
  const dialog = site.getByRole("dialog", { name: dayWords.register.noChallenge });
  await dialog.getByRole("button", { name: "OK" }).click();
  await expect.element(site.getByRole("heading", created)).toBeVisible();
  challenges = [aChallenge({ title: "From the phone" })];
  await link.click();
  await expect.element(site.getByLabelText("Challenge")).toHaveTextContent("From the phone");
  expect(dialog.query()).toBeNull();
});

test(
  "the form has the focus after a completed challenge's draft is discarded",
  { tags: "extended" },
  async () => {
    let challenges = [aChallenge(), run];
    const answer = { home_challenge: () => challenges };
    const before = await renderTestApp(`/day/create/${aChallenge().challenge_id}`, { member, answer });
    await before.getByLabelText("Content").fill("Not the last word.");
    await before.unmount();
    challenges = [run];
    const site = await renderTestApp(`/day/create/${run.challenge_id}`, { member, answer });
    await site.getByRole("button", { name: "Discard", exact: true }).click();
    await site.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
    await expect.element(site.getByText("Not the last word.")).not.toBeInTheDocument();
    await expect.element(site.getByLabelText("Content")).toHaveFocus();
  },
);

test("the URL of a completed challenge opens an active challenge with a message", async () => {
  const site = await renderTestApp(`/day/create/${anId(3)}`, {
    member,
    answer: { home_challenge: [aChallenge({ title: "Goes on" })] },
  });
  await expect.element(site.getByText("That challenge takes no new entries")).toBeVisible();
  await expect.element(site.getByLabelText("Challenge").getByRole("option")).toHaveTextContent("Goes on");
});

test("the form warns about a clock that is a day ahead and uses today's date", async () => {
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

test(
  "after Register! the page shows the entry until the user chooses a date",
  { tags: "extended" },
  async () => {
    const site = await write(aChallenge(), run);
    const content = site.getByLabelText("Content");
    await expect.element(site.getByRole("link", nextRun)).toBeVisible();
    await expect.element(content).not.toBeInTheDocument();
    await site.getByLabelText("Date", { exact: true }).fill("2026-11-18");
    await expect.element(content).toBeVisible();
  },
);
