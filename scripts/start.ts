// `npm start` and `pnpm dev`. The compile cache saves a third of the start.
import { enableCompileCache, flushCompileCache } from "node:module";
import { join } from "node:path";

enableCompileCache(join(import.meta.dirname, "../.cache/compile"));
const { serveApp } = await import("./serve-app.ts");
await serveApp();
// Now, because the process may be killed.
flushCompileCache();
