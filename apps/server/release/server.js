// Entry of a service or a container: logs JSON.
import { requireNode } from "./node.js";

requireNode();
const { serveRelease } = await import("./apps/server/dist/release.js");
await serveRelease();
