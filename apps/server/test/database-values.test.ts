import { expect, test } from "vitest";

import { withLibpqMeaning } from "../src/database/postgres-pool.ts";
import { failureReason, isUnwritable } from "../src/database/unavailable.ts";
import { VALUE_PARSERS } from "../src/database/value-parsers.ts";

const TYPES = { int8: 20, date: 1082, timestamp: 1114, timestamptz: 1184, interval: 1186, numeric: 1700 };

test.each<[keyof typeof TYPES, string, unknown]>([
  ["int8", "42", 42],
  ["int8", "9007199254740993", 9_007_199_254_740_993n],
  ["numeric", "1.5", 1.5],
  ["numeric", "1.50", "1.50"],
  ["numeric", "NaN", "NaN"],
  ["date", "2026-11-23", "2026-11-23"],
  ["timestamp", "2026-11-23 23:00:48", "2026-11-23T23:00:48"],
  ["timestamptz", "2026-11-23 23:00:48.15+00", "2026-11-23T23:00:48.15+00:00"],
  ["timestamptz", "2026-11-23 23:00:48+05:30", "2026-11-23T23:00:48+05:30"],
  ["timestamptz", "0044-03-15 12:00:00+00 BC", "0044-03-15T12:00:00+00:00 BC"],
  ["interval", "1 day", "1 day"],
])("a value of the type %s is read like PostgREST's JSON: %s", (type, text, value) => {
  expect(VALUE_PARSERS[TYPES[type]]?.(text)).toBe(value);
});

test.each([
  ["42501", 'could not open file "base/1/2": Read-only file system', true],
  ["42501", 'could not open file "base/1/2": Permission denied', true],
  ["42501", "permission denied for table challenge", false],
  ["58030", 'could not open file "base/1/2": Read-only file system', false],
])("the error %s '%s' is about PostgreSQL's files: %s", (code, message, expected) => {
  expect(isUnwritable({ code, message })).toBe(expected);
});

test.each([
  [new Error("connect ECONNREFUSED 127.0.0.1:5432"), "connect ECONNREFUSED 127.0.0.1:5432"],
  [new Error("it is starting.\nDETAIL: a row"), "it is starting"],
  [Object.assign(new AggregateError([]), { code: "ECONNREFUSED" }), "ECONNREFUSED"],
  [new AggregateError([]), "no response"],
])("the reason of a failure is its first line without a full stop: %o", (failure, reason) => {
  expect(failureReason(failure)).toBe(reason);
});

test("sslmode has the meaning of libpq, and an address without it is not changed", () => {
  const url = "postgres://diary@db.example/diary";
  expect(withLibpqMeaning(`${url}?sslmode=require`)).toBe(`${url}?sslmode=require&uselibpqcompat=true`);
  expect(withLibpqMeaning(url)).toBe(url);
});
