import { expect, test } from "vitest";

import { memoryStore } from "../local-store/index.ts";
import { aDay, anId } from "../testing/index.ts";
import { createArrivals } from "./arrivals.ts";

const arrival = (n: number, changes = {}) => ({
  day: aDay({ day_id: anId(n), created_at: `2026-11-2${n}T09:00:00.000+00:00` }),
  completed: false,
  edited: false,
  ...changes,
});

test("news is told once, oldest first, and to its writer alone", async () => {
  const store = memoryStore();
  const [one, other] = [createArrivals(store), createArrivals(store)];
  let changes = 0;
  other.subscribe(() => (changes += 1));
  await one.note(arrival(2));
  await one.note(arrival(1, { completed: true }));
  expect(changes).toBe(2);
  expect(await one.take(anId(9002))).toEqual([]);
  const [first, second] = await Promise.all([one.take(anId(9001)), other.take(anId(9001))]);
  expect([...first, ...second].map(({ completed, day }) => [day.day_id, completed])).toEqual([
    [anId(1), true],
    [anId(2), false],
  ]);
  expect(await one.take(anId(9001))).toEqual([]);
});
