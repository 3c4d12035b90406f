// What `node server.js` of a release runs: the product with a site that is built already.
import { demoStep } from "./demo/fill-with-demo.ts";
import { WEB_ROOT } from "./paths.ts";
import { run, type Line, type Started } from "./run.ts";
import { serve } from "./serve.ts";
import { builtSite } from "./server/site.ts";
import type { Settings } from "./settings/settings.ts";
import { StartError } from "./start-error.ts";

await run(serveRelease, { json: true });

async function serveRelease(settings: Settings): Promise<Started> {
  if (settings.mode === "dev")
    throw new StartError("--dev needs the repository: a release has nothing to build.");
  const lines: Line[] = [];
  const serving = await serve(settings, {
    fill: demoStep(settings.demo, lines),
    site: async () => builtSite(WEB_ROOT, settings.siteUrl),
  });
  return { serving, lines };
}
