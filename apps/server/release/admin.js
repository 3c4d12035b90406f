import { requireNode } from "./node.js";

requireNode();
const { admin } = await import("./apps/server/dist/admin.js");
process.exit(await admin(process.argv.slice(2)));
