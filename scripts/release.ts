// Builds a release: a folder and a tarball that run on plain Node, without installation, build or download.
import { spawnSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";

import { currentCommit } from "@diary/server/paths";
import { buildDatabaseTemplate } from "@diary/server/prepare/database-template";

import { buildSite, SITE_OUTPUT } from "./build.ts";

const ROOT = join(import.meta.dirname, "..");
/** Oldest tested version that runs TypeScript. */
const OLDEST_NODE = 24;

const SERVE = 'await import("./apps/server/src/release.ts");';
const ADMIN = `const { admin } = await import("./apps/server/src/admin/main.ts");
process.exit(await admin(process.argv.slice(2)));`;
const START = `const [major] = process.versions.node.split(".");
if (Number(major) < ${OLDEST_NODE}) {
  console.error(\`Challenge Diary needs Node ${OLDEST_NODE} or later; this is \${process.version}.\`);
  process.exit(1);
}
// The compile cache reduces the start time by a third.
const { enableCompileCache } = await import("node:module");
enableCompileCache(import.meta.dirname + "/.cache/compile");
`;

const { version, license } = readManifest() as { version: string; license: string };
const out = resolve(process.argv[2] ?? join(ROOT, "release", `challenge-diary-${version}`));

await buildSite();
rmSync(out, { recursive: true, force: true });
const backend = join(out, "apps/server");
run(process.env["npm_execpath"] ?? "pnpm", [
  "--config.inject-workspace-packages=true",
  "--filter",
  "@diary/server",
  "deploy",
  "--prod",
  backend,
]);
// Node doesn't strip types below node_modules, so the sources are copied and linked.
copy("packages/core/src", "packages/core/package.json", "apps/web/src/pages.ts");
for (const folder of [backend, join(out, "apps/web")]) {
  const core = join(folder, "node_modules/@diary/core");
  rmSync(core, { recursive: true, force: true });
  mkdirSync(dirname(core), { recursive: true });
  symlinkSync(relative(dirname(core), join(out, "packages/core")), core);
}
const core = join(out, "packages/core");
symlinkSync(relative(core, join(backend, "node_modules/.pnpm/node_modules")), join(core, "node_modules"));
for (const unused of ["test", "scripts", "src/testing"])
  rmSync(join(backend, unused), { recursive: true, force: true });
// Deletes type definitions, source maps and the compiler, which are half of all bytes.
const packages = join(backend, "node_modules/.pnpm");
for (const unused of globSync(
  ["**/*.d.{ts,mts,cts}", "**/*.map", "{,@}typescript*", "**/node_modules/{,@}typescript"],
  { cwd: packages },
))
  rmSync(join(packages, unused), { recursive: true, force: true });

copy("supabase/migrations", "supabase/templates", "pnpm-workspace.yaml", "LICENSE");
copy("README.md", "CHANGELOG.md", "SECURITY.md", "docs", "deploy");
cpSync(SITE_OUTPUT, join(out, "apps/web/dist"), { recursive: true });
// The first start copies this prepared database.
const dump = await buildDatabaseTemplate();
cpSync(dump, join(out, relative(ROOT, dump)), { recursive: true });
for (const file of ["Dockerfile", "compose.yaml"]) cpSync(join(ROOT, "deploy", file), join(out, file));
writeFileSync(join(out, "server.js"), `${START}${SERVE}\n`);
writeFileSync(join(out, "admin.js"), `${START}${ADMIN}\n`);
const manifest = {
  name: "challenge-diary",
  version,
  commit: currentCommit(),
  license,
  private: true,
  type: "module",
};
writeFileSync(
  join(out, "package.json"),
  `${JSON.stringify({ ...manifest, engines: { node: `>=${OLDEST_NODE}` } }, null, 2)}\n`,
);

const tarball = `${out}.tar.gz`;
run("tar", ["-czf", tarball, "-C", dirname(out), basename(out)]);
console.log(`Created ${tarball}`);

function readManifest(): unknown {
  return JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
}

function copy(...paths: string[]): void {
  for (const path of paths) {
    mkdirSync(dirname(join(out, path)), { recursive: true });
    cpSync(join(ROOT, path), join(out, path), { recursive: true });
  }
}

function run(program: string, args: readonly string[]): void {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd: ROOT, encoding: "utf8" });
  if (status !== 0)
    throw new Error(`${program} ${args.join(" ")} failed: ${stdout}${stderr}`, { cause: error });
}
