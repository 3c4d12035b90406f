import { expect, test } from "vitest";

import { FairQueue, TooManyWaiting } from "../src/requests/fair-queue.ts";

const forever = () => new AbortController().signal;

/** A queue on a clock of its own, with a note of who was let in when. */
function queueOf(options: { slots: number; slotsPerClient: number; waitingPerClient?: number }) {
  let now = 0;
  const queue = new FairQueue({ waitingPerClient: 100, ...options, now: () => now });
  const order: string[] = [];
  const working: { name: string; leave: () => void }[] = [];
  async function ask(name: string, signal = forever()) {
    const leave = await queue.enter(name, signal);
    order.push(name);
    working.push({ name, leave });
  }
  /** The first of a client's requests at work takes so long, and ends. */
  async function finish(name: string, ms: number) {
    now += ms;
    const index = working.findIndex((one) => one.name === name);
    working.splice(index, 1)[0]!.leave();
    await settled();
  }
  return { ask, order, finish };
}

/** Everything that follows by promises alone has happened. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("a client has so many at work, and others do not wait for it", async () => {
  const { ask, order } = queueOf({ slots: 4, slotsPerClient: 2 });
  for (let index = 0; index < 10; index += 1) void ask("greedy");
  void ask("other");
  await settled();
  expect(order).toEqual(["greedy", "greedy", "other"]);
});

test("of several clients each has one at work, and of one that is alone again more", async () => {
  const { ask, order, finish } = queueOf({ slots: 4, slotsPerClient: 2 });
  void ask("other");
  for (let index = 0; index < 4; index += 1) void ask("greedy");
  await settled();
  expect(order).toEqual(["other", "greedy"]);
  await finish("other", 2500);
  expect(order).toEqual(["other", "greedy", "greedy"]);
});

test("who was served for less time is next, however many requests that is", async () => {
  const { ask, order, finish } = queueOf({ slots: 1, slotsPerClient: 1 });
  for (let index = 0; index < 3; index += 1) void ask("dear");
  for (let index = 0; index < 6; index += 1) void ask("cheap");
  await settled();
  await finish("dear", 40);
  for (let index = 0; index < 5; index += 1) await finish("cheap", 9);
  await finish("dear", 40);
  expect(order).toEqual(["dear", "cheap", "cheap", "cheap", "cheap", "cheap", "dear", "cheap"]);
});

test("nobody saves up time by staying away", async () => {
  const { ask, order, finish } = queueOf({ slots: 1, slotsPerClient: 1 });
  for (let index = 0; index < 10; index += 1) void ask("busy");
  await settled();
  for (let index = 0; index < 5; index += 1) await finish("busy", 100);
  for (let index = 0; index < 5; index += 1) void ask("new");
  await settled();
  await finish("busy", 100);
  await finish("new", 100);
  await finish("busy", 100);
  expect(order.slice(6)).toEqual(["new", "busy", "new"]);
});

test("one that is no longer wanted leaves the queue", async () => {
  const { ask, order, finish } = queueOf({ slots: 1, slotsPerClient: 1 });
  void ask("first");
  const leaving = new AbortController();
  const left = ask("leaver", leaving.signal);
  void ask("last");
  leaving.abort(new Error("gone"));
  await expect(left).rejects.toThrow("gone");
  await finish("first", 1);
  expect(order).toEqual(["first", "last"]);
});

test("too many of one client are refused, those of others are not", async () => {
  const { ask, finish, order } = queueOf({ slots: 1, slotsPerClient: 1, waitingPerClient: 2 });
  void ask("greedy");
  await settled();
  const waiting = [ask("greedy"), ask("greedy")];
  await expect(ask("greedy")).rejects.toThrow(TooManyWaiting);
  void ask("other");
  await finish("greedy", 5);
  await finish("other", 5);
  await finish("greedy", 5);
  await Promise.all(waiting);
  expect(order).toEqual(["greedy", "other", "greedy", "greedy"]);
});
