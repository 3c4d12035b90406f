import { expect, test } from "vitest";

import { ExpiringStore } from "../src/auth/provider/expiring-store.ts";

test("a value can be taken once, until its time has passed", () => {
  let now = 0;
  const store = new ExpiringStore<string>(1000, () => now);
  const [early, late] = [store.add("early"), store.add("late")];
  expect(early).not.toBe(late);
  now = 999;
  expect([store.take(early), store.take(early)]).toEqual(["early", undefined]);
  now = 1000;
  expect(store.take(late)).toBeUndefined();
  expect(store.take("unknown")).toBeUndefined();
});

test("the store keeps the newest 10,000 values", () => {
  const store = new ExpiringStore<number>(1000, () => 0);
  for (let n = 0; n <= 10_000; n += 1) store.add(n, `key ${n}`);
  expect(["key 0", "key 1", "key 10000"].map((key) => store.take(key))).toEqual([undefined, 1, 10_000]);
});
