import { createStaticSite } from "./http/site.ts";
import { WEB_ROOT } from "./paths.ts";
import { run } from "./run.ts";
import { type RunningServer, serve } from "./serve.ts";
import type { Settings } from "./settings/settings.ts";
import { StartError } from "./start-error.ts";

await run(serveRelease, { logLevel: "info", logFormat: "json" });

async function serveRelease(settings: Settings): Promise<RunningServer> {
  if (settings.mode === "dev")
    throw new StartError("--dev needs the repository, because a release contains no sources to build.");
  return serve(settings, async (_listening, site) => createStaticSite(WEB_ROOT, site));
}
