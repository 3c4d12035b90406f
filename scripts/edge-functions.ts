// Functions that add page heads on static hosts, in the format of each host.
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { EDGE_PATHS, type EdgeSite } from "@diary/core/site/edge-site";
import { build } from "vite";

const CORE = fileURLToPath(import.meta.resolve("@diary/core/site/edge-site"));
const ENTRY = "virtual:edge-function";

const shells = {
  // Netlify deploys a folder that contains this file and `netlify.toml`.
  "netlify/edge-functions/page.js": `
    export default respond;
    export const config = { path: ${JSON.stringify(EDGE_PATHS)}, method: ["GET", "HEAD"], onError: "bypass" };`,
  "_worker.js": `
    export default { fetch: async (request, { ASSETS }) => (await respond(request)) ?? ASSETS.fetch(request) };`,
  "api/page.mjs": `
    export const GET = async (request) => (await respond(request)) ?? new Response("not found", { status: 404 });
    export const HEAD = GET;`,
};

/** Cloudflare Pages' patterns support only `*`. */
const routes = {
  version: 1,
  include: [...new Set(EDGE_PATHS.map((path) => path.replace(/:.*$/, "*")))],
  exclude: ["/challenge/create", "/challenge/update/*"],
};

const OTHER_FILES = {
  "_routes.json": JSON.stringify(routes),
  "netlify.toml": `[build]\npublish = "."\n`,
};

/** For Netlify, Cloudflare Pages (`_worker.js`) and Vercel (`api`). */
export async function writeEdgeFunctions(folder: string, site: EdgeSite): Promise<void> {
  for (const [name, text] of Object.entries(OTHER_FILES)) writeFileSync(join(folder, name), text);
  for (const [name, shell] of Object.entries(shells)) {
    const source = `import { respondAtEdge } from ${JSON.stringify(CORE)};
      const site = ${JSON.stringify(site)};
      const respond = (request) => respondAtEdge(request, site);${shell}`;
    await build({
      configFile: false,
      logLevel: "warn",
      publicDir: false,
      // Browser builds of some packages use `document`, which doesn't exist in an edge function.
      resolve: { conditions: ["worker", "module", "production"] },
      plugins: [
        {
          name: "diary-edge-function",
          enforce: "pre",
          resolveId: (id) => (id.endsWith(ENTRY) ? ENTRY : undefined),
          load: (id) => (id === ENTRY ? source : undefined),
        },
      ],
      build: {
        outDir: join(folder, dirname(name)),
        emptyOutDir: false,
        target: "es2024",
        lib: { entry: ENTRY, formats: ["es"], fileName: () => name.split("/").at(-1)! },
      },
    });
  }
}
