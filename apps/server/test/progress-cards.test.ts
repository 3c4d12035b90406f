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

function countingCards() {
  const drawn: string[] = [];
  const pictureOf = createProgressCards(async (written, _days, heading) => {
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
