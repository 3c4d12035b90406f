import { expect, test } from "vitest";

import { number, shape, text, tryRead } from "./shape.ts";

const point = shape<{ name: string; x: number }>({ name: text, x: number });

test("an object keeps the keys that are known, and no others", () => {
  expect(tryRead(point, { name: "a", x: 1, y: 2 })).toEqual({ name: "a", x: 1 });
});

test.each([
  undefined,
  null,
  "text",
  [],
  {},
  { name: "a" },
  { name: "a", x: "1" },
  { name: "a", x: Number.NaN },
  { name: ["a"], x: 1 },
  Object.create({ name: "inherited", x: 1 }) as unknown,
])("%o is none", (value) => {
  expect(tryRead(point, value)).toBeNull();
});
