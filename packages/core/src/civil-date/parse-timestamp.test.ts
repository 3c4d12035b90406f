import { expect, test } from "vitest";

import { parseTimestamp } from "./civil-date.ts";

test.each([
  "2026-11-20 12:42:28.336+00",
  "2026-11-20T12:42:28.336+00:00",
  "2026-11-20T12:42:28.336Z",
  "2026-11-20 21:42:28.336+09",
  "2026-11-20 07:12:28.336-05:30",
])("reads %s as the moment it is", (timestamp) => {
  expect(parseTimestamp(timestamp).toISOString()).toBe("2026-11-20T12:42:28.336Z");
});
