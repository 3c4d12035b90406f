// A long random walk over the built site and popup: `pnpm test:random -- --steps 1000 --seed 7`. With `--closings 300` the popup is
// closed so many times while it loads.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { buildSite } from "./build.ts";

const { values } = parseArgs({
  args: process.argv.slice(2).filter((argument) => argument !== "--"),
  options: {
    steps: { type: "string", default: "1000" },
    closings: { type: "string" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
  },
});
const [steps, seed] = [Number(values.closings ?? values.steps), Number(values.seed)];
if (!Number.isInteger(steps) || steps < 1 || !Number.isInteger(seed)) {
  console.error("--steps and --closings take a number from 1, --seed a whole number.");
  process.exit(1);
}

await buildSite(process.env);
const isClosing = values.closings !== undefined;
console.log(
  `${steps} ${isClosing ? "closings" : "steps"} with the seed ${seed}: the same seed takes the same steps again.`,
);
const folder = join(import.meta.dirname, "../apps/extension");
const run = spawnSync(
  "pnpm",
  ["exec", "playwright", "test", isClosing ? "closings" : "random-run", "--reporter", "line"],
  {
    cwd: folder,
    stdio: "inherit",
    env: isClosing
      ? { ...process.env, CLOSINGS: String(steps), CLOSINGS_SEED: String(seed) }
      : { ...process.env, RANDOM_RUN_STEPS: String(steps), RANDOM_RUN_SEED: String(seed) },
  },
);
process.exit(run.status ?? 1);
