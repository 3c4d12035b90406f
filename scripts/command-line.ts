import { commandLine } from "@diary/server/command-line";

process.exitCode = await commandLine(process.argv.slice(2));
