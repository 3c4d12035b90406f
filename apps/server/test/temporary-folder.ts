import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, onTestFinished, TestRunner } from "vitest";

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "diary-test-"));
  const isOfTest = TestRunner.getCurrentTest() !== undefined;
  (isOfTest ? onTestFinished : afterAll)(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
