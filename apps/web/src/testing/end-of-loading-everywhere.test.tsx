import { test } from "vitest";

import { expectNoSkeleton } from "./loading-walk.tsx";

test.each([
  ["user", "a failing server"],
  ["user", "a server that rejects all requests"],
  ["user", "a server that fails after the staff check"],
  ["user", "a server that never responds"],
  ["user", "no network"],
  ["user", "an empty server"],
  ["visitor", "a failing server"],
  ["visitor", "a server that rejects all requests"],
  ["visitor", "a server that fails after the staff check"],
  ["visitor", "a server that never responds"],
  ["visitor", "no network"],
  ["visitor", "an empty server"],
] as const)("every page stops loading for a %s with %s", (reader, server) =>
  expectNoSkeleton(reader, server),
);
