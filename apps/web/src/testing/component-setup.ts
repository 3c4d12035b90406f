// What holds before each component test: the files of a run share a browser and their modules.
import { deleteDB } from "idb";
import { afterAll, beforeEach, vi } from "vitest";
import { cleanup } from "vitest-browser-react";

import "./retry-at-once.ts";

// No test reads two days, at whatever hour it runs.
const noon = new Date().setHours(12, 0, 0, 0);
vi.setSystemTime(noon);

// What a site of an earlier test has kept would be this one's to send, or to show.
beforeEach(async () => {
  vi.setSystemTime(noon);
  await cleanup();
  localStorage.clear();
  await Promise.all([deleteDB("challenge-diary"), deleteDB("challenge-diary-answers")]);
});

// Vitest runs this file anew for each file of tests, by an address with the time.
afterAll(() => void vi.useRealTimers());
