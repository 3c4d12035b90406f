// Mozilla builds the extension again from the sources package, and refuses one whose files differ.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

import { expect, test } from "@playwright/test";

import { missingTestDependencies } from "../../../scripts/test-dependencies.ts";

const ROOT = join(import.meta.dirname, "../../..");
const WORKSPACES = ["packages/core", "packages/ui", "apps/extension"];
const MADE_BY_BUILDS = new Set([".output", ".wxt", "node_modules"]);

test.skip(
  missingTestDependencies().some(({ name }) => name === "unzip"),
  "No unzip was found.",
);

let folder = "";
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "diary-sources-"));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Gives a copy the installed packages. The workspace's own are links, which lead to those of the copy. */
function install(copy: string): void {
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));
  for (const workspace of WORKSPACES) {
    cpSync(join(ROOT, workspace, "node_modules"), join(copy, workspace, "node_modules"), {
      recursive: true,
      verbatimSymlinks: true,
    });
  }
}

function wxt(copy: string, command: "build" | "zip"): void {
  execFileSync("node_modules/.bin/wxt", [command, "-b", "firefox", "--mv3"], {
    cwd: join(copy, "apps/extension"),
    env: {
      ...process.env,
      NODE_ENV: "production",
      STORE_VERSION: "1.2.3",
      SITE_URL: "https://diary.example",
      VITE_SUPABASE_URL: "",
      VITE_SUPABASE_ANON_KEY: "",
    },
    stdio: "pipe",
  });
}

const storeOf = (copy: string) => join(copy, "apps/extension/.output/store");

/** What each file of the built extension holds. */
function builtFiles(copy: string): Record<string, string> {
  const built = join(storeOf(copy), "firefox-mv3");
  const files = readdirSync(built, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  return Object.fromEntries(
    files.map(({ name, parentPath }) => {
      const path = join(parentPath, name);
      return [path.slice(built.length + 1), readFileSync(path).toString("base64")];
    }),
  );
}

test("what is built from the sources package is the package, byte for byte", () => {
  const whole = join(folder, "whole");
  for (const path of [...WORKSPACES, "apps/server/package.json", "packages/testkit/package.json"]) {
    cpSync(join(ROOT, path), join(whole, path), {
      recursive: true,
      filter: (from) => !MADE_BY_BUILDS.has(basename(from)),
    });
  }
  for (const file of ["package.json", "pnpm-lock.yaml", "pnpm-workspace.yaml", "tsconfig.base.json"])
    cpSync(join(ROOT, file), join(whole, file));
  install(whole);
  wxt(whole, "zip");

  const sources = join(folder, "sources");
  mkdirSync(sources);
  execFileSync("unzip", ["-q", join(storeOf(whole), "challenge-diary-1.2.3-sources.zip"), "-d", sources]);
  install(sources);
  wxt(sources, "build");

  const [ours, theirs] = [builtFiles(whole), builtFiles(sources)];
  expect(Object.keys(theirs)).toEqual(Object.keys(ours));
  expect(Object.keys(ours).filter((name) => ours[name] !== theirs[name])).toEqual([]);
});
