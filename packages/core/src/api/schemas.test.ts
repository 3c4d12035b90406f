import * as v from "valibot";
import { expect, test } from "vitest";

import { jsonSchemaOf } from "./openapi.ts";
import { entryText, noteText, search } from "./schemas.ts";

test.each([
  ["an entry", entryText, 10_000],
  ["a note", noteText, 1000],
  ["a search", search, 100],
] as const)("the length of %s is counted in code points", (_, schema, limit) => {
  expect(v.is(schema, "🎉".repeat(limit))).toBe(true);
  expect(v.is(schema, "a".repeat(limit + 1))).toBe(false);
  expect(v.is(schema, "🎉".repeat(limit + 1))).toBe(false);
  expect(jsonSchemaOf(schema)).toMatchObject({ type: "string", maxLength: limit });
});
