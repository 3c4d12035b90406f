// `npm run admin -- <command>`: what the operator of a site does; see docs/deploy/README.md.
import { admin } from "@diary/server/admin";

process.exit(await admin(process.argv.slice(2)));
