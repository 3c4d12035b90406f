import type { AuthResponses } from "@diary/core/session-sync";
import { aChallenge, anId } from "@diary/core/testing";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { browser } from "wxt/browser";
import { fakeBrowser } from "wxt/testing/fake-browser";

import type { TodayRecord } from "../domain/today-record.ts";
import { readStored, writeStored } from "../storage/extension-storage.ts";
import { openExtensionDb } from "../storage/texts.ts";
import { storeSubmission, TODAY } from "../testing/popup-harness.tsx";
import { stubSiteAccess } from "../testing/site-access.ts";
import { aWorkerServer, KEN, MINA, stateOf } from "../testing/worker-server.ts";
import type { SessionBroker } from "./auth/session-broker.ts";
import { createTodayTracker } from "./today-tracker.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date(2026, 10, 21, 12).getTime() }));
afterEach(() => {
  fakeBrowser.reset();
  vi.useRealTimers();
});

async function aTracker() {
  const api = await aWorkerServer();
  const { keys, server } = api;
  const state: { isOpen: boolean; who: AuthResponses["auth:get"] } = {
    isOpen: true,
    who: { kind: "signed-in", session: stateOf(MINA).session! },
  };
  const broker = { getSession: async () => state.who } as Partial<SessionBroker> as SessionBroker;
  const db = openExtensionDb(server);
  const access = { server, serverFetch: api.fetch, isConnected: () => state.isOpen };
  const tracker = createTodayTracker(access, broker, db);
  const record = () => readStored<TodayRecord>(keys.today);
  return { ...api, db, record, state, tracker };
}

const badge = () => browser.action.getBadgeText({});
const entry = (challenge: number, date: string) => ({ challenge_id: anId(challenge), date });

test("the badge counts due challenges without an entry, and an alarm waits for the next day", async () => {
  const { record, rows, tracker } = await aTracker();
  rows.dayStartHour = 4;
  rows.challenges = [
    aChallenge(),
    aChallenge({ challenge_id: anId(2) }),
    aChallenge({ challenge_id: anId(3), rest_days: [TODAY.date] }),
    aChallenge({ challenge_id: anId(4), start_date: "2026-11-22", day: 0 }),
  ];
  rows.entries = [entry(1, TODAY.date), entry(2, "2026-11-20")];
  await tracker.check();
  expect(await badge()).toBe("1");
  const stored = await record();
  expect(stored).toMatchObject({ userId: MINA, date: TODAY.date, dayStartHour: 4, written: [anId(1)] });
  const last = stored?.active.map(({ lastEntry }) => lastEntry);
  expect(last).toEqual([TODAY.date, "2026-11-20", "2026-11-06", undefined]);
  const alarm = await browser.alarms.get("day");
  expect(alarm?.scheduledTime).toBe(new Date(2026, 10, 22, 4).getTime());
});

test("a pending entry or rest day counts as done, but a rejected entry doesn't", async () => {
  const { db, tracker } = await aTracker();
  await tracker.check();
  expect(await badge()).toBe("1");
  await storeSubmission(db, {});
  await tracker.showBadge();
  expect(await badge()).toBe("");
  await storeSubmission(db, { state: { status: "rejected", code: "invalid" } });
  await tracker.showBadge();
  expect(await badge()).toBe("1");
  const mark = { challengeId: anId(1), userId: MINA, first: TODAY.date, last: TODAY.date, rests: true };
  await db.write((transaction) => transaction.objectStore("rest").put({ ...mark, order: 1 }));
  await tracker.showBadge();
  expect(await badge()).toBe("");
});

test("the badge's last number stays without a connection, but not after a sign-out", async () => {
  const { record, rows, state, tracker, wait } = await aTracker();
  await tracker.check();
  const before = await record();
  rows.challenges = [];
  wait.before = () => Promise.reject(new TypeError("Failed to fetch"));
  await tracker.check();
  state.who = { kind: "offline", user: { id: MINA } };
  await tracker.check();
  expect(await badge()).toBe("1");
  expect(await record()).toEqual(before);
  state.who = { kind: "signed-out" };
  await tracker.check();
  expect(await badge()).toBe("");
  expect(await record()).toBeUndefined();
});

test("the badge marks missing access to the site, and a left server doesn't change it", async () => {
  const { state, tracker } = await aTracker();
  await tracker.check();
  const access = stubSiteAccess(false);
  await tracker.showBadge();
  expect(await badge()).toBe("!");
  state.isOpen = false;
  access.change(true);
  await tracker.showBadge();
  expect(await badge()).toBe("!");
});

async function during(work: (tracker: Awaited<ReturnType<typeof aTracker>>) => Promise<void>) {
  const parts = await aTracker();
  const held = Promise.withResolvers<void>();
  parts.wait.before = (name) => (name === "GET day" ? held.promise : Promise.resolve());
  const checked = parts.tracker.check();
  await expect.poll(() => parts.sent.map(({ name }) => name)).toContain("GET day");
  await work(parts);
  held.resolve();
  await checked;
  return parts;
}

test("a response for a user who has signed out or changed is discarded", async () => {
  const { record } = await during(({ signIn }) => signIn(KEN));
  expect(await record()).toBeUndefined();
  expect(await badge()).toBe("");
});

test("a response that is older than the stored record is requested again", async () => {
  const { record, sent } = await during(async ({ keys, rows }) => {
    rows.entries = [entry(1, TODAY.date)];
    const active = [{ challenge_id: anId(1), start_date: "2026-11-18" }];
    const stored = { userId: MINA, date: TODAY.date, dayStartHour: 0, active, written: [] };
    await writeStored(keys.today, stored);
    rows.challenges = [aChallenge(), aChallenge({ challenge_id: anId(2) })];
  });
  expect(sent.filter(({ name }) => name === "GET day")).toHaveLength(2);
  expect(await record()).toMatchObject({ written: [anId(1)], active: [{}, {}] });
  expect(await badge()).toBe("1");
});

test("the reminder leaves out challenges that lapsed, but not new challenges", async () => {
  const { rows, tracker } = await aTracker();
  const old = { start_date: "2026-10-01", created_at: "2026-10-01T09:00:00Z" };
  rows.challenges = [
    aChallenge({ ...old, day: 5 }),
    aChallenge({ challenge_id: anId(2), start_date: TODAY.date, created_at: "2026-11-21T09:00:00Z", day: 0 }),
    aChallenge({ ...old, challenge_id: anId(3), day: 9 }),
  ];
  rows.entries = [entry(3, "2026-11-19")];
  await tracker.check();
  expect(await badge()).toBe("3");
  expect(await tracker.countToRemindOf()).toBe(2);
});
