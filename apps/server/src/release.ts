// What `node server.js` of a release runs: the product with a site that is built already.
import { seedDemoIfRequested } from "./demo/seed-demo.ts";
import { createStaticSite } from "./http/site.ts";
import { WEB_ROOT } from "./paths.ts";
import { run, type StatusLine, type StartResult } from "./run.ts";
import { serve } from "./serve.ts";
import type { Settings } from "./settings/settings.ts";
import { StartError } from "./start-error.ts";

await run(serveRelease, { json: true });

async function serveRelease(settings: Settings): Promise<StartResult> {
  if (settings.mode === "dev")
    throw new StartError("--dev needs the repository: a release has nothing to build.");
  const lines: StatusLine[] = [];
  const serving = await serve(settings, {
    fill: seedDemoIfRequested(settings.demo, lines),
    site: async () => createStaticSite(WEB_ROOT, settings.siteUrl),
  });
  return { serving, lines };
}
