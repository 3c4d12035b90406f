import { expect, test } from "vitest";

import { fieldIn } from "./card-field.ts";

test.each([
  ["wide", { width: 1008, height: 180 }],
  ["square", { width: 872, height: 420 }],
  ["tall", { width: 872, height: 700 }],
])("all days fit into a %s field", (_, box) => {
  for (let days = 1; days <= 100; days++) {
    const { columns, pitch } = fieldIn(box, days, 97);
    expect(columns * pitch).toBeLessThanOrEqual(box.width);
    expect(Math.ceil(days / columns) * pitch).toBeLessThanOrEqual(box.height + 1e-9);
    expect(pitch).toBeGreaterThan(20);
  }
});

test("stamps of a short challenge have the maximum size", () => {
  expect(fieldIn({ width: 1008, height: 300 }, 7, 97)).toEqual({ columns: 7, pitch: 97 });
  expect(fieldIn({ width: 1008, height: 300 }, 30, 86)).toEqual({ columns: 10, pitch: 86 });
});
