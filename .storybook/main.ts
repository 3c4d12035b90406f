import { join } from "node:path";

import type { StorybookConfig } from "@storybook/react-vite";

import { isDaily } from "../scripts/suites.ts";

/** Tests show no documentation, and parsing the sources for it takes processor time. */
const isTest = process.env["VITEST"] !== undefined;

export default {
  framework: "@storybook/react-vite",
  stories: ["../packages/ui/src/**/*.stories.tsx", "../apps/*/src/**/*.stories.tsx"],
  addons: [...(isTest ? [] : ["@storybook/addon-docs"]), "@storybook/addon-a11y", "@storybook/addon-vitest"],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: isTest ? false : "react-docgen" },
  viteFinal: async (config) => {
    const [{ default: tailwindcss }, { default: react }, { mergeConfig }] = await Promise.all([
      import("@tailwindcss/vite"),
      import("@vitejs/plugin-react"),
      import("vite"),
    ]);
    return mergeConfig(config, {
      plugins: [react(), tailwindcss()],
      // Constants that stories of the apps need. Outside of Storybook, the builds of the apps define them.
      define: {
        BUILD_YEAR: 2026,
        IS_DAILY_SUITE: isDaily(),
        BUILT_IN_SERVER: JSON.stringify({
          siteOrigin: "https://diary.example",
          apiUrl: "https://diary.example",
          isBuiltIn: true,
        }),
      },
      resolve: {
        alias: { "wxt/browser": join(import.meta.dirname, "../apps/extension/src/testing/story-browser.ts") },
      },
      // Vite doesn't find these packages in advance. If it found them later, it would reload the page during a test.
      optimizeDeps: {
        include: [
          "@storybook/addon-a11y/preview",
          "@diary/core > @supabase/supabase-js",
          "@diary/core > @supabase/postgrest-js",
          "@diary/ui > mdast-util-from-markdown",
          "@diary/ui > thumbhash",
        ],
      },
    });
  },
} satisfies StorybookConfig;
