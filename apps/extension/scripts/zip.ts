// `pnpm --filter @diary/extension run zip --version 1.2.0 [--site https://diary.example [--supabase-url … --supabase-key …]]`
import { spawnSync } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { parseStoreVersion } from "../build/settings.ts";

const folder = join(import.meta.dirname, "..");
const output = join(folder, ".output/store");

const { values } = parseArgs({
  options: {
    version: { type: "string" },
    site: { type: "string", default: "" },
    "supabase-url": { type: "string", default: "" },
    "supabase-key": { type: "string", default: "" },
  },
});
const variables = {
  STORE_VERSION: values.version,
  SITE_URL: values.site,
  VITE_SUPABASE_URL: values["supabase-url"],
  VITE_SUPABASE_ANON_KEY: values["supabase-key"],
};

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

if (values.version === undefined) fail("The option --version is missing, for example --version 1.2.0.");
try {
  parseStoreVersion(variables);
} catch (error) {
  fail((error as Error).message);
}

rmSync(output, { recursive: true, force: true });
for (const browser of [
  ["-b", "chrome"],
  ["-b", "firefox", "--mv3"],
]) {
  const { status } = spawnSync("wxt", ["zip", ...browser], {
    cwd: folder,
    stdio: "inherit",
    env: { ...process.env, ...variables, NODE_ENV: "production" },
  });
  if (status !== 0) process.exit(status ?? 1);
}
console.log("For the stores:");
for (const file of readdirSync(output).filter((name) => name.endsWith(".zip")))
  console.log(join(output, file));
