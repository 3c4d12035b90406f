import { today } from "@diary/core/civil-date";
import { aChallenge, aDay, anId, aProfile } from "@diary/core/testing";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { comeBackLater, renderTestApp } from "../testing/render-test-app.tsx";
import { dayWords } from "../words/en/day.ts";

const member = anId(9001);

const created = { name: "Let's Start Your New Challenge!" };

const form = () => document.querySelector("form")?.textContent;

test("a day that was missed has the number by which it will stand among the entries", async () => {
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

test("an entry that arrives late and completes the only challenge has its moment, which leads to my page", async () => {
  const challenge = aChallenge({ user_id: member, day: 9, days: 10 });
  const arrived = Promise.withResolvers<void>();
  let sent = 0;
  const site = await renderTestApp(`/day/create/${challenge.challenge_id}`, {
    member,
    answer: async (path, entry) => {
      if (path === "/rest/v1/home_challenge") return sent < 2 ? [challenge] : [];
      if (path !== "/rest/v1/day" || entry === undefined) return [];
      sent += 1;
      if (sent === 1) return new Response("{}", { status: 503 });
      await arrived.promise;
      return [{ ...aDay(), ...(entry as object), day: 10, challenge: { days: 10 } }];
    },
  });
  const network = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await site.getByLabelText("Content").fill("Ran.");
  await site.getByRole("button", { name: "Register!" }).click();
  await expect.element(site.getByText(dayWords.register.waitingOffline)).toBeVisible();
  network.mockRestore();
  dispatchEvent(new Event("online"));
  await expect.poll(() => sent).toBe(2);
  const asked = site.requests.length;
  comeBackLater();
  await expect.poll(() => site.requests.length).toBeGreaterThan(asked);
  await expect.element(site.getByLabelText("Content")).not.toBeInTheDocument();
  arrived.resolve();
  const dialog = site.getByRole("dialog");
  await expect.element(dialog).toHaveAccessibleName("COMPLETED");
  await dialog.getByRole("button", { name: "OK" }).click();
  await expect.element(site.getByRole("link", { name: "Edit Profile" })).toBeVisible();
  expect(dialog.query()).toBeNull();
});

test("at night no form begins before it is known when the day of its writer begins", async () => {
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

/** The page of today's entry before a server that knows `challenges`, and answers each read after an entry by `read`. */
async function write(challenges: ReturnType<typeof aChallenge>[], read: () => unknown) {
  const date = today(Date.now(), 0);
  let written: ReturnType<typeof aDay> | undefined;
  const site = await renderTestApp(`/day/create/${challenges[0]!.challenge_id}`, {
    member,
    answer: (path, sent) => {
      if (path === "/rest/v1/home_challenge") return challenges;
      if (path !== "/rest/v1/day") return [];
      if (sent === undefined) return written === undefined ? [] : read();
      written = aDay({ ...(sent as object), date });
      return [{ ...written, challenge: { days: 10 } }];
    },
  });
  await site.getByLabelText("Content").fill("Ran.");
  await site.getByRole("button", { name: "Register!" }).click();
  return site;
}

test("what is next is said by the second answer where the first one fails", async () => {
  let failures = 0;
  const site = await write([aChallenge()], () => {
    failures += 1;
    return failures <= 2 ? new Response("{}", { status: 503 }) : [];
  });
  await expect.element(site.getByText("Done for today.")).toBeVisible();
});

test("an answer that does not know the entry yet does not call its day open", async () => {
  const other = aChallenge({ challenge_id: anId(2), title: "Run" });
  const site = await write([aChallenge(), other], () => []);
  await expect.element(site.getByRole("heading", { name: "Run" })).toBeVisible();
});

test("a challenge that begins later is not what comes next", async () => {
  const later = aChallenge({ challenge_id: anId(2), title: "Ski", start_date: "2999-01-01" });
  const site = await write([aChallenge(), later], () => []);
  await expect.element(site.getByText("Done for today.")).toBeVisible();
});

test("without a network entries are written one after the other by keyboard alone, and wait", async () => {
  const challenges = [aChallenge(), aChallenge({ challenge_id: anId(2), title: "Run" })];
  const site = await renderTestApp("/day/create/none", {
    member,
    answer: {
      home_challenge: challenges,
      day: (sent?: object) => (sent === undefined ? [] : new Response("{}", { status: 503 })),
    },
  });
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const content = site.getByLabelText("Content");
  const device = site.getByRole("region", { name: "On this device" });
  await expect.element(content).toHaveFocus();
  await userEvent.keyboard("A chapter.{Tab}{Enter}");
  await expect.element(site.getByRole("heading", { name: "Run" })).toBeVisible();
  await expect.element(device.getByText("A chapter.")).toBeVisible();
  await expect
    .element(site.getByRole("img", { name: /today's entry is pending/, includeHidden: true }).first())
    .toBeInTheDocument();
  await expect.element(site.getByRole("link", { name: "Write" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(content).toHaveFocus();
  await userEvent.keyboard("Round the lake.{Tab}{Enter}");
  await expect.element(site.getByText("Done for today.")).toBeVisible();
  await expect.element(device.getByText("Round the lake.")).toBeVisible();
  await expect.element(site.getByText("2 of 2 written today")).toBeVisible();
});

test("today's entry is offered for the first challenge that has begun and waits for it", async () => {
  const begun = aChallenge();
  const written = aChallenge({ challenge_id: anId(3), title: "Swim" });
  const date = today(Date.now(), 0);
  const later = aChallenge({ challenge_id: anId(2), title: "Ski", start_date: "2999-01-01" });
  const site = await renderTestApp("/day/create/none", {
    member,
    answer: {
      home_challenge: [later, written, begun],
      day: [aDay({ challenge_id: written.challenge_id, date })],
    },
  });
  await expect.element(site.getByLabelText("Challenge")).toHaveValue(begun.challenge_id);
});

/** Gives the control a value as a press or a key would, and nothing else the time to happen. */
function put(control: Element, value: string, event: "change" | "input") {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, value);
  control.dispatchEvent(new Event(event, { bubbles: true }));
}

test("what is typed right after another challenge was chosen, or led to as the next one, is that one's", async () => {
  const [read, run] = [aChallenge(), aChallenge({ challenge_id: anId(2), title: "Run" })];
  const sent: object[] = [];
  const site = await renderTestApp(`/day/create/${run.challenge_id}`, {
    member,
    answer: (path, entry) => {
      if (path === "/rest/v1/home_challenge") return [read, run];
      if (path !== "/rest/v1/day" || entry === undefined) return [];
      sent.push(entry as object);
      return [{ ...aDay(), ...(entry as object), challenge: { days: 10 } }];
    },
  });
  const register = async (text: string) => {
    // What React does at once is done by then, and no page that the address leads to is drawn.
    await Promise.resolve();
    put(site.getByLabelText("Content").element(), text, "input");
    await site.getByRole("button", { name: "Register!" }).click();
  };
  await expect.element(site.getByLabelText("Content")).toBeVisible();
  put(site.getByLabelText("Challenge").element(), read.challenge_id, "change");
  await register("A chapter.");
  const next = site.getByRole("link", { name: "Write" });
  await expect.element(next).toBeVisible();
  (next.element() as HTMLElement).click();
  await register("Round the lake.");
  await expect
    .poll(() => sent)
    .toMatchObject([
      { challenge_id: read.challenge_id, content: "A chapter." },
      { challenge_id: run.challenge_id, content: "Round the lake." },
    ]);
});

/** The page before a server whose list lacks a challenge from its last entry on, which it answers late; shown once its list has come anew. */
async function writeLast(challenges: ReturnType<typeof aChallenge>[]) {
  const challenge = challenges[0]!;
  const arrived = Promise.withResolvers<void>();
  let isSent = false;
  const site = await renderTestApp(`/day/create/${challenge.challenge_id}`, {
    member,
    answer: async (path, entry) => {
      if (path === "/rest/v1/home_challenge") return isSent ? challenges.slice(1) : challenges;
      if (path !== "/rest/v1/day") return [];
      if (entry === undefined) return isSent ? [aDay({ content: "From another device." })] : [];
      isSent = true;
      await arrived.promise;
      return [{ ...aDay(), ...(entry as object), day: challenge.days, challenge: { days: challenge.days } }];
    },
  });
  await site.getByLabelText("Content").fill("Ran.");
  await site.getByRole("button", { name: "Register!" }).click();
  await expect.poll(() => isSent).toBe(true);
  comeBackLater();
  await expect.element(site.getByText("From another device.")).toBeVisible();
  return { site, arrive: arrived.resolve };
}

test.for([
  ["the only challenge", []],
  ["one of two challenges", [aChallenge({ challenge_id: anId(2), title: "Run" })]],
] as const)(
  "the last entry of %s leads to my page though the list lacks it before the answer",
  async ([, others]) => {
    const last = aChallenge({ day: 9, days: 10 });
    const { arrive, site } = await writeLast([last, ...others]);
    await expect.element(site.getByLabelText("Content")).toHaveValue("Ran.");
    await expect.element(site.getByLabelText("Challenge")).toHaveValue(last.challenge_id);
    arrive();
    const dialog = site.getByRole("dialog");
    await expect.element(dialog).toHaveAccessibleName("COMPLETED");
    await dialog.getByRole("button", { name: "OK" }).click();
    await expect.element(site.getByRole("link", { name: "Edit Profile" })).toBeVisible();
  },
);

test("who is asked for a new challenge is led to it where the list can't be had meanwhile", async () => {
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
  // Logged once the page's list has failed; the page shows that with the next frame.
  await expect.poll(() => logged.mock.calls.join()).toContain("Loading failed (forbidden)");
  await new Promise(requestAnimationFrame);
  await dialog.getByRole("button", { name: "OK" }).click();
  await expect.element(site.getByRole("heading", created)).toBeVisible();
  expect(dialog.query()).toBeNull();
});

test("with all of today written, the form is for a challenge that has begun", async () => {
  const begun = aChallenge({ user_id: member, title: "Run", start_date: "2026-01-01" });
  const later = aChallenge({
    challenge_id: anId(2),
    user_id: member,
    title: "Ski",
    start_date: "2999-01-01",
  });
  const date = today(Date.now(), 0);
  const site = await renderTestApp("/day/create/none", {
    member,
    answer: {
      home_challenge: [later, begun],
      day: [aDay({ challenge_id: begun.challenge_id, date })],
    },
  });
  await expect.element(site.getByLabelText("Challenge")).toHaveValue(begun.challenge_id);
});

test("what is typed on a written day stands beside its entry, and nothing is said to have changed", async () => {
  const challenge = aChallenge({ user_id: member, start_date: "2026-01-01" });
  const day = aDay({ user_id: member, date: "2026-01-05", content: "As it was." });
  const sent: unknown[] = [];
  const site = await renderTestApp(`/day/create/${challenge.challenge_id}`, {
    member,
    answer: (path, change) => {
      if (path === "/rest/v1/home_challenge") return [challenge];
      if (path !== "/rest/v1/day") return [];
      if (change !== undefined) sent.push(change);
      return [{ ...day, ...(change as object | undefined) }];
    },
  });
  await site.getByLabelText("Date", { exact: true }).fill(day.date);
  await site.getByLabelText("Content").fill("And one thing more.");
  await site.getByRole("status").getByRole("link", { name: "Edit Day" }).click();
  await expect.element(site.getByRole("heading", { name: "This day already has an entry" })).toBeVisible();
  expect(site.getByText("changed elsewhere").query()).toBeNull();
  const edited = site.getByLabelText("What did you do today?");
  await expect.element(edited).toHaveValue("And one thing more.");
  await site.getByRole("button", { name: "Keep both" }).click();
  await expect.element(edited).toHaveFocus();
  await site.getByRole("button", { name: "Update", exact: true }).click();
  await expect.poll(() => sent).toMatchObject([{ content: "And one thing more.\n\nAs it was." }]);
});

test("a challenge that was created on another device is there with the next press", async () => {
  await page.viewport(1280, 800);
  let challenges: ReturnType<typeof aChallenge>[] = [];
  const site = await renderTestApp("/mypage", {
    member,
    answer: (path) => {
      if (path === "/rest/v1/home_challenge") return challenges;
      return path === "/rest/v1/profile" ? [aProfile()] : [];
    },
  });
  const register = site.getByRole("banner").getByRole("link", { name: "Register Day" });
  await register.click();
  const dialog = site.getByRole("dialog", { name: dayWords.register.noChallenge });
  await dialog.getByRole("button", { name: "OK" }).click();
  await expect.element(site.getByRole("heading", created)).toBeVisible();
  challenges = [aChallenge({ title: "From the phone" })];
  await register.click();
  await expect.element(site.getByLabelText("Challenge")).toHaveTextContent("From the phone");
  expect(dialog.query()).toBeNull();
});

test("a draft of a completed challenge is discarded, and the focus is in the form", async () => {
  const run = aChallenge({ challenge_id: anId(2), title: "Run" });
  let challenges = [aChallenge(), run];
  const answer = (path: string) => (path === "/rest/v1/home_challenge" ? challenges : []);
  const before = await renderTestApp(`/day/create/${aChallenge().challenge_id}`, { member, answer });
  await before.getByLabelText("Content").fill("Not the last word.");
  await before.unmount();
  challenges = [run];
  const site = await renderTestApp(`/day/create/${run.challenge_id}`, { member, answer });
  await site.getByRole("button", { name: "Discard", exact: true }).click();
  await site.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
  await expect.element(site.getByText("Not the last word.")).not.toBeInTheDocument();
  await expect.element(site.getByLabelText("Content")).toHaveFocus();
});
