// Builds a release: a folder and a tarball that need no installation, packages of the extension, and checksums.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";

import { currentCommit } from "@diary/server/paths";
import { buildDatabaseTemplate } from "@diary/server/prepare/database-template";
import { preparationHash } from "@diary/server/prepare/schema-fingerprint";

import { buildSite, SITE_OUTPUT } from "./build.ts";
import { bundleServer, copyPackages } from "./bundle-server.ts";

const ROOT = join(import.meta.dirname, "..");

interface Manifest {
  version: string;
  description: string;
  license: string;
  repository: object;
  engines: object;
  optionalDependencies: object;
}

const { version, description, license, repository, engines, optionalDependencies } = JSON.parse(
  readFileSync(join(ROOT, "package.json"), "utf8"),
) as Manifest;
const out = resolve(process.argv[2] ?? join(ROOT, "release", `challenge-diary-${version}`));

await buildSite();
rmSync(out, { recursive: true, force: true });
cpSync(join(ROOT, "apps/server/release"), out, { recursive: true });
await bundleServer(join(out, "apps/server/dist"));
const dependencies = copyPackages(join(out, "node_modules"));
for (const path of ["supabase/migrations", "supabase/templates", "LICENSE"]) copy(path);
for (const path of ["README.md", "CHANGELOG.md", "SECURITY.md", "docs", "deploy"]) copy(path);
cpSync(SITE_OUTPUT, join(out, "apps/web/dist"), { recursive: true });
copy(relative(ROOT, await buildDatabaseTemplate()));
for (const file of ["Dockerfile", "compose.yaml"]) cpSync(join(ROOT, "deploy", file), join(out, file));
const manifest = {
  name: "challenge-diary",
  version,
  description,
  license,
  repository,
  commit: currentCommit(),
  preparation: preparationHash(),
  type: "module",
  bin: { "challenge-diary": "challenge-diary.js" },
  engines,
  dependencies,
  bundleDependencies: Object.keys(dependencies),
  // Packages with a newer Node, which runs the server if the installed Node is too old.
  optionalDependencies,
};
writeFileSync(join(out, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);

const tarball = join(dirname(out), `challenge-diary-${version}.tgz`);
run("npm", ["pack", out, "--pack-destination", dirname(out), "--ignore-scripts", "--silent"]);
console.log(`Created ${tarball}`);
packExtension();
writeChecksums(dirname(out));

function copy(path: string): void {
  mkdirSync(dirname(join(out, path)), { recursive: true });
  cpSync(join(ROOT, path), join(out, path), { recursive: true });
}

function packExtension(): void {
  const options = ["--version", version];
  run(process.env["npm_execpath"] ?? "pnpm", ["--filter", "@diary/extension", "run", "zip", ...options]);
  const packages = join(ROOT, "apps/extension/.output/store");
  for (const name of globSync("*.zip", { cwd: packages })) {
    cpSync(join(packages, name), join(dirname(out), name));
    console.log(`Created ${join(dirname(out), name)}`);
  }
}

function writeChecksums(folder: string): void {
  const lines = globSync("*.{tgz,zip}", { cwd: folder })
    .toSorted()
    .map((name) => {
      const hash = createHash("sha256").update(readFileSync(join(folder, name)));
      return `${hash.digest("hex")}  ${basename(name)}\n`;
    });
  writeFileSync(join(folder, "SHA256SUMS"), lines.join(""));
}

function run(program: string, args: readonly string[]): void {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd: ROOT, encoding: "utf8" });
  if (status !== 0)
    throw new Error(`${program} ${args.join(" ")} failed: ${stdout}${stderr}`, { cause: error });
}
