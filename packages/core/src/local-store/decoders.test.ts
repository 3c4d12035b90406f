import { expect, test } from "vitest";

import { numberValue, objectOf, stringValue, safeDecode } from "./decoders.ts";

const point = objectOf<{ name: string; x: number }>({ name: stringValue, x: numberValue });

test("an object keeps the keys that are known, and no others", () => {
  expect(safeDecode(point, { name: "a", x: 1, y: 2 })).toEqual({ name: "a", x: 1 });
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
  expect(safeDecode(point, value)).toBeNull();
});
