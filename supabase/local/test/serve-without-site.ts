// What scripts/start.ts runs, without building the site: for tests of everything but the site.
import { fillWithDemo } from "../src/demo/fill-with-demo.ts";
import { run } from "../src/run.ts";
import { serve } from "../src/serve.ts";
import { builtSite } from "../src/server/site.ts";

await run(async (settings) => ({
  serving: await serve(settings, {
    fill: async (backend) => settings.demo && fillWithDemo(backend),
    site: async () => builtSite("/nonexistent"),
  }),
  lines: [],
}));
