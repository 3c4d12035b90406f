// Runs a random walk in the extension: `pnpm test:random -- --steps 1000 --seed 7`. `--closings 300` instead closes the
// loading popup, and `--rotations 600` rotates the token of the session that site and extension share.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { buildSite } from "./build.ts";

const { values } = parseArgs({
  args: process.argv.slice(2).filter((argument) => argument !== "--"),
  options: {
    steps: { type: "string", default: "1000" },
    closings: { type: "string" },
    rotations: { type: "string" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
  },
});
const WALKS = {
  steps: { test: "random-run", variables: ["RANDOM_RUN_STEPS", "RANDOM_RUN_SEED"] },
  closings: { test: "closings", variables: ["CLOSINGS", "CLOSINGS_SEED"] },
  rotations: { test: "rotation-walk", variables: ["ROTATION_WALK_ROTATIONS", "ROTATION_WALK_SEED"] },
} as const;
const unit = (["rotations", "closings"] as const).find((name) => values[name] !== undefined) ?? "steps";
const { test, variables } = WALKS[unit];
const [length, seed] = [Number(values[unit]), Number(values.seed)];
if (!Number.isInteger(length) || length < 1 || !Number.isInteger(seed)) {
  console.error("--steps, --closings and --rotations must be whole numbers from 1, --seed a whole number.");
  process.exit(1);
}

await buildSite();
console.log(`${length} ${unit} with seed ${seed}. The same seed repeats the same walk.`);
const run = spawnSync("pnpm", ["exec", "playwright", "test", test, "--reporter", "line"], {
  cwd: join(import.meta.dirname, "../apps/extension"),
  stdio: "inherit",
  env: { ...process.env, [variables[0]]: String(length), [variables[1]]: String(seed) },
});
process.exit(run.status ?? 1);
