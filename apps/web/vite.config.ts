import path from "node:path";

import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

import { inlineBootstrapPlugin, prerender } from "./build/prerender.ts";
import { serviceWorker } from "./build/service-worker.ts";

const here = import.meta.dirname;
export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    inlineBootstrapPlugin(path.resolve(here, "src/boot/inline-bootstrap.ts")),
    prerender(path.resolve(here, "src/boot/inline-challenge-preload.ts")),
    serviceWorker(path.resolve(here, "src/offline/worker/sw.ts")),
  ],
  define: { BUILD_YEAR: new Date().getFullYear() },
  build: {
    // Styles are in the HTML of every page; otherwise each lazy script would load them again.
    cssCodeSplit: false,
    // The first versions with light-dark(), which both themes need.
    target: ["chrome125", "edge125", "firefox128", "safari17.5"],
    modulePreload: {
      // Modern targets need no polyfill.
      polyfill: false,
      // The HTML of each page has loaded these.
      resolveDependencies: (_url, files) => files.filter((file) => !/\/(react|rolldown-runtime)-/.test(file)),
    },
    rolldownOptions: {
      output: {
        // The first script names all others, so each letter of a hash costs a hundred bytes.
        chunkFileNames: "assets/[name]-[hash:7].js",
        codeSplitting: {
          groups: [
            // Separate from `base`: in one file the longest task of a slow phone was 1.4 times as long.
            {
              name: "react",
              test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\//,
              priority: 2,
            },
            { name: "base", tags: ["$initial"], priority: 1 },
            // The landing page shows a card, but reads no data before it is idle.
            { name: "card", test: /packages\/ui\/src\/(challenge-card|stamp-grid)\//, priority: 1 },
            // Small modules of most forms: separate files would be mostly names.
            {
              name: "forms",
              test: /packages\/ui\/src\/(\w+-)*field\/|apps\/web\/src\/(forms\/(?!code-field)|features\/day\/use-|features\/decision\/(current|suspended|unread))/,
              includeDependenciesRecursively: false,
            },
            // The feed is the most visited page.
            { name: "data", test: /src\/(app\/(data-provider|deferred-offline)|routes\/home)\.tsx$/ },
          ],
        },
      },
    },
  },
});
