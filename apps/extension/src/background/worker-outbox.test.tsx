import { anId } from "@diary/core/testing";
import { listPending } from "@diary/core/writing";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { browser } from "wxt/browser";
import { fakeBrowser } from "wxt/testing/fake-browser";

import { openExtensionDb } from "../storage/texts.ts";
import { storeSubmission, TODAY } from "../testing/popup-harness.tsx";
import { aWorkerServer, MINA, stateOf } from "../testing/worker-server.ts";
import type { SessionBroker } from "./auth/session-broker.ts";
import { createWorkerOutbox } from "./worker-outbox.ts";

afterEach(() => fakeBrowser.reset());

async function anOutbox(userRead: Promise<void> = Promise.resolve()) {
  const api = await aWorkerServer();
  const who = { kind: "signed-in", session: stateOf(MINA).session! } as const;
  const broker = { getSession: async () => who } as Partial<SessionBroker> as SessionBroker;
  const db = openExtensionDb(api.server);
  const onDelivered = vi.fn<() => void>();
  const outbox = createWorkerOutbox({
    access: { server: api.server, serverFetch: api.fetch, isConnected: () => true },
    broker,
    currentUserId: () => MINA,
    db,
    onDelivered,
    userRead,
  });
  onTestFinished(outbox.stop);
  return { ...api, db, onDelivered, outbox };
}

const alarms = async () =>
  (await browser.alarms.getAll()).map(({ name, periodInMinutes }) => [name, periodInMinutes]);
const OUTBOX = ["outbox", 1];

test("an alarm is set before an entry is sent, and stays while the entry is unsent", async () => {
  const { db, onDelivered, outbox, wait } = await anOutbox();
  const clear = vi.spyOn(browser.alarms, "clear");
  const create = vi.spyOn(browser.alarms, "create");
  const during: unknown[] = [];
  wait.before = async (name) => {
    during.push(name, await alarms());
    throw new TypeError("Failed to fetch");
  };
  await storeSubmission(db, {});
  await outbox.deliver();
  expect(during).toEqual(["POST day", [OUTBOX]]);
  await expect.poll(() => create.mock.calls).toHaveLength(2);
  expect(await alarms()).toEqual([OUTBOX]);
  expect(clear).not.toHaveBeenCalled();
  expect(onDelivered).not.toHaveBeenCalled();
});

test("the alarm ends when nothing is left to send, also after a rest day", async () => {
  const { db, onDelivered, outbox, sent } = await anOutbox();
  const mark = { challengeId: TODAY.challengeId, userId: MINA, first: TODAY.date, last: TODAY.date };
  await db.write((transaction) => transaction.objectStore("rest").put({ ...mark, rests: true, order: 1 }));
  await outbox.deliver();
  expect(sent.map(({ name }) => name)).toEqual(["POST rpc/set_rest_days"]);
  expect(onDelivered).toHaveBeenCalledOnce();
  expect((await listPending(db, MINA)).marks).toEqual([]);
  await expect.poll(alarms).toEqual([]);
});

const UNSENT = {
  rest: {
    challengeId: TODAY.challengeId,
    userId: MINA,
    first: TODAY.date,
    last: TODAY.date,
    rests: true,
    order: 1,
  },
  notes: {
    userId: MINA,
    noteId: anId(1),
    challengeId: null,
    date: TODAY.date,
    content: "Walk",
    source: "site",
    createdAt: `${TODAY.date}T12:00:00Z`,
    state: { status: "queued" },
  },
} as const;

test.each(["rest", "notes"] as const)(
  "the alarm stays while the store %s has an unsent row",
  async (name) => {
    const { db, outbox, wait } = await anOutbox();
    const create = vi.spyOn(browser.alarms, "create");
    wait.before = () => Promise.reject(new TypeError("Failed to fetch"));
    await db.write((transaction) => transaction.objectStore(name).put(UNSENT[name]));
    await outbox.deliver();
    await expect.poll(() => create.mock.calls).toHaveLength(2);
    expect(await alarms()).toEqual([OUTBOX]);
  },
);

test("the worker sends nothing before it knows the user", async () => {
  const { promise: userRead, resolve } = Promise.withResolvers<void>();
  const { db, outbox, sent } = await anOutbox(userRead);
  await storeSubmission(db, {});
  const delivered = outbox.deliver();
  await new Promise((later) => setTimeout(later, 50));
  expect(sent).toEqual([]);
  resolve();
  await delivered;
  expect(sent.map(({ name }) => name)).toContain("POST day");
});
