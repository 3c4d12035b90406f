import { expect, test } from "vitest";

import { currentCommit, programVersion } from "../src/paths.ts";

test("the version contains the commit from which the program was built", () => {
  expect(currentCommit()).toMatch(/^([0-9a-f]{7,}|unknown)$/);
  expect(programVersion()).toMatch(/^\d+\.\d+\.\d+ \(([0-9a-f]{7,}|unknown)\)$/);
  expect(programVersion()).toContain(`(${currentCommit()})`);
});
