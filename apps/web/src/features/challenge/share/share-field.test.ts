import { expect, test } from "vitest";

import { fillField } from "./share-field.ts";

test.each([
  ["wide", { width: 760, height: 170 }],
  ["square", { width: 872, height: 360 }],
  ["tall", { width: 872, height: 700 }],
])("the stamps of 1 to 100 days fit into a %s field", (_, box) => {
  for (let days = 1; days <= 100; days++) {
    const { columns, pitch, step } = fillField(box, days, 218);
    expect(columns * step.x).toBeLessThanOrEqual(box.width + 1e-9);
    expect(Math.ceil(days / columns) * step.y).toBeLessThanOrEqual(box.height + 1e-9);
    expect(step.x).toBeGreaterThanOrEqual(pitch);
    expect(pitch).toBeGreaterThan(20);
  }
});

test("rows of a tall image have 4 to 7 stamps, and those of 30 days fill the width", () => {
  const box = { width: 872, height: 780 };
  const columnsOf = (days: number) => fillField(box, days, 218).columns;
  expect([7, 14, 21, 30].map(columnsOf)).toEqual([4, 5, 7, 6]);
  expect(fillField(box, 30, 218).step.x * 6).toBe(872);
});
