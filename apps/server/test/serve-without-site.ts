import { createStaticSite } from "../src/http/site.ts";
import { run } from "../src/run.ts";
import { serve } from "../src/serve.ts";

await run((settings) => serve(settings, async (_listening, site) => createStaticSite("/nonexistent", site)));
