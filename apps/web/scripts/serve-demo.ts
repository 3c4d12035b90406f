import { serveRelease } from "@diary/server/release";

await serveRelease();
