import path from "node:path";

import type { Plugin } from "vite";

const HELPER = /vite\/preload-helper\.js$/;
/** A page has these before it asks for anything else. */
const HAD_BY_THEN = /^assets\/(index|react|rolldown-runtime)-[^/]*\.js$/;

/**
 * Asks for the files that a chunk imports beside the chunk itself, each once: what Vite's own helper comes down to where the
 * styles are in the page. That one looks after style sheets, nonces and browsers without `modulepreload` as well.
 */
const LEAN_HELPER = `
const asked = new Set();
export function __vitePreload(load, files = []) {
  for (const file of files) {
    if (asked.has(file)) continue;
    asked.add(file);
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = "/assets/" + file + ".js";
    document.head.append(link);
  }
  return load();
}`;

/**
 * Keeps short what the first script of every page has to say of the files that come with others: their bare names, without
 * the chunk that is imported anyway, and that helper in the place of Vite's, which is 0.5 KiB (gzip) more.
 */
export function leanModulePreload(): Plugin {
  let isReplaced = false;
  return {
    name: "diary-lean-module-preload",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    config: () => ({
      build: {
        modulePreload: {
          // Every browser of the target preloads modules by itself.
          polyfill: false,
          resolveDependencies: (chunk, files) =>
            files
              .filter((file) => file !== chunk && !HAD_BY_THEN.test(file))
              .map((file) => {
                if (!file.endsWith(".js"))
                  throw new Error(`${file} is no script: Vite's own helper would load it.`);
                return path.basename(file, ".js");
              }),
        },
      },
    }),
    transform: {
      filter: { id: HELPER },
      handler() {
        isReplaced = true;
        return { code: LEAN_HELPER, map: null };
      },
    },
    buildEnd(error) {
      if (!error && !isReplaced) this.error("Vite's preload helper goes by another name by now.");
    },
  };
}
