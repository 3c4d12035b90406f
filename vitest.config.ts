import { storybookTest } from "@storybook/addon-vitest/vitest-plugin";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";

import { parseEnv } from "./apps/web/src/config/parse-env.ts";
import { pageBrowser } from "./scripts/chromium.ts";

// A function: projects that share one object are refused as "already defined".
function browser() {
  return {
    enabled: true,
    headless: true,
    screenshotFailures: false,
    provider: playwright({ launchOptions: pageBrowser() }),
    instances: [{ browser: "chromium" as const }],
  };
}

// Far above what any test needs: a slow machine is no failure.
const timeouts = { testTimeout: 180_000, hookTimeout: 180_000 };

/** Tests of what our own backend does beside Supabase, of the schema alone, or of the tests. */
const EMBEDDED_ONLY = [
  "asked",
  "bounded-requests",
  "catalog",
  "fairness",
  "migrations",
  "seed",
  "splinter",
  "supabase-command",
].map((name) => `supabase/tests/${name}.test.ts`);

/** The database's tests where they say what any Supabase must do: `pnpm test:supabase`. */
const SUPABASE_ADDRESS = {
  test: {
    name: "supabase",
    environment: "node",
    include: ["supabase/tests/**/*.test.ts"],
    exclude: EMBEDDED_ONLY,
    setupFiles: ["supabase/tests/fixtures/at-address.ts"],
    isolate: false,
    restoreMocks: true,
    ...timeouts,
  },
};

export default defineConfig({
  test: {
    projects: [
      ...(process.env["SUPABASE_TEST_URL"] === undefined ? [] : [SUPABASE_ADDRESS]),
      {
        test: {
          name: "unit",
          environment: "node",
          // To start a process and load its modules takes longer than nearly all of these files.
          isolate: false,
          restoreMocks: true,
          ...timeouts,
          include: [
            "packages/*/src/**/*.test.ts",
            "apps/*/src/**/*.test.ts",
            "packages/*/scripts/**/*.test.ts",
            "scripts/**/*.test.ts",
          ],
        },
      },
      {
        plugins: [react(), tailwindcss()],
        define: { BUILD_ENV: JSON.stringify(parseEnv({})), BUILD_YEAR: new Date().getFullYear() },
        // Found only while the tests run, they would make Vite reload the page under them.
        optimizeDeps: {
          include: [
            "@diary/core > @supabase/auth-js",
            "@diary/core > @supabase/storage-js",
            "@diary/core > @tanstack/react-query",
            "@diary/core > valibot",
          ],
        },
        test: {
          name: "component",
          include: ["packages/*/src/**/*.test.tsx", "apps/*/src/**/*.test.tsx"],
          browser: browser(),
          ...timeouts,
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        plugins: [storybookTest({ configDir: ".storybook" })],
        test: {
          name: "storybook",
          browser: browser(),
          // As in Storybook itself, one page shows one story after the other.
          isolate: false,
          ...timeouts,
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        test: {
          name: "database",
          environment: "node",
          include: ["supabase/tests/**/*.test.ts"],
          globalSetup: "supabase/local/src/testing/shared-cluster.ts",
          // Every file makes databases of its own, and no process: it would take longer than most of the tests.
          isolate: false,
          restoreMocks: true,
          ...timeouts,
        },
      },
      {
        test: {
          name: "backend",
          environment: "node",
          include: ["supabase/local/**/*.test.ts"],
          globalSetup: "supabase/local/test/made-release.ts",
          // What a file starts is its own and ends with it; the modules, and the compiled engine, serve all of them.
          isolate: false,
          restoreMocks: true,
          ...timeouts,
        },
      },
    ],
  },
});
