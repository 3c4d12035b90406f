// What scripts/start.ts runs, without building the site: for tests of everything but the site.
import { run } from "../src/run.ts";
import { serve } from "../src/serve.ts";
import { builtSite } from "../src/server/site.ts";

await run(async (settings) => ({
  serving: await serve(settings, { site: async () => builtSite("/nonexistent") }),
  lines: [],
}));
