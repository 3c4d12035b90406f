// Runs on every Node that npm supports, so it uses no newer features.
import { spawn } from "node:child_process";
import module from "node:module";
import { constants } from "node:os";

/** Oldest tested version. */
const OLDEST_NODE = 24;

const isTooOld = Number(process.versions.node.split(".")[0]) < OLDEST_NODE;

/** Prints one sentence and exits if Node is too old. The compile cache reduces the start time by a third. */
export function requireNode() {
  if (isTooOld) {
    console.error(`Challenge Diary needs Node ${OLDEST_NODE} or later; this is ${process.version}.`);
    process.exit(1);
  }
  module.enableCompileCache(`${import.meta.dirname}/.cache/compile`);
}

/** Runs the program again with the Node that npm installed as an optional dependency. */
export function runWithInstalledNode(program) {
  const node = isTooOld ? installedNode() : undefined;
  if (node === undefined) return false;
  const child = spawn(node, [program, ...process.argv.slice(2)], { stdio: "inherit" });
  for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  // The terminal sends Ctrl+C to both processes.
  process.on("SIGINT", () => {});
  child.on("error", (error) => {
    console.error(`${node} does not run here: ${error.message}. Install Node ${OLDEST_NODE} or later.`);
    process.exit(1);
  });
  child.on("close", (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
  return true;
}

function installedNode() {
  try {
    return module.createRequire(import.meta.url).resolve(`node-${process.platform}-${process.arch}/bin/node`);
  } catch {
    return undefined;
  }
}
