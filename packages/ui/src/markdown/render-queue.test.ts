import { expect, test } from "vitest";

import { FAR_BUDGET, type RenderTask, RenderQueue } from "./render-queue.ts";

const task = (work: number): RenderTask => ({ element: {} as Element, work, run: () => {} });

test("takeNear returns tasks near the window, takeFar the others, and each only once", () => {
  const queue = new RenderQueue();
  const [first, second] = [task(1), task(1)];
  queue.add(first);
  queue.add(second);
  queue.moveNear(second);
  expect(queue.takeNear()).toBe(second);
  expect(queue.takeNear()).toBeUndefined();
  expect(queue.takeFar()).toBe(first);
  expect(queue.takeFar()).toBeUndefined();
});

test("the budget limits the work for elements far from the window", () => {
  const queue = new RenderQueue();
  const tasks = Array.from({ length: 500 }, () => task(1_000_000));
  for (const each of tasks) queue.add(each);
  let work = 0;
  for (let next = queue.takeFar(); next !== undefined; next = queue.takeFar()) work += next.work;
  expect(work).toBe(FAR_BUDGET);
  queue.moveNear(tasks.at(-1)!);
  expect(queue.takeNear()).toBe(tasks.at(-1));
});

test("the work of a removed task returns to the budget", () => {
  const queue = new RenderQueue();
  const tasks = Array.from({ length: 3 }, () => task(FAR_BUDGET));
  for (const each of tasks) queue.add(each);
  expect(queue.takeFar()).toBe(tasks[0]);
  expect(queue.takeFar()).toBeUndefined();
  queue.remove(tasks[0]!);
  expect(queue.takeFar()).toBe(tasks[1]);
});

test("a print can take all tasks, even beyond the budget", () => {
  const queue = new RenderQueue();
  const tasks = Array.from({ length: 3 }, () => task(FAR_BUDGET));
  for (const each of tasks) queue.add(each);
  queue.moveNear(tasks[1]!);
  expect([queue.take(), queue.take(), queue.take(), queue.take()]).toEqual([
    tasks[1],
    tasks[0],
    tasks[2],
    undefined,
  ]);
});

test("a removed task never runs", () => {
  const queue = new RenderQueue();
  const [far, near] = [task(1), task(1)];
  for (const each of [far, near]) queue.add(each);
  queue.moveNear(near);
  for (const each of [far, near]) queue.remove(each);
  queue.moveNear(far);
  expect(queue.takeNear() ?? queue.takeFar()).toBeUndefined();
});
