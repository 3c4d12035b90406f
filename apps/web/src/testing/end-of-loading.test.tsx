import { test } from "vitest";

import { expectNoSkeleton } from "./loading-walk.tsx";

// end-of-loading-everywhere.test.tsx tests all other servers and readers.
test.each([
  ["user", "a server that fails after the staff check"],
  ["visitor", "a server that never responds"],
] as const)("a %s sees no skeleton on any page with %s", (reader, server) =>
  expectNoSkeleton(reader, server),
);
