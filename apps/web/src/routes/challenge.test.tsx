import { addDays, today } from "@diary/core/civil-date";
import { paths } from "@diary/core/paths";
import { aChallenge, aCompanion, aDay, aDecision, anId, daysInARow } from "@diary/core/testing";
import { expect, test } from "vitest";

import { openMore, renderTestApp, skipToLater } from "../testing/render-test-app.tsx";

const member = anId(9001);
const stranger = anId(9002);
const date = today(Date.now(), 0);
const own = aChallenge({ user_id: member, start_date: addDays(date, -5), day: 1 });
const HIDDEN_AT = "2026-11-20T09:00:00Z";

function open(viewer: string | undefined, challenge = own, answer: Record<string, unknown> = {}) {
  return renderTestApp(paths.challenge(own.challenge_id), {
    ...(viewer !== undefined && { member: viewer }),
    answer: { home_challenge: [challenge], day: [aDay({ date: addDays(date, -1) })], ...answer },
  });
}

test("the owner's actions and menu come before the calendar and the entries", async () => {
  const challenge = aChallenge({ user_id: member, day: 3 });
  const site = await renderTestApp(paths.challenge(challenge.challenge_id), {
    member,
    answer: { home_challenge: [challenge], day: daysInARow(3) },
  });
  const main = site.getByRole("main");
  await expect.element(main.getByRole("article")).toHaveLength(3);
  const entries = [main.getByRole("table").first(), main.getByRole("article").first()];
  const actions = [
    main.getByRole("link", { name: "Register Day" }),
    main.getByRole("button", { name: "Share" }),
    main.getByRole("button", { name: "More: Learn TypeScript" }),
  ];
  for (const action of actions)
    for (const entry of entries) {
      const position = action.element().compareDocumentPosition(entry.element());
      expect(position & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
    }
});

test("the owner, unlike others, sees that today is open, with a link to write", async () => {
  const site = await open(member);
  await expect
    .element(site.getByRole("img", { name: "1 of 10 days written, today is open" }))
    .toBeInTheDocument();
  const write = { name: "Write day 2" };
  await expect
    .element(site.getByRole("link", write))
    .toHaveAttribute("href", `/day/create/${own.challenge_id}`);
  await site.unmount();
  const visited = await open(undefined);
  await expect
    .element(visited.getByRole("img", { name: "1 of 10 days written", exact: true }))
    .toBeInTheDocument();
  expect(visited.getByRole("link", write).query()).toBeNull();
});

test("the owner can't rest today after today's entry, or before the first day", async () => {
  const site = await open(member);
  const rest = { name: "Rest today", exact: true };
  await expect.element(site.getByRole("button", rest)).toBeVisible();
  await site.unmount();
  const written = await open(member, { ...own, day: 2 }, { day: [aDay({ date })] });
  await expect.element(written.getByRole("img", { name: /today is written$/ })).toBeInTheDocument();
  await expect.element(written.getByRole("table").first()).toBeVisible();
  expect(written.getByRole("button", rest).query()).toBeNull();
  await written.unmount();
  const future = await open(member, { ...own, day: 0, start_date: addDays(date, 1) }, { day: [] });
  await expect
    .element(future.getByRole("img", { name: "0 of 10 days written", exact: true }))
    .toBeInTheDocument();
  await expect.element(future.getByRole("table").first()).toBeVisible();
  expect(future.getByRole("button", rest).query()).toBeNull();
});

test("a challenge without entries invites its owner, and asks others to come back", async () => {
  const site = await open(member, { ...own, day: 0 }, { day: [] });
  await expect.element(site.getByText("The first stamp is waiting.", { exact: true })).toBeVisible();
  await expect.element(site.getByText("Your first stamp is waiting")).toBeVisible();
  await site.unmount();
  const visited = await open(stranger, { ...own, day: 0 }, { day: [] });
  await expect.element(visited.getByText("Come back in a day or two.")).toBeVisible();
  expect(visited.getByText("Your first stamp is waiting").query()).toBeNull();
});

test("a challenge shows its tags, round, visibility and author", async () => {
  const changes = { tags: "reading, TypeScript", round: 2, visibility: "private", handle: "mina" } as const;
  const site = await open(member, { ...own, ...changes });
  const main = site.getByRole("main");
  for (const text of ["reading", "Round 2", "Private"])
    await expect.element(main.getByText(text, { exact: true })).toBeVisible();
  await expect.element(main.getByText("TypeScript", { exact: true })).toHaveLength(1);
  await expect.element(main.getByRole("link", { name: "Mina" })).toHaveAttribute("href", "/u/mina");
});

test("a copy of another user's challenge names the author and links to the original", async () => {
  const original = aChallenge({ challenge_id: anId(7), user_id: stranger, nickname: "Ren", title: "Owls" });
  const rows = [{ ...own, taken_from: original.challenge_id }];
  const site = await open(member, own, { home_challenge: () => [rows.shift() ?? original] });
  await expect.element(site.getByText(/^Taken from .*Ren.*: Owls$/)).toBeVisible();
  await expect
    .element(site.getByRole("link", { name: "Owls" }))
    .toHaveAttribute("href", `/challenge/${original.challenge_id}`);
});

test("Back on a challenge that was opened by its address leads to Home", async () => {
  const site = await open(stranger);
  await site.getByRole("button", { name: "Back" }).click();
  await expect.element(site.getByRole("heading", { level: 1, name: /^Let's get start/ })).toBeInTheDocument();
});

test("after blocking the author on the page of a challenge, the user is on Home", async () => {
  const site = await open(stranger, own, { block: () => new Response(null, { status: 201 }) });
  await openMore(site, "Block this person");
  await site.getByRole("dialog", { name: "Block Mina?" }).getByRole("button", { name: "Block" }).click();
  await expect.element(site.getByRole("heading", { level: 1, name: /^Let's get start/ })).toBeInTheDocument();
});

test("the owner of a hidden challenge sees the decision, and others can't copy it", async () => {
  const decision = [
    aDecision({ seen_at: HIDDEN_AT }),
    aDecision({ decision_id: anId(302), subject_id: anId(5), seen_at: HIDDEN_AT }),
    aDecision({ decision_id: anId(303), ended_at: HIDDEN_AT, seen_at: HIDDEN_AT }),
  ];
  const site = await open(member, { ...own, hidden_at: HIDDEN_AT }, { decision });
  const read = site.getByRole("region", { name: "Decisions" }).getByRole("link");
  await expect.element(read).toHaveAttribute("href", `/decision/${anId(301)}`);
  await expect.element(read).toHaveAccessibleName("Read the decision: Your challenge was hidden");
  await expect.element(site.getByText("Hidden", { exact: true })).toBeVisible();
  await site.unmount();
  const staff = await open(stranger, { ...own, hidden_at: HIDDEN_AT }, { decision });
  await expect.element(staff.getByRole("button", { name: "Back" })).toBeVisible();
  expect(staff.getByRole("link", { name: "Take this on" }).query()).toBeNull();
  expect(staff.getByRole("region", { name: "Decisions" }).query()).toBeNull();
});

test("an entry that is hidden is marked for its author", async () => {
  const entries = [aDay({ date: addDays(date, -1), hidden_at: HIDDEN_AT })];
  const site = await open(member, own, { day: entries });
  await expect.element(site.getByRole("article").getByText("Hidden", { exact: true })).toBeVisible();
});

test("a public challenge lists those who took it on, a private one doesn't", async () => {
  const later = skipToLater();
  const companions = [aCompanion({ nickname: "Ume", day: 12 })];
  const site = await open(member, own, { companions });
  await expect.element(site.getByRole("heading", { level: 1 })).toBeVisible();
  await later();
  const list = { name: "Also took this on" };
  await expect
    .element(site.getByRole("region", list).getByRole("link", { name: /Ume.*day 12/ }))
    .toHaveAttribute("href", `/challenge/${anId(11)}`);
  await site.unmount();
  const secret = await open(member, { ...own, visibility: "private" }, { companions });
  await expect.element(secret.getByText("Private", { exact: true })).toBeVisible();
  await later();
  expect(secret.requests.join()).not.toContain("companions");
});

test("the days of a completed challenge count from an entry before its start date", async () => {
  const done = { ...own, start_date: "2026-11-20", end_date: "2026-11-23", day: 2, days: 2, completed: true };
  const entries = ["2026-11-19", "2026-11-23"].map((day, n) => aDay({ day_id: anId(50 + n), date: day }));
  const site = await open(member, done, { day: entries });
  await expect.element(site.getByText("2 entries in 5 days, longest streak 1 day")).toBeVisible();
});
