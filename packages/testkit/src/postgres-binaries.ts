import { execFileSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { join } from "node:path";

export type PostgresBinaries = { found: true; folder: string } | { found: false; reason: string };

export function postgresBinaries(): PostgresBinaries {
  const folder = [fromSetting(), fromPath(), fromPgConfig(), ...fromPackages()].find(
    (candidate) =>
      candidate !== undefined &&
      existsSync(join(candidate, "initdb")) &&
      existsSync(join(candidate, "postgres")),
  );
  if (folder !== undefined) return { found: true, folder };
  return {
    found: false,
    reason:
      "SKIPPED: no PostgreSQL server programs (initdb, postgres) on this machine. " +
      "Install PostgreSQL 15 or later, or set POSTGRES_BIN to their folder, to test on the real server as well.",
  };
}

const fromSetting = () => process.env["POSTGRES_BIN"];

const fromPath = () =>
  (process.env["PATH"] ?? "").split(":").find((folder) => existsSync(join(folder, "initdb")));

function fromPgConfig(): string | undefined {
  try {
    return execFileSync("pg_config", ["--bindir"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    return undefined;
  }
}

const fromPackages = () =>
  globSync(["/usr/lib/postgresql/*/bin", "/opt/homebrew/opt/postgresql@*/bin", "/usr/pgsql-*/bin"])
    .toSorted()
    .toReversed();
