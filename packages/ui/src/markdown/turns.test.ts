import { expect, test } from "vitest";

import { FAR_BUDGET, type Turn, TurnQueue } from "./turns.ts";

const turn = (work: number): Turn => ({ element: {} as Element, work, run: () => {} });

test("a turn near the window runs first, and only once", () => {
  const queue = new TurnQueue();
  const [first, second] = [turn(1), turn(1)];
  queue.add(first);
  queue.add(second);
  queue.moveNear(second);
  expect(queue.takeNear()).toBe(second);
  expect(queue.takeNear()).toBeUndefined();
  expect(queue.takeFar()).toBe(first);
  expect(queue.takeFar()).toBeUndefined();
});

test("elements far from the window take at most the budget", () => {
  const queue = new TurnQueue();
  const turns = Array.from({ length: 500 }, () => turn(1_000_000));
  for (const each of turns) queue.add(each);
  let work = 0;
  for (let next = queue.takeFar(); next !== undefined; next = queue.takeFar()) work += next.work;
  expect(work).toBe(FAR_BUDGET);
  queue.moveNear(turns.at(-1)!);
  expect(queue.takeNear()).toBe(turns.at(-1));
});

test("the work of a removed turn returns to the budget", () => {
  const queue = new TurnQueue();
  const turns = Array.from({ length: 3 }, () => turn(FAR_BUDGET));
  for (const each of turns) queue.add(each);
  expect(queue.takeFar()).toBe(turns[0]);
  expect(queue.takeFar()).toBeUndefined();
  queue.remove(turns[0]!);
  expect(queue.takeFar()).toBe(turns[1]);
});

test("a print takes all turns, also beyond the budget", () => {
  const queue = new TurnQueue();
  const turns = Array.from({ length: 3 }, () => turn(FAR_BUDGET));
  for (const each of turns) queue.add(each);
  queue.moveNear(turns[1]!);
  expect([queue.take(), queue.take(), queue.take(), queue.take()]).toEqual([
    turns[1],
    turns[0],
    turns[2],
    undefined,
  ]);
});

test("a removed turn never runs", () => {
  const queue = new TurnQueue();
  const [far, near] = [turn(1), turn(1)];
  for (const each of [far, near]) queue.add(each);
  queue.moveNear(near);
  for (const each of [far, near]) queue.remove(each);
  queue.moveNear(far);
  expect(queue.takeNear() ?? queue.takeFar()).toBeUndefined();
});
