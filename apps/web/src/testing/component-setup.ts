// Resets state, because all test files of a run share a browser and modules.
import { onlineManager } from "@tanstack/react-query";
import { deleteDB } from "idb";
import { afterAll, beforeEach, vi } from "vitest";
import { cleanup } from "vitest-browser-react";

import { nextNoon } from "./next-noon.ts";
import "./retry-immediately.ts";

// At noon, no test runs past midnight.
const noon = nextNoon();
vi.setSystemTime(noon);

beforeEach(async () => {
  vi.setSystemTime(noon);
  await cleanup();
  localStorage.clear();
  sessionStorage.clear();
  onlineManager.setOnline(true);
  await Promise.all([deleteDB("challenge-diary"), deleteDB("challenge-diary-answers")]);
});

afterAll(() => void vi.useRealTimers());
