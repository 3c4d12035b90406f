// What `npm start` and `pnpm dev` run. What V8 made of the sources is kept: it is a third of the time to get going.
import { enableCompileCache, flushCompileCache } from "node:module";
import { join } from "node:path";

enableCompileCache(join(import.meta.dirname, "../.cache/compile"));
const { serveApp } = await import("./serve-app.ts");
await serveApp();
// Not left to the end of the process, which may be killed.
flushCompileCache();
