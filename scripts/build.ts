import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { delimiter, join } from "node:path";

import { precompress } from "@diary/server/http/precompress";

import { fingerprint } from "./fingerprint.ts";
import { rebuild } from "./rebuild.ts";

const ROOT = join(import.meta.dirname, "..");

export type BuildEnvironment = Readonly<Record<string, string | undefined>>;

interface Target {
  name: string;
  folder: string;
  output: string;
  variables: Readonly<Record<string, string>>;
  /** True if the server already serves the site during this build. */
  atLowPriority: boolean;
  after?: (output: string) => Promise<void>;
}

export const SITE_OUTPUT = join(ROOT, "apps/web/dist");
export const EXTENSION_OUTPUT = join(ROOT, "apps/extension/.output");
export const FIXED_SERVER_OUTPUT = join(EXTENSION_OUTPUT, "fixed");

const SITE: Target = {
  name: "site",
  folder: join(ROOT, "apps/web"),
  output: SITE_OUTPUT,
  // The build needs no settings: when the server starts, it adds the site's settings to the files that it serves.
  variables: {},
  atLowPriority: false,
  after: precompress,
};
/** Build for any server. With `SITE_URL`, `buildExtension` makes a build for this server only, in another folder. */
const EXTENSION: Target = {
  name: "extension",
  folder: join(ROOT, "apps/extension"),
  output: join(EXTENSION_OUTPUT, "firefox-mv3"),
  variables: { VITE_SUPABASE_URL: "", VITE_SUPABASE_ANON_KEY: "", SITE_URL: "" },
  atLowPriority: true,
};
const FIXED_SERVER_EXTENSION: Target = { ...EXTENSION, name: "extension-fixed", output: FIXED_SERVER_OUTPUT };

/** Builds the site if its inputs have changed. Resolves with true after a build. Rejects with the build's output. */
export const buildSite = (): Promise<boolean> => buildTarget(SITE, {});
/** Like {@link buildSite}, but other processes can't replace the site until this process ends. */
export const buildServedSite = (): Promise<boolean> => buildTarget(SITE, {}, { isServed: true });
export const buildExtension = (environment: BuildEnvironment): Promise<boolean> =>
  buildTarget(environment["SITE_URL"] ? FIXED_SERVER_EXTENSION : EXTENSION, environment);

async function buildTarget(
  target: Target,
  environment: BuildEnvironment,
  { isServed = false } = {},
): Promise<boolean> {
  const chosen = Object.fromEntries(
    Object.entries(target.variables).map(([name, usual]) => [name, environment[name] ?? usual]),
  );
  return rebuild({
    name: target.name,
    output: target.output,
    stamp: join(ROOT, ".cache/build", target.name),
    readInputs: () => fingerprint(ROOT, inputsOf(target), chosen),
    isServed,
    async build() {
      await runScript(target, chosen);
      await target.after?.(target.output);
    },
  });
}

function inputsOf({ folder }: Target): string[] {
  return [folder, join(ROOT, "packages"), join(ROOT, "pnpm-lock.yaml"), join(ROOT, "tsconfig.base.json")];
}

async function runScript(
  { name, folder, atLowPriority }: Target,
  variables: Record<string, string>,
): Promise<void> {
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    scripts: { build: string };
  };
  const programs = [join(folder, "node_modules/.bin"), join(ROOT, "node_modules/.bin"), process.env["PATH"]];
  const child = spawn(manifest.scripts.build, {
    cwd: folder,
    shell: true,
    env: { ...process.env, ...variables, NODE_ENV: "production", PATH: programs.join(delimiter) },
  });
  if (atLowPriority && child.pid !== undefined)
    setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const stopBuilding = () => child.kill();
  process.once("exit", stopBuilding);
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => output.push(chunk));
  const { promise: ended, resolve, reject } = Promise.withResolvers<number | null>();
  child.on("error", reject).on("close", resolve);
  const code = await ended;
  process.off("exit", stopBuilding);
  if (code !== 0) throw new Error(`The build of the ${name} failed:\n${Buffer.concat(output).toString()}`);
}

if (import.meta.main) {
  const built = [await buildSite(), await buildExtension(process.env)];
  if (!built.includes(true)) console.log("Nothing has changed.");
}
