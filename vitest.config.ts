import { join } from "node:path";
import { parseArgs } from "node:util";

import { postgrestProgram } from "@diary/testkit/postgrest";
import type { BrowserContextOptions } from "playwright";
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

import {
  INDEPENDENT_OF_POSTGREST,
  databaseFiles,
  EMBEDDED_ONLY,
  excludedFiles,
  EXTENDED,
  isDaily,
} from "./scripts/suites.ts";

const NAMES = new Set(["unit", "component", "storybook", "database", "supabase", "postgrest", "backend"]);

const {
  values: { project: chosenProjects },
} = parseArgs({
  strict: false,
  options: { project: { type: "string", multiple: true } },
});

/** Vitest loads every project before it applies --project, and browser projects take longer than most test files. */
function isWanted(name: string): boolean {
  const patterns = chosenProjects?.map(String) ?? [name];
  return patterns.some((pattern) => pattern === name || !NAMES.has(pattern));
}

/** Timeout of polling matchers on a slow machine, below the test's timeout, so the matcher's error is reported. */
const SHOWN_MS = 15_000;

const WITHOUT_OPTIMIZING_COMPILER = ["--js-flags=--no-turbofan"];

// A function, because Vitest rejects projects that share an object as "already defined".
async function browser(contextOptions: BrowserContextOptions = {}, moreArgs: readonly string[] = []) {
  const [{ playwright }, { pageBrowser }] = await Promise.all([
    import("@vitest/browser-playwright"),
    import("./scripts/chromium.ts"),
  ]);
  const { args, ...program } = pageBrowser();
  return {
    enabled: true,
    headless: true,
    screenshotFailures: false,
    // Devtools use them, and they multiply the bytes of a page.
    dependencySourcemaps: false,
    // Like the timeout of a test: on a busy machine, opening the page takes over a minute.
    connectTimeout: 180_000,
    provider: playwright({
      launchOptions: { ...program, args: [...args, ...moreArgs] },
      contextOptions,
      // `expect.element` ignores `expect.poll` by default and waits until the test's timeout.
      actionTimeout: SHOWN_MS,
    }),
    instances: [{ browser: "chromium" as const }],
  };
}

// Far above the needs of any test, so a slow machine causes no failure.
const timeouts = {
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: SHOWN_MS } },
};

const CONSOLE = ["vitest.console.ts"];

const FAKE_BROWSER = {
  alias: { "wxt/browser": join(import.meta.dirname, "apps/extension/src/testing/story-browser.ts") },
};

const BUILT_IN_SERVER = JSON.stringify({
  siteOrigin: "http://localhost:3000",
  apiUrl: "http://localhost:3000",
  isBuiltIn: true,
});

/** Database tests that hold for any Supabase: `pnpm test:supabase`. */
const SUPABASE_ADDRESS = {
  test: {
    name: "supabase",
    environment: "node",
    include: ["supabase/tests/**/*.test.ts"],
    exclude: EMBEDDED_ONLY,
    setupFiles: ["supabase/tests/fixtures/remote-project.ts"],
    isolate: false,
    restoreMocks: true,
    ...timeouts,
  },
};

/** All other tests, with a real PostgREST on the same PostgreSQL. */
const POSTGREST = {
  test: {
    ...SUPABASE_ADDRESS.test,
    name: "postgrest",
    globalSetup: "supabase/tests/fixtures/postgrest.ts",
    exclude: [...EMBEDDED_ONLY, ...INDEPENDENT_OF_POSTGREST, ...excludedFiles],
    // All files share its database.
    fileParallelism: false,
  },
};

