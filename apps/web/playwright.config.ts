import { defineConfig, devices } from "@playwright/test";

import { pageBrowser } from "../../scripts/chromium.ts";

/** Browser tests of the built site, each worker against an embedded backend of its own. */
export default defineConfig({
  testDir: "e2e",
  outputDir: "../../test-results/web",
  fullyParallel: true,
  forbidOnly: Boolean(process.env["CI"]),
  // Two tries more where a whole run decides; the report names such a test as flaky.
  retries: process.env["CI"] ? 2 : 0,
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // The file's place comes from PLAYWRIGHT_JSON_OUTPUT_FILE where a whole run wants its totals.
  reporter: [
    ["list"],
    ["json", { outputFile: process.env["PLAYWRIGHT_JSON_OUTPUT_FILE"] ?? "../../test-results/web.json" }],
  ],
  use: {
    ...devices["Desktop Chrome"],
    locale: "en-US",
    // Not the machine's: a test that means a date of its own says so in UTC.
    timezoneId: "UTC",
    // Recorded always, a trace costs a third of the whole run.
    trace: "on-first-retry",
    launchOptions: pageBrowser(),
  },
  projects: [
    {
      name: "desktop",
      grepInvert: /@phone/,
      // With reduced motion; a phone's pages move. A frame of a wide screen costs four times as much.
      use: { viewport: { width: 1280, height: 800 }, contextOptions: { reducedMotion: "reduce" } },
    },
    {
      name: "phone",
      // What is the same on every screen is tested once.
      grepInvert: /@desktop/,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
  ],
});
