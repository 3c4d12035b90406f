import path from "node:path";

import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, loadEnv } from "vite";

import { leanModulePreload } from "./build/module-preload.ts";
import { namedJsx } from "./build/named-jsx.ts";
import { earlyScript, prerender } from "./build/prerender.ts";
import { serviceWorker } from "./build/service-worker.ts";
import { unmarkedRouter } from "./build/unmarked-router.ts";
import { parseEnv } from "./src/config/parse-env.ts";

const here = import.meta.dirname;
/** The groups below, what the first page loads beside them, and what the service worker leaves to the staff. */
const NAMED = /^(react|base|data|idle|kept|days|auth|member|forms|rolldown-runtime|desk-.*)$/;

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
      leanModulePreload(),
      namedJsx(),
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
      // The first versions that all know light-dark(), so that the two themes stay one declaration.
      target: ["chrome125", "edge125", "firefox128", "safari17.5"],
      rolldownOptions: {
        output: {
          // The first script lists all others: short names are shorter for every page. What only some pages share has none.
          chunkFileNames: ({ isDynamicEntry, name }) =>
            isDynamicEntry || NAMED.test(name) ? "assets/[name]-[hash:7].js" : "assets/[hash:7].js",
          codeSplitting: {
            groups: [
              {
                name: "react",
                test: /react-jsx$|node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\//,
                priority: 2,
              },
              // What every page needs, in one file: a chunk for each shared module costs 8 KiB of compression.
              { name: "base", tags: ["$initial"], priority: 1 },
              // What reads data: every page but those that are texts.
              {
                name: "data",
                test: /core\/src\/(query\/query-client|session\/forget|supabase\/(client|fetch-as|rest-request|answer|diary-context)|clock\/server-clock|errors\/from-postgrest|civil-date\/instant|challenge\/(card|feed)|(challenge|day|profile)\/keys|profile\/avatar-src)|@tanstack\/(?!.*([mM]utationObserver|useMutation|useIsFetching|usePrefetchQuery)\.)|ui\/src\/(avatar|badge|date-range|hidden-mark|like-button|seal|stamp-marks|skeleton)\/|ui\/src\/(icon-button\/|menu\/(index|more-button))|web\/src\/(app\/data|features\/(like\/like-control|moderation\/subject-menu\.))/,
                priority: 0.8,
              },
              // What every page loads when the browser is idle, and what every page of data does, of which forms and
              // members' pages use a part as well.
              {
                name: "idle",
                test: /web\/src\/(app\/idle-parts|offline\/(keep-site|open-forms)|features\/site\/announced)|core\/src\/site\/announcement/,
                priority: 0.4,
              },
              {
                name: "kept",
                test: /web\/src\/(app\/idle-data|offline\/(?!worker|answers\/read-own)|platform\/indexed-db-store)|ui\/src\/alert\/|node_modules\/idb\/|@tanstack\/.*useIsFetching\./,
                priority: 0.3,
              },
              // What shows challenges and entries, also to visitors: not together with what writes them. What all of it needs
              // is here as well where it is small, since each file more costs its page a request, and every page a name.
              {
                name: "days",
                test: /core\/src\/(civil-date\/|(challenge|day|profile)\/(queries|repo|rules)\.|challenge\/patches|input\/text-direction)|@tanstack\/.*([mM]utationObserver|useMutation)\.|ui\/src\/(page\/section|private-mark)|web\/src\/(features\/day\/copy|navigation\/use-go-on|routes\/(back-button|use-m))/,
                priority: 0.2,
              },
              // The words about signing in, with what chooses among them.
              { name: "auth", test: /web\/src\/features\/auth\/(auth-message|copy)/, priority: 0.1 },
              {
                name: "member",
                test: /core\/src\/((draft|entry|local-store)\/|query\/ask-again)|web\/src\/writing\//,
              },
              {
                name: "forms",
                test: /ui\/src\/((field|form|text-field|text-area-field|date-field|select-field)\/|page\/page-header)|web\/src\/forms\/|core\/src\/session\/auth-hooks|core\/src\/input\/|node_modules\/valibot\//,
              },
            ],
          },
        },
      },
    },
  };
});
