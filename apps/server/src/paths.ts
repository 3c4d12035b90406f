import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const inRepository = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

export const REPOSITORY_ROOT = inRepository("");
export const MIGRATIONS_FOLDER = inRepository("supabase/migrations");
export const CONFIRMATION_TEMPLATE = inRepository("supabase/templates/confirmation.html");
export const RECOVERY_TEMPLATE = inRepository("supabase/templates/recovery.html");
export const WEB_ROOT = inRepository("apps/web/dist");
const MANIFEST_FILE = inRepository("package.json");
export const CATALOG_FILE = inRepository("pnpm-workspace.yaml");
export const CACHE_FOLDER = inRepository(".cache");
export function programVersion(): string {
  known ??= readVersion();
  return known;
}

let known: string | undefined;

interface Manifest {
  version: string;
  commit?: string;
  /** Hash of the code that prepares a database. A release can't compute it, because it has no source files. */
  preparation?: string;
}

export function readManifest(): Manifest {
  return JSON.parse(readFileSync(MANIFEST_FILE, "utf8")) as Manifest;
}

function readVersion(): string {
  const { version, commit = currentCommit() } = readManifest();
  return `${version} (${commit})`;
}

export function currentCommit(): string {
  if (!existsSync(inRepository(".git"))) return "unknown";
  // In a git hook, the variable GIT_DIR can name another repository, so this option names the folder.
  const { stdout, status } = spawnSync("git", ["--git-dir=.git", "rev-parse", "--short=7", "HEAD"], {
    cwd: REPOSITORY_ROOT,
    encoding: "utf8",
  });
  return status === 0 ? stdout.trim() : "unknown";
}
