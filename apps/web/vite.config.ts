import path from "node:path";

import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

import { inlineBootstrapPlugin, prerender } from "./build/prerender.ts";
import { serviceWorker } from "./build/service-worker.ts";

const here = import.meta.dirname;

/** Small modules that mostly load together. As separate files, their names would enlarge the first script. */
const joined: [name: string, test: RegExp][] = [
  // Each page of a user loads these modules when idle.
  [
    "member",
    /core\/src\/(profile\/queries|writing\/(move|move-photos|texts-of-user|rest-hooks))\.ts|web\/src\/(words\/en\/member|platform\/shortcuts|writing\/extension-texts)\.ts$/,
  ],
  ["rest", /web\/src\/(words\/en\/rest\.ts|features\/challenge\/rest-today\.tsx)$/],
  ["block", /core\/src\/block\/(mutations|queries|repo)\.ts|\/use-block\.ts$/],
  ["users", /core\/src\/user-page\/(mutations|queries|repo)\.ts$/],
  ["links", /core\/src\/share-link\/(queries|repo)\.ts$/],
  ["auth", /core\/src\/session\/schema\.ts|\/(use-auth-error-message|resend-confirmation)\.tsx?$/],
];

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    inlineBootstrapPlugin(path.resolve(here, "src/boot/inline-bootstrap.ts")),
    prerender({
      preloadChallenge: path.resolve(here, "src/boot/inline-challenge-preload.ts"),
      earlyRequests: path.resolve(here, "src/boot/inline-early-requests.ts"),
    }),
    serviceWorker(path.resolve(here, "src/offline/worker/sw.ts")),
  ],
  define: { BUILD_YEAR: new Date().getFullYear() },
  build: {
    // The HTML of every page contains the styles. With split CSS, each lazy script would load them again.
    cssCodeSplit: false,
    // These versions support light-dark(), which both themes need.
    target: ["chrome125", "edge125", "firefox128", "safari17.5"],
    modulePreload: {
      polyfill: false,
      // Leaves out files that the HTML of each page loads.
      resolveDependencies: (_url, files) => files.filter((file) => !/\/(react|rolldown-runtime)-/.test(file)),
    },
    rolldownOptions: {
      output: {
        // The first script contains the names of all other scripts, so each letter of a hash adds a hundred bytes.
        chunkFileNames: "assets/[name]-[hash:7].js",
        codeSplitting: {
          groups: [
            // Separate from `base`, because one file made the longest task of a slow phone 1.4 times as long.
            {
              name: "react",
              test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\//,
              priority: 2,
            },
            { name: "base", tags: ["$initial"], priority: 1 },
            // Separate from `data`, because the landing page shows a card, but reads no data before it is idle.
            {
              name: "card",
              test: /packages\/ui\/src\/(challenge-card|stamp-grid|stamp|day-count)\//,
              priority: 1,
            },
            // Joins small modules that most forms need, because each file's name adds bytes to the first script.
            {
              name: "forms",
              test: /packages\/ui\/src\/(?!photo-|note-|reply-)(\w+-)*field\/|apps\/web\/src\/(forms\/(?!code-field)|features\/day\/use-(?!entry-notes)|features\/decision\/(current|suspended|unread))/,
              includeDependenciesRecursively: false,
            },
            // Joins the modules of the feed, the most visited page.
            {
              name: "data",
              test: /src\/(app\/(data-provider|deferred-offline)|routes\/home)\.tsx$|react-query\/.*\/queryOptions\.js$/,
            },
            // Separate from `pages`, because a visitor's feed needs only these two files to show its photos.
            {
              name: "photos",
              test: /ui\/src\/(photo-grid\/(photo-image|placeholder)|words\/photo-words)\.tsx?$|core\/src\/photo\/(photo-path|storage-request)\.ts$/,
              includeDependenciesRecursively: false,
            },
            {
              name: "card-photos",
              test: /photo-grid\/card-photo\.tsx$|core\/src\/photo\/addresses\.ts$/,
              includeDependenciesRecursively: false,
            },
            // Joins modules of most pages with data, because each file costs a request. Text pages must not load the file.
            {
              name: "pages",
              test: /packages\/(core|ui)\/src\/(?!illustrations|form\/keys|plain-text)|apps\/web\/src\/(?!words\/\w+\/content)/,
              minShareCount: 6,
              includeDependenciesRecursively: false,
            },
            ...joined.map(([name, test]) => ({ name, test, includeDependenciesRecursively: false })),
            // Separate from `entries`, because the form of an entry lists entries without the header.
            {
              name: "header",
              test: /\/(challenge-(missing|header)|bridged-note)\.tsx$/,
              includeDependenciesRecursively: false,
            },
            // Joins modules of pages that list entries. Only these pages need them.
            {
              name: "entries",
              test: /\/(missed|entry-(list|card)[\w-]*|first-screen)\.tsx?$/,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
});
