import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";

import { beforeAll, expect, onTestFinished, test, vi } from "vitest";

import { readManifest, REPOSITORY_ROOT } from "../src/paths.ts";
import { makeRelease, type MadeRelease } from "./made-release.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { backendOf, createChallenge, entriesOf, PASSWORD, signUp, visitor, writeEntry } from "./users.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 600_000 });

/** Runs as an unprivileged user, because root can write everywhere. */
const USER = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

const folder = temporaryFolder();
let made: MadeRelease;
beforeAll(async () => {
  made = await makeRelease();
  if (USER.uid !== undefined) chownSync(folder, USER.uid, USER.gid);
  const copy = join(folder, basename(made.tarball));
  copyFileSync(made.tarball, copy);
  // The package contains its dependencies, except the optional packages with Node.
  npm("install", copy, "--offline", "--omit=optional", "--no-audit", "--no-fund");
});

const environment = (PATH = process.env["PATH"]) => ({ PATH, HOME: folder, PORT: "0" });

function npm(...args: string[]): string {
  return execFileSync("npm", args, { cwd: folder, env: environment(), encoding: "utf8", ...USER });
}

interface Site {
  url: string;
  output: string;
  stop: () => Promise<number | null>;
}

async function startSite(program: string, args: readonly string[], PATH?: string): Promise<Site> {
  const child = spawn(program, args, {
    cwd: folder,
    env: environment(PATH),
    stdio: ["ignore", "pipe", "pipe"],
    // A process group, because npx runs a shell that runs the program.
    detached: true,
    ...USER,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (output += String(chunk)));
  const closed = once(child, "close") as Promise<[number | null]>;
  const interrupt = () => process.kill(-child.pid!, "SIGINT");
  onTestFinished(() => {
    if (child.exitCode === null && child.signalCode === null) interrupt();
  });
  await vi.waitFor(() => {
    if (child.exitCode !== null) throw new Error(`The site ended: ${output}`);
    expect(output).toContain("All commands");
  }, 60_000);
  return {
    url: /Challenge Diary +(http\S+)/.exec(output)![1]!,
    output,
    stop: async () => {
      interrupt();
      return (await closed)[0];
    },
  };
}

test("npx starts the site with new data, which stays after a restart", async () => {
  const first = await startSite("npx", ["--offline", "challenge-diary"]);
  const data = join(folder, "challenge-diary-data");
  expect(first.output).toContain(data);
  expect(first.output).toContain("npx challenge-diary admin --help");
  expect(await (await fetch(first.url)).text()).toContain("<title>");

  const backend = await backendOf(first);
  const aiko = await signUp(backend, "aiko");
  const challenge_id = await createChallenge(aiko);
  await writeEntry(aiko, { challenge_id, date: "2026-11-01", content: "The first page." });
  const [, code = ""] = /open \S+#first-staff=(\S+) once/.exec(first.output) ?? [];
  expect((await aiko.client.rpc("become_first_staff", { code })).data).toBe(true);
  expect(npm("exec", "--offline", "challenge-diary", "admin", "staff", "list")).toContain(aiko.email);
  expect(npm("exec", "--offline", "challenge-diary", "backup")).toContain(data);
  await first.stop();

  const second = await startSite("npx", ["--offline", "challenge-diary"]);
  const again = visitor(await backendOf(second));
  await again.auth.signInWithPassword({ email: aiko.email, password: PASSWORD });
  expect(await entriesOf(again, challenge_id)).toMatchObject([{ content: "The first page." }]);
  expect(second.output).not.toContain("first-staff");
  await second.stop();
  expect(readdirSync(data)).not.toContain("pid");
});

test("the site stores a note that a user adds in a terminal", async () => {
  const site = await startSite("npx", ["--offline", "challenge-diary"]);
  const { client } = await signUp(await backendOf(site), "mina");
  const { data: token } = await client
    .rpc("create_access_token", { name: "Terminal", days: 30, scopes: ["read", "note"] })
    .throwOnError();
  const run = (args: readonly string[], input: string) =>
    execFileSync("node", [join(folder, "node_modules/.bin/challenge-diary"), ...args], {
      cwd: folder,
      env: { ...environment(), XDG_CONFIG_HOME: join(folder, "config") },
      encoding: "utf8",
      input,
      ...USER,
    });
  expect(run(["login", site.url], token as string)).toContain("Signed in to");
  expect(run(["note"], "From a terminal\n")).toContain("Noted for");
  expect(run(["today"], "")).toContain("From a terminal");
  expect(statSync(join(folder, "config/challenge-diary/login.json")).mode & 0o777).toBe(0o600);
  await site.stop();
});

function addLoaded(file: string, loaded: Set<string>): Set<string> {
  if (loaded.has(file)) return loaded;
  loaded.add(file);
  const imports = readFileSync(file, "utf8").matchAll(/^import\b[^"]*"(\.\/[^"]+)";?$/gm);
  for (const [, path = ""] of imports) addLoaded(join(dirname(file), path), loaded);
  return loaded;
}

const sizeOf = (files: readonly string[]) => files.reduce((sum, file) => sum + statSync(file).size, 0);

test("commands of users don't load the server, and the server doesn't load the assistants' library", () => {
  const bundle = join(folder, "node_modules/challenge-diary/apps/server/dist");
  const loadedBy = (name: string) => [...addLoaded(join(bundle, name), new Set())];
  const command = loadedBy("command-line.js");
  expect(sizeOf(command)).toBeLessThan(100_000);
  // An import of node:http would load `fetch`, which takes a tenth of a second.
  expect(command.map((file) => readFileSync(file, "utf8")).join("")).not.toMatch(/from "node:https?"/);
  const server = loadedBy("release.js");
  expect(sizeOf(server)).toBeGreaterThan(1_000_000);
  const text = server.map((file) => readFileSync(file, "utf8")).join("");
  expect(text).not.toContain("node_modules/@modelcontextprotocol/sdk");
});

test("the package's version is the repository's version with the commit", () => {
  const { version } = readManifest();
  const shown = npm("exec", "--offline", "challenge-diary", "--", "--version").trim();
  expect(shown).toMatch(new RegExp(`^${version.replaceAll(".", "\\.")} \\([0-9a-f]{7}\\)$`));
});

test("the package pins each dependency, contains it and names its license", () => {
  const installed = join(folder, "node_modules/challenge-diary");
  const { dependencies, optionalDependencies, bundleDependencies } = JSON.parse(
    readFileSync(join(installed, "package.json"), "utf8"),
  ) as Record<"dependencies" | "optionalDependencies", Record<string, string>> & {
    bundleDependencies: string[];
  };
  for (const version of Object.values({ ...dependencies, ...optionalDependencies }))
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(bundleDependencies).toEqual(Object.keys(dependencies));
  for (const name of bundleDependencies)
    expect(existsSync(join(installed, "node_modules", name, "LICENSE"))).toBe(true);
  const licenses = readFileSync(join(installed, "apps/server/dist/licenses.md"), "utf8");
  for (const name of ["@modelcontextprotocol/sdk", "@supabase/lite", "kysely", "nodemailer", "pg", "pino"])
    expect(licenses).toContain(`## ${name} - `);
});

test("SHA256SUMS contains the checksums of the published files", () => {
  const lines = readFileSync(join(made.folder, "SHA256SUMS"), "utf8").trim().split("\n");
  const name = `challenge-diary-${readManifest().version}`;
  const files = [`${name}-chrome.zip`, `${name}-firefox.zip`, `${name}-sources.zip`, `${name}.tgz`];
  const hashOf = (file: string) =>
    createHash("sha256")
      .update(readFileSync(join(made.folder, file)))
      .digest("hex");
  expect(lines).toEqual(files.map((file) => `${hashOf(file)}  ${file}`));
});

const olderNode = (process.env["PATH"] ?? "")
  .split(":")
  .map((path) => join(path, "node"))
  .filter((node) => existsSync(node))
  .find((node) => execFileSync(node, ["--version"], { encoding: "utf8" }).startsWith("v20."));
if (olderNode === undefined) console.warn("SKIPPED: the package on Node 20, which is not installed.");

test.skipIf(olderNode === undefined)(
  "on Node 20, the site runs with the Node that npm installed",
  async () => {
    const name = `node-${process.platform}-${process.arch}`;
    const program = join(folder, "node_modules/.bin/challenge-diary");
    const PATH = dirname(olderNode!);
    expect(() => execFileSync(program, { env: { PATH }, stdio: "pipe" })).toThrow(
      "Challenge Diary needs Node 24 or later; this is v20.",
    );

    // Links the package with Node into the folder, because the test has no network.
    mkdirSync(join(folder, "node_modules"), { recursive: true });
    symlinkSync(join(REPOSITORY_ROOT, "node_modules", name), join(folder, "node_modules", name));
    const site = await startSite(program, [], PATH);
    expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
    expect(await site.stop()).toBe(0);
  },
);
