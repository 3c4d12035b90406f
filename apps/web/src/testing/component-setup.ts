// All files of a run share a browser and modules.
import { deleteDB } from "idb";
import { afterAll, beforeEach, vi } from "vitest";
import { cleanup } from "vitest-browser-react";

import "./retry-at-once.ts";

// Noon, so no test spans two days.
const noon = new Date().setHours(12, 0, 0, 0);
vi.setSystemTime(noon);

beforeEach(async () => {
  vi.setSystemTime(noon);
  await cleanup();
  localStorage.clear();
  await Promise.all([deleteDB("challenge-diary"), deleteDB("challenge-diary-answers")]);
});

// Vitest runs this file again for each test file.
afterAll(() => void vi.useRealTimers());
