import { join } from "node:path";
import { parseArgs } from "node:util";

import { postgrestProgram } from "@diary/testkit/postgrest";
import type { BrowserContextOptions } from "playwright";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

import { parseEnv } from "./apps/web/src/config/parse-env.ts";

const NAMES = new Set(["unit", "component", "storybook", "database", "supabase", "postgrest", "backend"]);

const {
  values: { project: asked },
} = parseArgs({
  strict: false,
  options: { project: { type: "string", multiple: true } },
});

/**
 * Whether a run may be one of this project: what those of the browser are made with takes longer to load than most files of tests.
 * Vitest asks every project for its name before it chooses, so it is chosen here where --project names others.
 */
function isWanted(name: string): boolean {
  const patterns = asked?.map(String) ?? [name];
  return patterns.some((pattern) => pattern === name || !NAMES.has(pattern));
}

/** What a slow machine gets until something is so: a matcher that fails says it without waiting for the test's own end. */
const SHOWN_MS = 15_000;

// A function: projects that share one object are refused as "already defined".
async function browser(contextOptions: BrowserContextOptions = {}) {
  const [{ playwright }, { pageBrowser }] = await Promise.all([
    import("@vitest/browser-playwright"),
    import("./scripts/chromium.ts"),
  ]);
  return {
    enabled: true,
    headless: true,
    screenshotFailures: false,
    // As for a test: on a busy machine the page alone takes over a minute.
    connectTimeout: 180_000,
    provider: playwright({
      launchOptions: pageBrowser(),
      contextOptions,
      // Without it `expect.element` waits for the whole time of a test, whatever `expect.poll` says.
      actionTimeout: SHOWN_MS,
    }),
    instances: [{ browser: "chromium" as const }],
  };
}

// Far above what any test needs: a slow machine is no failure.
const timeouts = {
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: SHOWN_MS } },
};

/** Fails tests on unexpected errors and warnings in the console. */
const CONSOLE = ["vitest.console.ts"];

/** Tests of what our own backend does beside Supabase, or of the schema alone. */
const EMBEDDED_ONLY = [
  "catalog",
  "listed-requests",
  "migrations",
  "one-schema",
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

/** Tests of auth, of storage and of the database alone, which beside PostgREST are the embedded ones. */
const BESIDE_POSTGREST = [
  "account-log",
  "auth-settings",
  "avatars",
  "core/confirmation",
  "core/session",
  "hosted-jobs",
  "many-rows",
  "moderation/pictures",
  "password",
  "rate-limits",
  "refresh",
  "service-key",
].map((name) => `supabase/tests/${name}.test.ts`);

/** Files whose tests are all `onOneDatabase`: where there is a PostgREST, they ask that alone. */
const ONLY_ON_POSTGREST = [
  "concurrency",
  "day-version",
  "feedback",
  "follow",
  "handle",
  "import",
  "likes-news",
  "moderation/counts",
  "moderation/decision",
  "moderation/desk",
  "moderation/report",
  "profile",
  "quota",
  "random-writes",
  "reminders",
  "rest-days",
  "share-link",
  "take-on",
  "year",
].map((name) => `supabase/tests/${name}.test.ts`);

/** The others with a real PostgREST before the same PostgreSQL. */
const POSTGREST = {
  test: {
    ...SUPABASE_ADDRESS.test,
    name: "postgrest",
    globalSetup: "supabase/tests/fixtures/postgrest.ts",
    exclude: [...EMBEDDED_ONLY, ...BESIDE_POSTGREST],
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
      BUILD_ENV: JSON.stringify(parseEnv({})),
      BUILD_YEAR: new Date().getFullYear(),
      BUILD_SETTINGS: JSON.stringify({ siteOrigin: "http://localhost:3000", backend: { kind: "from-site" } }),
    },
    resolve: {
      alias: {
        "wxt/browser": join(import.meta.dirname, "apps/extension/src/testing/story-browser.ts"),
      },
    },
    // Found only while the tests run, they would make Vite reload the page under them.
    optimizeDeps: {
      include: [
        "@diary/core > @supabase/supabase-js",
        "@diary/core > @supabase/postgrest-js",
        "@diary/core > @tanstack/react-query",
        "@diary/core > valibot",
        "@diary/ui > mdast-util-from-markdown",
      ],
    },
    test: {
      name: "component",
      setupFiles: [...CONSOLE, "apps/web/src/testing/component-setup.ts"],
      include: ["packages/*/src/**/*.test.tsx", "apps/*/src/**/*.test.tsx"],
      // To load the app's hundreds of modules anew takes longer than most of these files.
      isolate: false,
      restoreMocks: true,
      // What moves is drawn again sixty times a second. The stories, and the site on a phone, move.
      browser: await browser({ reducedMotion: "reduce" }),
      ...timeouts,
    },
  };
}

async function storybook(): Promise<TestProjectInlineConfiguration> {
  const { storybookTest } = await import("@storybook/addon-vitest/vitest-plugin");
  return {
    plugins: [storybookTest({ configDir: ".storybook" })],
    test: {
      name: "storybook",
      setupFiles: CONSOLE,
      browser: await browser(),
      // As in Storybook itself, one page shows one story after the other.
      isolate: false,
      ...timeouts,
    },
  };
}

export default defineConfig({
  test: {
    projects: [
      ...(process.env["SUPABASE_TEST_URL"] === undefined ? [] : [SUPABASE_ADDRESS]),
      // What it starts would be the address of the other projects, too.
      ...(asked?.includes("postgrest") ? [POSTGREST] : []),
      {
        test: {
          name: "unit",
          setupFiles: CONSOLE,
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
      ...(isWanted("component") ? [await component()] : []),
      ...(isWanted("storybook") ? [await storybook()] : []),
      {
        test: {
          name: "database",
          environment: "node",
          include: ["supabase/tests/**/*.test.ts"],
          exclude: postgrestProgram() === undefined ? [] : ONLY_ON_POSTGREST,
          globalSetup: "apps/server/src/testing/shared-cluster.ts",
          // The files share a process, and most of them its databases: to make them would take longer than most of the tests.
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
          globalSetup: "apps/server/test/made-release.ts",
          // What a file starts is its own and ends with it; the modules, and the compiled engine, serve all of them.
          isolate: false,
          restoreMocks: true,
          ...timeouts,
        },
      },
    ],
  },
});
