import { expect, test } from "vitest";

import type { DayEdit, DayEntry, Registered } from "../day/index.ts";
import { AppError } from "../errors/index.ts";
import { inTurn } from "../local-store/index.ts";
import { aDay, fillableStore, manualTimers, settled } from "../testing/index.ts";
import { retryEntry } from "./actions.ts";
import { createDelivery } from "./deliver.ts";
import { createEntryStore } from "./entry-store.ts";
import { isPending, type EntryKey } from "./entry.ts";

const key: EntryKey = { userId: "mina", challengeId: "c1", date: "2026-11-20" };

/** A device whose storage can be full, and a server that answers what a test wants. */
function aDevice() {
  const { state, store: kept } = fillableStore();
  const timers = manualTimers();
  const store = createEntryStore({
    by: "site",
    store: kept,
    now: timers.now,
    keepsClean: () => false,
  });
  const server: { send: (entry: DayEntry | DayEdit) => Promise<Registered> } = {
    send: async ({ content, day_id }) => ({ day: aDay({ content, day_id }), completed: false }),
  };
  const sent: string[] = [];
  const told: string[] = [];
  const delivery = createDelivery({
    store,
    exclusive: inTurn(),
    timers,
    chance: () => 0,
    userId: () => "mina",
    send: async (entry) => {
      sent.push(`${entry.day_id} ${entry.content}`);
      return server.send(entry);
    },
    delivered: ({ day }) => told.push(day.content),
  });
  const queue = (text: string, of = key) =>
    store.change(of, {
      type: "submitted",
      text,
      from: [],
      base: null,
      dayId: `of ${text}`,
      queuedAt: timers.now(),
      by: "site",
    });
  return { close: delivery.follow(), delivery, queue, sent, server, state, store, timers, told };
}

test("where the device keeps nothing, a text that the server did not take is not told as taken", async () => {
  const { close, delivery, server, state } = aDevice();
  state.isFull = true;
  // The row is there under this id, and was edited elsewhere since.
  server.send = async () => ({ day: aDay({ content: "Edited elsewhere", version: 3 }), completed: false });
  const submission = { key, text: "Mine", from: ["Earlier"], base: "submitted", dayId: "d1" } as const;
  expect(await delivery.submit(submission)).toEqual({ status: "refused", code: "day/edited-elsewhere" });
  close();
});

test("what is queued is sent from a device that is full by now, told once, and let go of when that can be noted", async () => {
  const { close, delivery, queue, sent, state, store, timers, told } = aDevice();
  await queue("Ran");
  await queue("Swam", { ...key, date: "2026-11-21" });
  state.isFull = true;
  await delivery.deliver();
  await timers.pass(600_000);
  expect(sent).toEqual(["of Ran Ran", "of Swam Swam"]);
  expect(told).toEqual(["Ran", "Swam"]);
  expect(await store.list("mina")).toHaveLength(2);
  state.isFull = false;
  await timers.pass(600_000);
  expect(await store.list("mina")).toEqual([]);
  expect(sent).toHaveLength(2);
  close();
});

test("what is refused to a device that is full is not sent again, and the reason comes when there is room", async () => {
  const { close, delivery, queue, sent, server, state, store, timers } = aDevice();
  await queue("Ran");
  state.isFull = true;
  server.send = () => Promise.reject(new AppError("challenge/completed"));
  await delivery.deliver();
  await timers.pass(600_000);
  expect(sent).toHaveLength(1);
  state.isFull = false;
  await timers.pass(600_000);
  expect((await store.get(key))?.submitted).toMatchObject({ status: "refused", code: "challenge/completed" });
  close();
});

test("entries of somebody suspended are sent once, keep their texts, and arrive when they are sent again later", async () => {
  const { close, delivery, queue, sent, server, store, timers } = aDevice();
  const { send } = server;
  await queue("Ran");
  await queue("Swam", { ...key, date: "2026-11-21" });
  server.send = () => Promise.reject(new AppError("account/suspended"));
  await delivery.deliver();
  await timers.pass(7 * 86_400_000);
  expect(sent).toEqual(["of Ran Ran", "of Swam Swam"]);
  const kept = await store.list("mina");
  expect(kept.map(({ submitted }) => submitted)).toMatchObject([
    { text: "Ran", status: "refused", code: "account/suspended" },
    { text: "Swam", status: "refused", code: "account/suspended" },
  ]);

  server.send = send;
  for (const entry of kept.filter(isPending)) await retryEntry({ delivery, store, timers }, entry);
  expect(sent.slice(2)).toEqual(["of Ran Ran", "of Swam Swam"]);
  expect(await store.list("mina")).toEqual([]);
  close();
});

test("a text is kept as submitted before anybody lists what else is queued", async () => {
  const { close, delivery, sent, store } = aDevice();
  const list = Promise.withResolvers<never[]>();
  store.list = () => list.promise;
  const submission = delivery.submit({ key, text: "Ran", from: [""], base: null, dayId: "d1" });
  await settled();
  expect((await store.get(key))?.submitted?.text).toBe("Ran");
  expect(sent).toEqual([]);
  list.resolve([]);
  expect(await submission).toEqual({ status: "waiting" });
  close();
});

test("who submitted a text that is refused hears so, also where the page takes it back into its form at once", async () => {
  const { close, delivery, server, store, timers } = aDevice();
  server.send = () => Promise.reject(new AppError("day/edited-elsewhere"));
  store.subscribe(async () => {
    const { submitted } = (await store.get(key)) ?? {};
    if (submitted?.status === "refused") await store.change(key, { type: "withdrawn", at: timers.now() });
  });
  const submission = { key, text: "Mine", from: ["As it was"], base: 1, dayId: "d1" };
  expect(await delivery.submit(submission)).toEqual({ status: "refused", code: "day/edited-elsewhere" });
  expect(await store.get(key)).toMatchObject({ submitted: null, typed: { text: "Mine" } });
  close();
});

test("what another page queues is sent by one that follows, until it ends", async () => {
  const { close, queue, sent, timers } = aDevice();
  await queue("Ran");
  await timers.pass(600_000);
  expect(sent).toEqual(["of Ran Ran"]);
  await queue("Swam", { ...key, date: "2026-11-21" });
  close();
  await timers.pass(600_000);
  await queue("Rowed", { ...key, date: "2026-11-22" });
  await timers.pass(600_000);
  expect(sent).toHaveLength(1);
});

test("what is being sent when nobody follows any more is not tried again by itself", async () => {
  const { close, delivery, queue, sent, server, timers } = aDevice();
  const answer = Promise.withResolvers<Registered>();
  server.send = () => answer.promise;
  await queue("Ran");
  const sending = delivery.deliver();
  await expect.poll(() => sent).toHaveLength(1);
  close();
  answer.reject(new AppError("network"));
  await sending;
  await timers.pass(600_000);
  expect(sent).toHaveLength(1);
});
