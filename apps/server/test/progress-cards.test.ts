import { expect, test } from "vitest";

import { RateLimiter } from "../src/auth/rate-limiter.ts";
import { NEW_CARDS_OF_NETWORK, createProgressCards } from "../src/http/progress-cards.ts";

type Cards = ReturnType<typeof createProgressCards>;

function unlimited(draw?: Parameters<typeof createProgressCards>[1]) {
  const pictureOf = createProgressCards(new RateLimiter({ isOff: true }), draw);
  return async (card: Parameters<Cards>[0], left?: AbortSignal) =>
    (await pictureOf(card, "203.0.113.1", left)) as Exclude<Awaited<ReturnType<Cards>>, number>;
}

test("images are drawn one after the other, and equal images only once", async () => {
  const pictureOf = unlimited();
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
  const pictureOf = unlimited(async (written) => {
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

function countingCards() {
  const drawn: string[] = [];
  const pictureOf = unlimited(async (written, _days, heading) => {
    drawn.push([written, heading?.title, heading?.category].join(" "));
    if (heading?.title === "Broken") throw new Error("broken");
    return new Uint8Array([written]);
  });
  return { drawn, pictureOf };
}

test("cards with the same title and different categories are different images", async () => {
  const { drawn, pictureOf } = countingCards();
  for (const category of ["CSS", "React", "CSS"] as const)
    await pictureOf({ written: 1, days: 10, heading: { title: "Read", category } });
  expect(drawn).toEqual(["1 Read CSS", "1 Read React"]);
});

test("at most 1,000 images are cached", async () => {
  const { drawn, pictureOf } = countingCards();
  for (let days = 0; days <= 1000; days += 1) await pictureOf({ written: 0, days });
  await pictureOf({ written: 0, days: 1000 });
  expect(drawn).toHaveLength(1001);
  await pictureOf({ written: 0, days: 0 });
  expect(drawn).toHaveLength(1002);
});

test("after an image that can't be drawn, the next one is drawn", async () => {
  const { pictureOf } = countingCards();
  const heading = { title: "Broken", category: "CSS" } as const;
  await expect(pictureOf({ written: 1, days: 10, heading })).rejects.toThrow("broken");
  expect(await pictureOf({ written: 2, days: 10 })).toEqual(new Uint8Array([2]));
});

test("new images of a network are limited per minute, cached ones are not", async () => {
  let now = 0;
  const drawn: number[] = [];
  const pictureOf = createProgressCards(new RateLimiter({ now: () => now }), async (written) => {
    drawn.push(written);
    return new Uint8Array([written]);
  });
  const ask = (written: number, network: string) => pictureOf({ written, days: 100 }, network);
  for (let written = 0; written < NEW_CARDS_OF_NETWORK.max; written += 1) await ask(written, "203.0.113.1");
  expect(await ask(100, "203.0.113.1")).toBe(60);
  expect(drawn).toHaveLength(NEW_CARDS_OF_NETWORK.max);
  expect(await ask(0, "203.0.113.1")).toEqual(new Uint8Array([0]));
  expect(await ask(99, "203.0.113.2")).toEqual(new Uint8Array([99]));
  now = 60_000;
  expect(await ask(100, "203.0.113.1")).toEqual(new Uint8Array([100]));
});
