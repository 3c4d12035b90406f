import { defineConfig } from "@playwright/test";

import { excludedFiles, excludedTags } from "../../scripts/suites.ts";

/** Playwright can't load an extension into Firefox, so puppeteer drives it. */
export default defineConfig({
  testDir: "e2e-firefox",
  testIgnore: excludedFiles,
  grepInvert: excludedTags,
  globalSetup: "./e2e/support/built.ts",
  outputDir: "../../test-results/firefox",
  forbidOnly: Boolean(process.env["CI"]),
  retries: process.env["CI"] ? 2 : 0,
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [
    ["list"],
    ["json", { outputFile: process.env["PLAYWRIGHT_JSON_OUTPUT_FILE"] ?? "../../test-results/firefox.json" }],
  ],
});
