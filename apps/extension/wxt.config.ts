import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "wxt";

import { manifestFor } from "./build/manifest.ts";
import { parseSettings } from "./build/settings.ts";

const settings = parseSettings(process.env);

export default defineConfig({
  modules: ["@wxt-dev/module-react"],
  srcDir: "src",
  publicDir: "public",
  outDir: process.env["EXTENSION_OUT_DIR"] ?? ".output",
  imports: false,
  manifestVersion: 3,
  manifest: ({ browser }) => manifestFor(browser, settings),
  vite: () => ({
    plugins: [tailwindcss()],
    define: { BUILD_SETTINGS: JSON.stringify(settings) },
    build: { target: "es2023", modulePreload: { polyfill: false } },
  }),
  zip: {
    name: "challenge-diary",
    // The store builds from these: the default would be this folder without the packages it uses.
    sourcesRoot: "../..",
    includeSources: [
      "package.json",
      "pnpm-lock.yaml",
      "pnpm-workspace.yaml",
      "tsconfig.base.json",
      "packages/{core,ui}/**",
      "apps/extension/**",
      "supabase/local/package.json",
    ],
    excludeSources: ["**/node_modules/**", "**/.output/**", "**/.wxt/**", "**/e2e/**", "apps/web/**"],
  },
});