async function component(): Promise<TestProjectInlineConfiguration> {
  const [{ default: tailwindcss }, { default: react }] = await Promise.all([
    import("@tailwindcss/vite"),
    import("@vitejs/plugin-react"),
  ]);
  return {
    plugins: [react(), tailwindcss()],
    define: {
      BUILD_YEAR: new Date().getFullYear(),
      BUILT_IN_SERVER,
    },
    resolve: FAKE_BROWSER,
    // If Vite found them during the tests, it would reload the page.
    optimizeDeps: {
      include: [
        "@diary/core > @supabase/supabase-js",
        "@diary/core > @supabase/postgrest-js",
        "@diary/core > @tanstack/react-query",
        "@diary/core > image-size",
        "@diary/core > thumbhash",
        "@diary/core > valibot",
        "@diary/ui > mdast-util-from-markdown",
        "@diary/ui > thumbhash",
      ],
    },
    test: {
      name: "component",
      setupFiles: ["vitest.react.ts", ...CONSOLE, "apps/web/src/testing/component-setup.ts"],
      include: ["packages/*/src/**/*.test.tsx", "apps/*/src/**/*.test.tsx"],
      exclude: [...configDefaults.exclude, ...excludedFiles],
      // Loading the app's hundreds of modules again takes longer than most of these files.
      isolate: false,
      restoreMocks: true,
      // Animations redraw sixty times a second. Stories, and the site on a phone, test them.
      browser: await browser({ reducedMotion: "reduce" }, WITHOUT_OPTIMIZING_COMPILER),
      ...timeouts,
    },
  };
}

async function storybook(): Promise<TestProjectInlineConfiguration> {
  const { storybookTest } = await import("@storybook/addon-vitest/vitest-plugin");
  return {
    plugins: [storybookTest({ configDir: ".storybook", tags: { exclude: isDaily() ? [EXTENDED] : [] } })],
    test: {
      name: "storybook",
      setupFiles: CONSOLE,
      browser: await browser({}, WITHOUT_OPTIMIZING_COMPILER),
      // Like in Storybook, a single page shows the stories in sequence.
      isolate: false,
      ...timeouts,
    },
  };
}

export default defineConfig({
  test: {
    tags: [{ name: EXTENDED, description: "Only in the extended suite: scripts/suites.ts" }],
    ...(isDaily() && { tagsFilter: [`!${EXTENDED}`] }),
    projects: [
      ...(process.env["SUPABASE_TEST_URL"] === undefined ? [] : [SUPABASE_ADDRESS]),
      // The address of its server would also apply to the other projects.
      ...(chosenProjects?.includes("postgrest") ? [POSTGREST] : []),
      {
        define: { BUILT_IN_SERVER },
        resolve: FAKE_BROWSER,
        test: {
          name: "unit",
          setupFiles: CONSOLE,
          environment: "node",
          // Starting a process and loading its modules takes longer than nearly all of these files.
          isolate: false,
          restoreMocks: true,
          ...timeouts,
          include: [
            "packages/*/src/**/*.test.ts",
            "apps/*/src/**/*.test.ts",
            "packages/*/scripts/**/*.test.ts",
            "scripts/**/*.test.ts",
          ],
          exclude: [...configDefaults.exclude, ...excludedFiles],
        },
      },
      ...(isWanted("component") ? [await component()] : []),
      ...(isWanted("storybook") ? [await storybook()] : []),
      {
        test: {
          name: "database",
          environment: "node",
          ...databaseFiles(postgrestProgram() !== undefined),
          globalSetup: "apps/server/src/testing/shared-cluster.ts",
          // The files share a process and mostly its databases: creating databases takes longer than most tests.
          isolate: false,
          restoreMocks: true,
          ...timeouts,
        },
      },
      {
        test: {
          name: "backend",
          environment: "node",
          include: ["apps/server/**/*.test.ts"],
          exclude: [...configDefaults.exclude, ...excludedFiles],
          globalSetup: "apps/server/test/made-release.ts",
          // Each file starts and ends its own servers; the modules and the compiled engine are shared.
          isolate: false,
          restoreMocks: true,
          ...timeouts,
        },
      },
    ],
  },
});
