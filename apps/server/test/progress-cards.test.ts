import { expect, test } from "vitest";

import { createProgressCards } from "../src/http/progress-cards.ts";

test("a picture is drawn once, and others one after the other", async () => {
  const pictureOf = createProgressCards();
  const order: string[] = [];
  // The second one has less to draw.
  const first = pictureOf({ written: 100, days: 100 });
  const second = pictureOf({ written: 0, days: 1 });
  expect(pictureOf({ written: 100, days: 100 })).toBe(first);
  await Promise.all([second.then(() => order.push("second")), first.then(() => order.push("first"))]);
  expect(order).toEqual(["first", "second"]);
  expect(await first).not.toEqual(await second);
});
