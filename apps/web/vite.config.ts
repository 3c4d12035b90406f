import path from "node:path";

import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, loadEnv } from "vite";

import { earlyScript, prerender } from "./build/prerender.ts";
import { serviceWorker } from "./build/service-worker.ts";
import { unmarkedRouter } from "./build/unmarked-router.ts";
import { parseEnv } from "./src/config/parse-env.ts";

const here = import.meta.dirname;

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
      // Every browser of the target preloads modules by itself.
      modulePreload: { polyfill: false },
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
              // What is read has a name and an answer, for feed and idle parts alike.
              {
                name: "reads",
                test: /core\/src\/((challenge|day|profile)\/(queries|repo|feed)|supabase\/(answer|uuid)|civil-date\/instant|errors\/from-postgrest)\.|@tanstack\/react-query\/.*queryOptions\./,
                priority: 0.8,
              },
              // The same for what every page of a member needs, and every page with a form; what the feed shares
              // with them is on its own, or it would bring them there.
              {
                name: "feed",
                test: /@tanstack\/.*(useBaseQuery|[qQ]ueryObserver|useQuery|useInfiniteQuery)\.|core\/src\/(challenge\/rules|profile\/avatar-src)|ui\/src\/(avatar|badge|date-range|hidden-mark|like-button|link-slot|seal|stamp-marks|skeleton)\/|features\/like\/like-control|routes\/lazy-subject-menu/,
                priority: 0.5,
              },
              // What every page loads when the browser is idle, of which forms and members' pages use a part as well.
              {
                name: "idle",
                test: /web\/src\/(offline\/(?!worker|answers\/read-own)|features\/site\/announced|platform\/indexed-db-store)|ui\/src\/alert\/|core\/src\/site\/|node_modules\/idb\/|@tanstack\/.*useIsFetching\./,
                priority: 0.4,
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
