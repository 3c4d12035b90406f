import { today } from "@diary/core/civil-date";
import { aChallenge, aDay, anId, aProfile } from "@diary/core/testing";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";

import {
  member,
  created,
  run,
  later,
  register,
  closeCompletedDialog,
  nextRun,
} from "../testing/register-day-page.ts";
import { comeBackLater, renderTestApp } from "../testing/render-test-app.tsx";
import { dayWords } from "../words/en/day.ts";

const written = aChallenge({ challenge_id: anId(3), title: "Swim" });
test.each([
  ["the first started challenge without an entry", [later, written, aChallenge()], aChallenge()],
  ["a started challenge if all started challenges have an entry", [later, written], written],
])("Register Day opens with %s", async (_, home_challenge, offered) => {
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
  "OK in the no-challenge dialog opens the challenge form even if the list fails",
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

test("Content has the focus after a completed challenge's draft is discarded", async () => {
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
});

test("the URL of a completed challenge opens an active challenge with a message", async () => {
  const site = await renderTestApp(`/day/create/${anId(3)}`, {
    member,
    answer: { home_challenge: [aChallenge({ title: "Goes on" })] },
  });
  await expect.element(site.getByText("That challenge takes no new entries")).toBeVisible();
  await expect.element(site.getByLabelText("Challenge").getByRole("option")).toHaveTextContent("Goes on");
});
