import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "wxt";

import { deferAppScript } from "./build/defer-app-script.ts";
import { createManifest } from "./build/manifest.ts";
import { builtInServer, parseSettings, parseStoreVersion } from "./build/settings.ts";

const settings = parseSettings(process.env);
const storeVersion = parseStoreVersion(process.env);

/** Puts shared code into one file, which browsers read faster than eight. Excludes the popup's main.tsx, which starts the popup. */
const pageFiles = {
  groups: [
    {
      name: "pages",
      minShareCount: 2,
      tags: ["$initial" as const],
      test: (id: string) => !id.endsWith("/popup/main.tsx"),
    },
  ],
};

export default defineConfig({
  srcDir: "src",
  publicDir: "public",
  // Store packages and builds for one server have separate folders, so no build overwrites another.
  outDir: storeVersion !== null ? ".output/store" : settings.kind === "any" ? ".output" : ".output/fixed",
  imports: false,
  hooks: {
    // WXT auto-imports into files with a variable named "storage", despite `imports: false`.
    "config:resolved": ({ config }) => {
      Object.assign(config.imports, { imports: [], presets: [] });
    },
    "vite:build:extendConfig": (entrypoints, config) => {
      if (!entrypoints.some(({ type }) => type === "popup")) return;
      const options = ((config.build ??= {}).rolldownOptions ??= {});
      options.output = Object.assign(options.output ?? {}, { codeSplitting: pageFiles });
    },
  },
  manifestVersion: 3,
  manifest: ({ browser }) => createManifest(browser, settings, storeVersion),
  vite: () => ({
    plugins: [react(), tailwindcss(), deferAppScript()],
    define: { BUILT_IN_SERVER: JSON.stringify(builtInServer(settings)) },
    build: {
      target: "es2023",
      modulePreload: {
        polyfill: false,
        // The list of each lazy part would enlarge the popup's first script. `defer-app-script.ts` needs the list of the HTML.
        resolveDependencies: (_url, files, { hostType }) => (hostType === "html" ? files : []),
      },
    },
  }),
  zip: {
    name: "challenge-diary",
    artifactTemplate: `{{name}}-${storeVersion ?? "{{version}}"}-{{browser}}.zip`,
    sourcesTemplate: `{{name}}-${storeVersion ?? "{{version}}"}-sources.zip`,
    // The default, this folder, doesn't contain the workspace packages.
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
