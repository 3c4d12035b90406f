#!/usr/bin/env node
// Command of the npm package: starts the site in a terminal, or runs an admin command.
import { fileURLToPath } from "node:url";

import { requireNode, runWithInstalledNode } from "./node.js";

if (!runWithInstalledNode(fileURLToPath(import.meta.url))) {
  requireNode();
  process.env.DATA_DIR ||= "challenge-diary-data";
  const words = process.argv.slice(2);
  if (words.every((word) => ["--demo", "--dev"].includes(word))) {
    const { serveInTerminal } = await import("./apps/server/dist/release.js");
    await serveInTerminal();
  } else {
    const { admin } = await import("./apps/server/dist/admin.js");
    process.exit(await admin(words[0] === "admin" ? words.slice(1) : words));
  }
}
