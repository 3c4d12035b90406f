import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, delimiter, join } from "node:path";

import { expect, test } from "@playwright/test";

import { missingTestDependencies } from "../../../scripts/test-dependencies.ts";

const ROOT = join(import.meta.dirname, "../../..");
const WORKSPACES = ["packages/core", "packages/ui", "apps/extension"];
const OUTPUT = "apps/extension/.output/store";
const MADE_BY_BUILDS = new Set([".output", ".wxt", "node_modules"]);

test.skip(
  missingTestDependencies().some(({ name }) => name === "unzip"),
  "No unzip was found.",
);

let folder = "";
const unzipped = (name: "chrome" | "firefox" | "sources") => join(folder, name);

test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "diary-packages-"));
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
  run(whole, process.execPath, ["scripts/zip.ts", "--version", "1.2.3"]);
  for (const name of ["chrome", "firefox", "sources"] as const) {
    const zip = join(whole, OUTPUT, `challenge-diary-1.2.3-${name}.zip`);
    execFileSync("unzip", ["-q", zip, "-d", unzipped(name)]);
  }
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

function install(copy: string): void {
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));
  for (const workspace of WORKSPACES) {
    cpSync(join(ROOT, workspace, "node_modules"), join(copy, workspace, "node_modules"), {
      recursive: true,
      verbatimSymlinks: true,
    });
  }
}

function run(copy: string, program: string, args: string[], variables: Record<string, string> = {}): void {
  const cwd = join(copy, "apps/extension");
  const PATH = [join(cwd, "node_modules/.bin"), process.env["PATH"]].join(delimiter);
  execFileSync(program, args, { cwd, env: { ...process.env, PATH, ...variables }, stdio: "pipe" });
}

function filesIn(top: string): Record<string, string> {
  const files = readdirSync(top, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  const contents = files.map(({ name, parentPath }) => {
    const path = join(parentPath, name);
    return [path.slice(top.length + 1), readFileSync(path).toString("base64")] as const;
  });
  return Object.fromEntries(contents.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

// Mozilla builds the package again and rejects it if a file differs.
test("a build from the sources package is equal to the Firefox package", () => {
  const sources = unzipped("sources");
  install(sources);
  run(sources, "wxt", ["build", "-b", "firefox", "--mv3"], {
    NODE_ENV: "production",
    STORE_VERSION: "1.2.3",
    SITE_URL: "",
    VITE_SUPABASE_URL: "",
    VITE_SUPABASE_ANON_KEY: "",
  });
  const [ours, theirs] = [filesIn(unzipped("firefox")), filesIn(join(sources, OUTPUT, "firefox-mv3"))];
  expect(Object.keys(theirs)).toEqual(Object.keys(ours));
  expect(Object.keys(ours).filter((name) => ours[name] !== theirs[name])).toEqual([]);
});

interface Finding {
  code: string;
}

test("Mozilla's linter finds only the warnings that store/reviewers.md explains", () => {
  const linter = join(ROOT, "apps/extension/node_modules/.bin/web-ext");
  const args = ["lint", "--source-dir", unzipped("firefox"), "--output", "json", "--no-config-discovery"];
  const { stdout } = spawnSync(linter, args, { encoding: "utf8" });
  const found = JSON.parse(stdout) as Record<"errors" | "notices" | "warnings", Finding[]>;
  expect(found).toMatchObject({ errors: [], notices: [] });
  expect(found.warnings.map(({ code }) => code).toSorted()).toEqual([
    "KEY_FIREFOX_ANDROID_UNSUPPORTED_BY_MIN_VERSION",
    ...Array.from({ length: 4 }, () => "UNSAFE_VAR_ASSIGNMENT"),
  ]);
});

// Chrome's store has no public linter, so this test checks for mistakes because of which the store rejects packages.
test("the Chrome package has its files, version and icon, and no site access, key or source map", () => {
  const manifest = JSON.parse(readFileSync(join(unzipped("chrome"), "manifest.json"), "utf8")) as Record<
    string,
    unknown
  > & { icons: { 128: string } };
  expect(manifest).toMatchObject({ manifest_version: 3, version: "1.2.3" });
  // The package must request access to no site: the user allows access to one server later.
  for (const key of ["host_permissions", "content_scripts"]) expect(manifest).not.toHaveProperty(key);
  for (const key of ["key", "update_url"]) expect(manifest).not.toHaveProperty(key);
  const named = JSON.stringify(manifest).match(/[\w/-]+\.(?:css|html|json|js|png)/g) ?? [];
  expect(named).toContain("background.js");
  expect(named.filter((file) => !existsSync(join(unzipped("chrome"), file)))).toEqual([]);
  const icon = readFileSync(join(unzipped("chrome"), manifest.icons[128]));
  expect([icon.readUInt32BE(16), icon.readUInt32BE(20)]).toEqual([128, 128]);
  expect(JSON.stringify(manifest["content_security_policy"])).toContain("script-src 'self';");
  expect(Object.keys(filesIn(unzipped("chrome"))).filter((file) => /\.(?:map|pem)$/.test(file))).toEqual([]);
});
