import { defineConfig, devices } from "@playwright/test";

import { pageBrowser } from "../../scripts/chromium.ts";
import { excludedFiles, excludedTags } from "../../scripts/suites.ts";

/** Browser tests of the built site. Each worker has its own embedded backend. */
export default defineConfig({
  testDir: "e2e",
  testIgnore: excludedFiles,
  outputDir: "../../test-results/web",
  fullyParallel: true,
  forbidOnly: Boolean(process.env["CI"]),
  // CI retries a failed test twice; the report then marks it as flaky.
  retries: process.env["CI"] ? 2 : 0,
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // A complete run sets PLAYWRIGHT_JSON_OUTPUT_FILE to get its totals.
  reporter: [
    ["list"],
    ["json", { outputFile: process.env["PLAYWRIGHT_JSON_OUTPUT_FILE"] ?? "../../test-results/web.json" }],
  ],
  use: {
    ...devices["Desktop Chrome"],
    locale: "en-US",
    // Independent of the machine's zone: tests with fixed dates use UTC.
    timezoneId: "UTC",
    // Recording every trace would take a third of the run.
    trace: "on-first-retry",
    launchOptions: pageBrowser(),
  },
  projects: [
    {
      name: "desktop",
      grepInvert: [/@phone/, ...excludedTags],
      // Reduced motion, because a frame of a wide screen is four times as expensive. Phones test the animations.
      use: { viewport: { width: 1280, height: 800 }, contextOptions: { reducedMotion: "reduce" } },
    },
    {
      name: "phone",
      // Tests that don't depend on the screen run once.
      grepInvert: [/@desktop/, ...excludedTags],
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
  ],
});
