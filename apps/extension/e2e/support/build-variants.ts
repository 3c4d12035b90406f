import { spawnSync } from "node:child_process";
import { join } from "node:path";

import { variantOutput, variantPort, WORKERS, type Target } from "./variants.ts";

/** Builds the extension as it ships, but for the address of the site. */
export function build(index: number, target: Target = "chrome"): void {
  const { status, stderr, stdout } = spawnSync("wxt", ["build", "-b", target, "--mv3"], {
    cwd: join(import.meta.dirname, "../.."),
    encoding: "utf8",
    env: {
      ...process.env,
      PATH: `${join(import.meta.dirname, "../../node_modules/.bin")}:${process.env["PATH"]}`,
      SITE_URL: `http://localhost:${variantPort(index)}`,
      EXTENSION_OUT_DIR: variantOutput(index),
    },
  });
  if (status !== 0) throw new Error(`The extension did not build.\n${stdout}\n${stderr}`);
}

export default function buildVariants(): void {
  for (let index = 0; index < WORKERS; index++) build(index);
}
