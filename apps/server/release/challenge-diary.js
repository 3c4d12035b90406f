#!/usr/bin/env node
// Command of the npm package: starts the site in a terminal, or runs a command of a user or of an operator.
import { fileURLToPath } from "node:url";

import { requireNode, runWithInstalledNode } from "./node.js";

const USER_COMMANDS = new Set(["help", "login", "logout", "note", "today", "write"]);

if (!runWithInstalledNode(fileURLToPath(import.meta.url))) {
  requireNode();
  const words = process.argv.slice(2);
  const first = words.find((word) => !word.startsWith("-"));
  // The first word after an option can be the option's value, as in `-c Running write`.
  const command = first === words[0] ? first : (words.find((word) => USER_COMMANDS.has(word)) ?? first);
  const asksForHelp = command === undefined && words.some((word) => ["--help", "-h"].includes(word));
  process.env.DATA_DIR ||= "challenge-diary-data";
  if (asksForHelp || USER_COMMANDS.has(command)) {
    const { commandLine } = await import("./apps/server/dist/command-line.js");
    process.exitCode = await commandLine(words);
  } else if (words.every((word) => ["--demo", "--dev"].includes(word))) {
    const { serveInTerminal } = await import("./apps/server/dist/release.js");
    await serveInTerminal();
  } else {
    const { admin } = await import("./apps/server/dist/admin.js");
    process.exit(await admin(words[0] === "admin" ? words.slice(1) : words));
  }
}
