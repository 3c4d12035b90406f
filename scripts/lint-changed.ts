// Lints the packages whose files, or files of packages that they import, have changed since the last run without errors.
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const ROOT = join(import.meta.dirname, "..");
const CACHE = join(ROOT, ".cache/lint.json");
/** The other files of the repository, for example scripts and database tests. */
const REST = ".";
const PACKAGE = /^(?:apps|packages)\/[^/]+/;
/** Files that affect the result of every package. */
const COMMON = /^(?:[^/]+\.(?:json|ya?ml)|oxlint\.config\.ts)$/;

function hashOf(parts: Iterable<string>): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(`${part}\0`);
  return hash.digest("hex");
}

/** Returns the hash of all files on which the result of a package depends. `files` are relative to the root. */
export function lintHashes(files: readonly string[], read: (file: string) => string): Map<string, string> {
  const groups = Map.groupBy(files, (file) => PACKAGE.exec(file)?.[0] ?? REST);
  const manifests = new Map(
    [...groups.keys()]
      .filter((folder) => files.includes(`${folder}/package.json`))
      .map((folder) => [folder, read(`${folder}/package.json`)]),
  );
  const isUsedBy = (user: string, [, manifest]: [folder: string, manifest: string]) =>
    user === REST || manifests.get(user)?.includes(`"${(JSON.parse(manifest) as { name: string }).name}"`);

  function withUsed(folder: string, found = new Set([folder])): Set<string> {
    for (const entry of manifests) {
      const [other] = entry;
      if (found.has(other) || !isUsedBy(folder, entry)) continue;
      found.add(other);
      withUsed(other, found);
    }
    return found;
  }
  const common = files.filter((file) => COMMON.test(file));
  return new Map(
    [...groups.keys()].map((folder) => {
      const used = [...withUsed(folder)].toSorted().flatMap((other) => groups.get(other) ?? []);
      return [folder, hashOf([...common, ...used].flatMap((file) => [file, read(file)]))];
    }),
  );
}

/** Folders and modules to lint. The rest of the repository is no single folder. */
function targetsOf(folder: string, files: readonly string[]): string[] {
  if (folder !== REST) return [folder];
  const rest = files.filter((file) => !PACKAGE.test(file) && (file.includes("/") || /\.m?ts$/.test(file)));
  return [...new Set(rest.map((file) => file.split("/")[0]!))];
}

if (import.meta.main) {
  const list = ["ls-files", "--cached", "--others", "--exclude-standard"];
  const files = execFileSync("git", list, { cwd: ROOT, encoding: "utf8", maxBuffer: 1e8 })
    .split("\n")
    .filter((file) => file !== "" && existsSync(join(ROOT, file)));
  const hashes = lintHashes(files, (file) => readFileSync(join(ROOT, file), "latin1"));
  const passed = existsSync(CACHE) ? (JSON.parse(readFileSync(CACHE, "utf8")) as Record<string, string>) : {};
  const changed = [...hashes].filter(([folder, hash]) => passed[folder] !== hash).map(([folder]) => folder);
  if (changed.length === 0) {
    console.log("Nothing has changed.");
  } else {
    const targets = changed.flatMap((folder) => targetsOf(folder, files));
    const { status } = spawnSync("oxlint", ["--type-aware", ...targets], { cwd: ROOT, stdio: "inherit" });
    if (status !== 0) process.exit(1);
    mkdirSync(dirname(CACHE), { recursive: true });
    writeFileSync(CACHE, JSON.stringify(Object.fromEntries(hashes)));
  }
}
