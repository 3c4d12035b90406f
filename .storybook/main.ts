import { join } from "node:path";

import type { StorybookConfig } from "@storybook/react-vite";

export default {
  framework: "@storybook/react-vite",
  stories: ["../packages/ui/src/**/*.stories.tsx", "../apps/*/src/**/*.stories.tsx"],
  addons: ["@storybook/addon-docs", "@storybook/addon-a11y", "@storybook/addon-vitest"],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: "react-docgen" },
  viteFinal: async (config) => {
    const [{ default: tailwindcss }, { default: react }, { mergeConfig }] = await Promise.all([
      import("@tailwindcss/vite"),
      import("@vitejs/plugin-react"),
      import("vite"),
    ]);
    return mergeConfig(config, {
      plugins: [react(), tailwindcss()],
      // The popup's own components are shown too, and its build puts these in.
      define: {
        BUILD_SETTINGS: JSON.stringify({
          siteOrigin: "https://diary.example",
          backend: { kind: "from-site" },
        }),
      },
      resolve: {
        alias: { "wxt/browser": join(import.meta.dirname, "../apps/extension/src/testing/story-browser.ts") },
      },
      // Imported by the preview, where the scan of the stories does not look: found only while running, it would
      // reload the page in the middle of the first test of a fresh clone.
      optimizeDeps: { include: ["@storybook/addon-a11y/preview"] },
    });
  },
} satisfies StorybookConfig;
