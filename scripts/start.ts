// Entry of `npm start` and `pnpm dev`. The compile cache reduces the start time by a third.
import { enableCompileCache, flushCompileCache } from "node:module";
import { join } from "node:path";

enableCompileCache(join(import.meta.dirname, "../.cache/compile"));
const { serveApp } = await import("./serve-app.ts");
await serveApp();
// Flushes early, because the process may be killed later.
flushCompileCache();
