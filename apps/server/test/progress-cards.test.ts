import { expect, test } from "vitest";

import { createProgressCards } from "../src/http/progress-cards.ts";

test("an image is drawn once, and others in sequence", async () => {
  const pictureOf = createProgressCards();
  const order: string[] = [];
  // The second one is faster to draw.
  const first = pictureOf({ written: 100, days: 100 });
  const second = pictureOf({ written: 0, days: 1 });
  expect(pictureOf({ written: 100, days: 100 })).toBe(first);
  await Promise.all([second.then(() => order.push("second")), first.then(() => order.push("first"))]);
  expect(order).toEqual(["first", "second"]);
  expect(await first).not.toEqual(await second);
});
