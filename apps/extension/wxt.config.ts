import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "wxt";

import { deferAppScript } from "./build/defer-app-script.ts";
import { createManifest } from "./build/manifest.ts";
import { parseSettings, parseStoreVersion } from "./build/settings.ts";

const settings = parseSettings(process.env);
const storeVersion = parseStoreVersion(process.env);

function isNamed(plugin: unknown, name: string): boolean {
  return typeof plugin === "object" && plugin !== null && "name" in plugin && plugin.name === name;
}

/** What both pages use is one file: a browser reads one faster than eight. The worker and the bridge share nothing. */
const pageFiles = { groups: [{ name: "pages", minShareCount: 2, tags: ["$initial" as const] }] };

export default defineConfig({
  modules: ["@wxt-dev/module-react"],
  srcDir: "src",
  publicDir: "public",
  // Beside the build that is loaded unpacked, which stays what it was.
  outDir: storeVersion === null ? ".output" : ".output/store",
  imports: false,
  hooks: {
    // Its modules add theirs all the same, and one of them takes any variable called "storage" for its own.
    "vite:build:extendConfig": (entrypoints, config) => {
      const { plugins } = config;
      const unwanted = plugins?.findIndex((plugin) => isNamed(plugin, "unimport")) ?? -1;
      if (unwanted === -1) throw new Error("WXT's plugin for automatic imports is not where it was.");
      void plugins?.splice(unwanted, 1);
      if (!entrypoints.some(({ type }) => type === "popup")) return;
      const options = ((config.build ??= {}).rolldownOptions ??= {});
      options.output = Object.assign(options.output ?? {}, { codeSplitting: pageFiles });
    },
  },
  manifestVersion: 3,
  manifest: ({ browser }) => createManifest(browser, settings, storeVersion),
  vite: () => ({
    plugins: [tailwindcss(), deferAppScript()],
    define: { BUILD_SETTINGS: JSON.stringify(settings) },
    build: {
      target: "es2023",
      modulePreload: { polyfill: false },
    },
  }),
  zip: {
    name: "challenge-diary",
    artifactTemplate: `{{name}}-${storeVersion ?? "{{version}}"}-{{browser}}.zip`,
    sourcesTemplate: `{{name}}-${storeVersion ?? "{{version}}"}-sources.zip`,
    // The store builds from these: the default would be this folder without the packages it uses.
    sourcesRoot: "../..",
    includeSources: [
      "package.json",
      "pnpm-lock.yaml",
      "pnpm-workspace.yaml",
      "tsconfig.base.json",
      "packages/{core,ui}/**",
      "apps/extension/**",
      "{apps/server,packages/testkit}/package.json",
    ],
    excludeSources: ["**/node_modules/**", "**/.output/**", "**/.wxt/**", "**/e2e/**", "apps/web/**"],
  },
});
