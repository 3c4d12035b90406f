import { createStaticSite } from "./http/site.ts";
import { log } from "./log/log.ts";
import { MANIFEST_FILE, WEB_ROOT } from "./paths.ts";
import { run } from "./run.ts";
import { type RunningServer, serve } from "./serve.ts";
import { describeBuildDifference, readBuiltWith } from "./settings/built-with.ts";
import type { Settings } from "./settings/settings.ts";
import { StartError } from "./start-error.ts";

await run(serveRelease, { json: true });

async function serveRelease(settings: Settings): Promise<RunningServer> {
  if (settings.mode === "dev")
    throw new StartError("--dev needs the repository, because a release contains no sources to build.");
  const built = readBuiltWith(MANIFEST_FILE);
  const others = built === undefined ? undefined : describeBuildDifference(built, settings);
  if (others !== undefined) log.warn({ component: "settings" }, others);
  return serve(settings, async () => createStaticSite(WEB_ROOT, settings.siteUrl));
}
