import { test } from "vitest";

import { expectNoSkeleton } from "./loading-walk.tsx";

// end-of-loading-everywhere.test.tsx tests all other combinations.
test.each([
  ["user", "a server that fails after the staff check"],
  ["visitor", "a server that never responds"],
] as const)("every page stops loading for a %s with %s", (reader, server) =>
  expectNoSkeleton(reader, server),
);
