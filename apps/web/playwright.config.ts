import { defineConfig, devices } from "@playwright/test";

import { pageBrowser } from "../../scripts/chromium.ts";
import { excludedFiles, excludedTags, isDaily } from "../../scripts/suites.ts";

export default defineConfig({
  testDir: "e2e",
  testIgnore: excludedFiles,
  outputDir: "../../test-results/web",
  fullyParallel: true,
  forbidOnly: Boolean(process.env["CI"]),
  retries: process.env["CI"] ? 2 : 0,
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // `npm test` sets `PLAYWRIGHT_JSON_OUTPUT_FILE` and reads that report.
  reporter: [
    ["list"],
    ["json", { outputFile: process.env["PLAYWRIGHT_JSON_OUTPUT_FILE"] ?? "../../test-results/web.json" }],
  ],
  use: {
    ...devices["Desktop Chrome"],
    locale: "en-US",
    timezoneId: "UTC",
    // Recording every trace would take a third of the run's time.
    trace: "on-first-retry",
    launchOptions: pageBrowser(),
  },
  projects: [
    {
      name: "desktop",
      grepInvert: [/@phone/, ...excludedTags],
      // Frames of a wide screen are expensive, so animations are tested only on phones.
      use: { viewport: { width: 1280, height: 800 }, contextOptions: { reducedMotion: "reduce" } },
    },
    {
      name: "phone",
      // Excludes tests that don't depend on the screen. The daily suite runs only tests that need a phone.
      ...(isDaily() && { grep: /@phone/ }),
      grepInvert: [/@desktop/, ...excludedTags],
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
  ],
});
