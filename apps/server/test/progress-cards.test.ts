import { expect, test } from "vitest";

import { createProgressCards } from "../src/http/progress-cards.ts";

test("images are drawn one after the other, and equal images only once", async () => {
  const pictureOf = createProgressCards();
  const order: string[] = [];
  const first = pictureOf({ written: 100, days: 100 });
  const second = pictureOf({ written: 0, days: 1 });
  const again = pictureOf({ written: 100, days: 100 });
  await Promise.all([second.then(() => order.push("second")), first.then(() => order.push("first"))]);
  expect(order).toEqual(["first", "second"]);
  expect(await again).toBe(await first);
  expect(await first).not.toEqual(await second);
});

test("no image is drawn for a client that has disconnected", async () => {
  const drawn: number[] = [];
  const hold = Promise.withResolvers<void>();
  const pictureOf = createProgressCards(async (written) => {
    drawn.push(written);
    await hold.promise;
    return new Uint8Array([written]);
  });
  const first = pictureOf({ written: 1, days: 100 });
  const left = new AbortController();
  const others = Array.from({ length: 50 }, (_, n) => pictureOf({ written: n + 2, days: 100 }, left.signal));
  const last = pictureOf({ written: 99, days: 100 });
  left.abort();
  hold.resolve();
  for (const outcome of await Promise.allSettled(others)) expect(outcome.status).toBe("rejected");
  expect([...(await first), ...(await last)]).toEqual([1, 99]);
  expect(drawn).toEqual([1, 99]);
});
