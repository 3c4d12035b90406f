import { resolve } from "node:path";

import { createStaticSite } from "./http/site.ts";
import { WEB_ROOT } from "./paths.ts";
import { run } from "./run.ts";
import { type RunningServer, serve, type StatusLine } from "./serve.ts";
import type { Settings } from "./settings/settings.ts";
import { StartError } from "./start-error.ts";

export const serveRelease = (): Promise<RunningServer> =>
  run(startRelease, { logLevel: "info", logFormat: "json" });

export const serveInTerminal = (): Promise<RunningServer> =>
  run(async (settings) => {
    const running = await startRelease(settings);
    return { ...running, lines: [...running.lines, ...hints(settings)] };
  });

async function startRelease(settings: Settings): Promise<RunningServer> {
  if (settings.mode === "dev")
    throw new StartError("--dev needs the repository, because a release contains no sources to build.");
  return serve(settings, async (_listening, site) => createStaticSite(WEB_ROOT, site));
}

function hints({ dataDir }: Settings): StatusLine[] {
  if (dataDir.kind === "memory") return [];
  return [
    ["Data", resolve(dataDir.path)],
    ["All commands", "npx challenge-diary admin --help"],
  ];
}
