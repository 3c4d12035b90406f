import path from "node:path";

import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, loadEnv } from "vite";

import { earlyScript, prerender } from "./build/prerender.ts";
import { serviceWorker } from "./build/service-worker.ts";
import { unmarkedRouter } from "./build/unmarked-router.ts";
import { parseEnv } from "./src/config/parse-env.ts";

const here = import.meta.dirname;

const HAD_BY_THEN = /^assets\/(index|react|rolldown-runtime)-[^/]*\.js$/;

export default defineConfig(({ mode }) => {
  const env = parseEnv({
    ...loadEnv(mode, here, ["VITE_", "SITE_URL", "CONTACT_EMAIL", "OPERATOR_", "EXTENSION_URL"]),
    ...process.env,
  });
  const sameOrigin = env.backend.kind === "same-origin";
  return {
    plugins: [
      react(),
      tailwindcss(),
      unmarkedRouter(),
      earlyScript(path.resolve(here, "src/boot/early.ts")),
      prerender({
        siteUrl: env.siteUrl,
        backend: env.backend,
        preloadChallenge: path.resolve(here, "src/boot/preload-challenge.ts"),
      }),
      serviceWorker(path.resolve(here, "src/offline/worker/sw.ts"), { config: sameOrigin }),
    ],
    define: { BUILD_YEAR: new Date().getFullYear(), BUILD_ENV: JSON.stringify(env) },
    build: {
      // They are in the HTML of every page. As part of a script each script that is loaded later would bring them once more,
      // and wait for them.
      cssCodeSplit: false,
      // Every browser of the target preloads modules by itself.
      modulePreload: {
        polyfill: false,
        // A page has these before it asks for anything else.
        resolveDependencies: (_file, files) => files.filter((file) => !HAD_BY_THEN.test(file)),
      },
      // The first versions that all know light-dark(), so that the two themes stay one declaration.
      target: ["chrome125", "edge125", "firefox128", "safari17.5"],
      rolldownOptions: {
        output: {
          // The first script lists all others by name: shorter hashes are shorter for every page.
          chunkFileNames: "assets/[name]-[hash:7].js",
          codeSplitting: {
            groups: [
              {
                name: "react",
                test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\//,
                priority: 2,
              },
              // What every page needs, in one file: a chunk for each shared module costs 8 KiB of compression.
              { name: "base", tags: ["$initial"], priority: 1 },
              // What reads data: every page but those that are texts.
              {
                name: "data",
                test: /core\/src\/(query\/|session\/forget|supabase\/(client|fetch-as|rest-request|answer|diary-context)|clock\/server-clock|errors\/from-postgrest|civil-date\/instant|challenge\/(queries|repo|feed|rules)|(day|profile)\/keys|profile\/avatar-src|input\/text-direction)|@tanstack\/(?!.*([mM]utationObserver|useMutation|useIsFetching)\.)|ui\/src\/(avatar|badge|date-range|hidden-mark|like-button|seal|stamp-marks|skeleton)\/|ui\/src\/(icon-button\/|menu\/(index|more-button))|web\/src\/(app\/data|features\/(like\/like-control|moderation\/subject-menu\.))/,
                priority: 0.8,
              },
              // What every page loads when the browser is idle, and what every page of data does, of which forms and
              // members' pages use a part as well.
              {
                name: "idle",
                test: /web\/src\/(offline\/(keep-site|open-forms)|features\/site\/announced)|core\/src\/site\/announcement/,
                priority: 0.4,
              },
              {
                name: "kept",
                test: /web\/src\/(offline\/(?!worker|answers\/read-own)|platform\/indexed-db-store)|ui\/src\/alert\/|node_modules\/idb\/|@tanstack\/.*useIsFetching\./,
                priority: 0.3,
              },
              // What shows entries, also to visitors: not together with what writes them.
              {
                name: "days",
                test: /core\/src\/(civil-date\/|(day|profile)\/(queries|repo|rules)\.|challenge\/patches)|web\/src\/features\/day\/copy/,
                priority: 0.2,
              },
              { name: "member", test: /core\/src\/(draft|entry|local-store)\/|web\/src\/writing\// },
              {
                name: "forms",
                test: /ui\/src\/(field|form|text-field|text-area-field)\/|web\/src\/forms\/|core\/src\/input\/|node_modules\/valibot\//,
              },
            ],
          },
        },
      },
    },
  };
});
