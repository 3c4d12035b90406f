import { defineConfig } from "@playwright/test";

import { excludedFiles, excludedTags } from "../../scripts/suites.ts";

export default defineConfig({
  testDir: "e2e",
  testIgnore: excludedFiles,
  grepInvert: excludedTags,
  outputDir: "../../test-results/extension",
  globalSetup: "./e2e/support/built.ts",
  fullyParallel: true,
  forbidOnly: Boolean(process.env["CI"]),
  retries: process.env["CI"] ? 2 : 0,
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [
    ["list"],
    [
      "json",
      { outputFile: process.env["PLAYWRIGHT_JSON_OUTPUT_FILE"] ?? "../../test-results/extension.json" },
    ],
  ],
});
