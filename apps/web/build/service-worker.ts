import { createHash } from "node:crypto";
import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";

import { PLACEHOLDERS } from "@diary/core/site/site-settings";
import { build, type Plugin } from "vite";

/** Must run after the plugin that writes the pages. */
export function serviceWorker(entry: string): Plugin {
  return {
    name: "diary-service-worker",
    apply: "build",
    buildApp: {
      order: "post",
      async handler({ config: { root }, environments }) {
        const out = path.resolve(root, environments["client"]!.config.build.outDir);
        const site = await siteOf(out);
        await build({
          configFile: false,
          root,
          logLevel: "warn",
          publicDir: false,
          define: { SITE: JSON.stringify(site) },
          build: {
            outDir: out,
            emptyOutDir: false,
            target: ["chrome125", "edge125", "firefox128", "safari17.5"],
            modulePreload: false,
            rolldownOptions: { input: entry, output: { format: "iife", entryFileNames: "sw.js" } },
          },
        });
      },
    },
  };
}

function addressOf(file: string): string {
  return file === "app.html" ? "/app.html" : `/${file.replace(/\/?index\.html$/, "")}`;
}

/** Files that the worker doesn't store, so users who are not staff don't get them. */
const FOR_STAFF = /^assets\/desk-pages-/;

async function siteOf(out: string): Promise<{ version: string; pages: string[]; assets: string[] }> {
  const pages = globSync("**/*.html", { cwd: out }).toSorted();
  const files = globSync("assets/**/*.{js,css,woff2,svg,png}", { cwd: out }).toSorted();
  const assets = files.filter((file) => !FOR_STAFF.test(file));
  const hash = createHash("sha256").update(files.join("\n"));
  for (const page of pages) hash.update(page).update(await readFile(path.join(out, page)));
  return {
    // Changed settings make a new version, because the stored pages contain the settings.
    version: `${hash.digest("hex").slice(0, 12)}-${PLACEHOLDERS.settingsVersion}`,
    pages: pages.map(addressOf),
    assets: assets.map((file) => `/${file}`),
  };
}
