import type { StorybookConfig } from "@storybook/react-vite";

export default {
  framework: "@storybook/react-vite",
  stories: ["../packages/ui/src/**/*.stories.tsx"],
  addons: ["@storybook/addon-docs", "@storybook/addon-a11y", "@storybook/addon-vitest"],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: "react-docgen" },
  viteFinal: async (config) => {
    const [{ default: tailwindcss }, { default: react }] = await Promise.all([
      import("@tailwindcss/vite"),
      import("@vitejs/plugin-react"),
    ]);
    return { ...config, plugins: [...(config.plugins ?? []), react(), tailwindcss()] };
  },
} satisfies StorybookConfig;
