import { defineConfig } from "@playwright/test";

/** Browser tests of the built extension, each worker with a site and a backend of its own. */
export default defineConfig({
  testDir: "e2e",
  outputDir: "../../test-results/extension",
  globalSetup: "./e2e/support/built.ts",
  fullyParallel: true,
  forbidOnly: Boolean(process.env["CI"]),
  // Two tries more where a whole run decides; the report names such a test as flaky.
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
