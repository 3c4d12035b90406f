import { expect, test } from "vitest";

import { currentCommit, programVersion } from "../src/paths.ts";

test("the version names the commit that it is built from", () => {
  expect(currentCommit()).toMatch(/^([0-9a-f]{7,}|unknown)$/);
  expect(programVersion()).toMatch(/^\d+\.\d+\.\d+ \(([0-9a-f]{7,}|unknown)\)$/);
  expect(programVersion()).toContain(`(${currentCommit()})`);
});
