import type { DayEntry, Registered } from "@diary/core/day";
import { AppError } from "@diary/core/errors";
import type { WhoAnswer } from "@diary/core/session-sync";
import { aSession } from "@diary/core/session-sync/testing";
import { expect, test } from "vitest";

import { deliverAll } from "./deliver.ts";
import {
  afterFailure,
  minutesUntilRetry,
  queued,
  waiting,
  type Delivered,
  type OutboxItem,
} from "./outbox-item.ts";

const entry: DayEntry = {
  day_id: "0a0a0a0a-0000-4000-8000-000000000001",
  challenge_id: "c1",
  user_id: "person-1",
  date: "2026-11-20",
  content: "Wrote a test",
};
const signedIn: WhoAnswer = { kind: "signed-in", session: aSession() };

function registered({ content, ...rest }: DayEntry): Registered {
  return { day: { ...rest, content, day: 3 } as Registered["day"], completed: false };
}

function setup(items: OutboxItem[], answers: (Registered | Error)[] = [], who: WhoAnswer[] = []) {
  const stored = new Map(items.map((item) => [`outbox:${item.entry.day_id}`, item]));
  const delivered: Delivered[] = [];
  const sent: { content: string; token: string }[] = [];
  const refused: (string | undefined)[] = [];
  const retries: (number | null)[] = [];
  const run = () =>
    deliverAll({
      items: async () => new Map(stored),
      save: async (key, item) => void stored.set(key, item),
      acknowledge: async (key, acknowledged) => {
        delivered.push(acknowledged);
        stored.delete(key);
      },
      who: async (token) => {
        refused.push(token);
        return who.shift() ?? signedIn;
      },
      register: async (sending, token) => {
        sent.push({ content: sending.content, token });
        const answer = answers.shift() ?? registered(sending);
        if (answer instanceof Error) throw answer;
        return answer;
      },
      retryIn: async (minutes) => void retries.push(minutes),
      now: () => 77,
    });
  const states = () => [...stored.values()].map(({ state }) => state);
  return { run, stored, delivered, sent, refused, retries, states };
}

test("sends what waits, oldest first, and then nothing waits", async () => {
  const late = queued({ ...entry, day_id: "b", content: "second" }, "Learn", 20);
  const early = queued({ ...entry, day_id: "a", content: "first" }, "Learn", 10);
  const outbox = setup([late, early]);
  await outbox.run();
  expect(outbox.sent.map(({ content }) => content)).toEqual(["first", "second"]);
  expect(outbox.delivered).toMatchObject([
    { title: "Learn", at: 77, completed: false },
    { day: { day_id: "b" } },
  ]);
  expect(outbox.stored.size).toBe(0);
  expect(outbox.retries).toEqual([null]);
});

test("an empty outbox asks nobody and sets no alarm", async () => {
  const outbox = setup([]);
  await outbox.run();
  expect(outbox.refused).toEqual([]);
  expect(outbox.retries).toEqual([]);
});

test.each([
  ["network", "offline"],
  ["server", "server"],
  ["busy", "server"],
] as const)("%s: waits, because of %s, and is tried again", async (code, reason) => {
  const outbox = setup([queued(entry, "Learn", 1)], [new AppError(code)]);
  await outbox.run();
  expect(outbox.states()).toEqual([{ kind: "waiting", attempts: 1, reason }]);
  expect(outbox.retries).toEqual([0.5]);
  await outbox.run();
  expect(outbox.delivered).toHaveLength(1);
});

test("a program's fault is no refusal: the entry stays and waits", async () => {
  const outbox = setup([queued(entry, "Learn", 1)], [new TypeError("oh")]);
  await outbox.run();
  expect(outbox.states()).toEqual([{ kind: "waiting", attempts: 1, reason: "server" }]);
});

test.each(["day/duplicate-date", "challenge/completed", "challenge/not-found", "invalid"] as const)(
  "%s: refused for good, kept with its reason, not sent again",
  async (code) => {
    const outbox = setup([queued(entry, "Learn", 1)], [new AppError(code)]);
    await outbox.run();
    await outbox.run();
    expect(outbox.states()).toEqual([{ kind: "refused", code }]);
    expect(outbox.sent).toHaveLength(1);
    expect(outbox.retries).toEqual([null]);
  },
);

test("a token that was not taken is renewed once, and the entry sent again", async () => {
  const renewed: WhoAnswer = { kind: "signed-in", session: aSession({ issuedAt: 2_000 }) };
  const outbox = setup([queued(entry, "Learn", 1)], [new AppError("session/expired")], [signedIn, renewed]);
  await outbox.run();
  expect(outbox.refused).toEqual([undefined, aSession().access_token]);
  expect(outbox.sent.map(({ token }) => token)).toEqual([
    aSession().access_token,
    aSession({ issuedAt: 2_000 }).access_token,
  ]);
  expect(outbox.delivered).toHaveLength(1);
});

test.each<[string, WhoAnswer]>([
  ["nobody is signed in", { kind: "signed-out" }],
  ["the token has ended and there is no network", { kind: "offline", user: { id: "person-1" } }],
  ["somebody else is signed in", { kind: "signed-in", session: aSession({ person: "person-2" }) }],
])("%s: nothing is sent, the entry waits for its writer", async (_, who) => {
  const outbox = setup([queued(entry, "Learn", 1)], [], [who]);
  await outbox.run();
  expect(outbox.sent).toEqual([]);
  expect(outbox.states()).toEqual([{ kind: "waiting", attempts: 1, reason: "signed-out" }]);
});

test("a session that ended at the second attempt leaves the entry waiting", async () => {
  const outbox = setup(
    [queued(entry, "Learn", 1)],
    [new AppError("session/expired"), new AppError("session/expired")],
  );
  await outbox.run();
  expect(outbox.states()).toEqual([{ kind: "waiting", attempts: 1, reason: "signed-out" }]);
});

test("attempts come later and later, and never more than half an hour apart", () => {
  let item = queued(entry, "Learn", 1);
  const delays: (number | null)[] = [];
  for (let attempt = 0; attempt < 9; attempt++) {
    item = waiting(item, "offline");
    delays.push(minutesUntilRetry([item]));
  }
  expect(delays).toEqual([0.5, 1, 2, 4, 8, 16, 30, 30, 30]);
  expect(minutesUntilRetry([item, waiting(queued(entry, "Learn", 1), "offline")])).toBe(0.5);
  expect(minutesUntilRetry([])).toBeNull();
});

test("an entry that was refused and is tried again counts anew", () => {
  const refused = afterFailure(queued(entry, "Learn", 1), new AppError("forbidden"));
  expect(waiting(refused, "offline").state).toEqual({ kind: "waiting", attempts: 1, reason: "offline" });
});
