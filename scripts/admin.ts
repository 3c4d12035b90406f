import { admin } from "@diary/server/admin";

process.exit(await admin(process.argv.slice(2)));
