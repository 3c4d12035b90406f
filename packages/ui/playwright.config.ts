import { join } from "node:path";

import { defineConfig } from "@playwright/test";

import { pageBrowser } from "../../scripts/chromium.ts";

const ROOT = join(import.meta.dirname, "../..");
const PORT = 6016;
const { args, ...browser } = pageBrowser();

/** Screenshots must not differ between runs: no hinting, no subpixel colours, one colour profile. */
export default defineConfig({
  testDir: "visual",
  outputDir: "../../test-results/stories",
  snapshotPathTemplate: join(ROOT, ".cache/screenshots/stories/{arg}{ext}"),
  fullyParallel: true,
  workers: 2,
  expect: { toHaveScreenshot: { animations: "disabled", maxDiffPixelRatio: 0.0005, threshold: 0.2 } },
  reporter: "line",
  use: {
    baseURL: `http://localhost:${PORT}`,
    locale: "en-US",
    timezoneId: "UTC",
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      ...browser,
      args: [
        ...args,
        "--font-render-hinting=none",
        "--disable-lcd-text",
        "--force-color-profile=srgb",
        "--hide-scrollbars",
      ],
    },
  },
  webServer: {
    command: `storybook build --quiet && vite preview --outDir storybook-static --port ${PORT} --strictPort`,
    cwd: ROOT,
    port: PORT,
    timeout: 600_000,
  },
});
