import { afterEach, expect, test, vi } from "vitest";

import { logFile } from "./log-file.ts";

afterEach(() => vi.unstubAllEnvs());

test.each(["Pacific/Kiritimati", "America/Los_Angeles", "Pacific/Pago_Pago"])(
  "a log has the dates of its entries on a device in %s",
  (timeZone) => {
    vi.stubEnv("TZ", timeZone);
    const entries = [{ date: "2026-11-20", content: "Ran." }];
    expect(logFile({ entries, title: "Run" })).toContain("### Day 1: November 20, 2026");
  },
);
