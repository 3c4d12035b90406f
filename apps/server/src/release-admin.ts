// What `node admin.js <command>` of a release runs.
import { admin } from "./admin/main.ts";

process.exit(await admin(process.argv.slice(2)));
