import { execFileSync, spawn } from "node:child_process";
import { createHash, randomInt } from "node:crypto";
import { once } from "node:events";
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pass } from "node:timers/promises";

import { Client } from "pg";

import { postgresBinaries } from "./postgres-binaries.ts";

const CACHE_FOLDER = join(import.meta.dirname, "../../../.cache/postgres");
const START_TIMEOUT_MS = 60_000;
/** Locale and time zone are fixed, because the cached result of initdb contains them. */
const LOCALE = process.platform === "darwin" ? "en_US.UTF-8" : "C.UTF-8";
const TZ = "UTC";
const INITDB = ["-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale", LOCALE, "--no-sync"];

export interface PostgresCluster {
  /** URL of the database `postgres` for the superuser. */
  url: string;
  pid: number;
  createDatabase(): Promise<string>;
  /** Stops the server: `INT` closes all connections and shuts down, `QUIT` acts like a crash. */
  stop(signal: "INT" | "QUIT"): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Setting of benchmarks: PostgreSQL's default, which operators use. Tests use `jit=off`. */
export const COMPILES_QUERIES = "jit=on";

/** Throws if PostgreSQL isn't installed. */
export async function startPostgresCluster(settings: readonly string[] = []): Promise<PostgresCluster> {
  const binaries = postgresBinaries();
  if (!binaries.found) throw new Error(binaries.reason);

  const folder = mkdtempSync(join(tmpdir(), "diary-postgres-"));
  const user = unprivilegedUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const program = (name: string) => join(binaries.folder, name);
  const options = { cwd: folder, ...user };
  layOutCluster(folder, program, options);

  const port = await freePort();
  const command = [program("postgres"), ...argumentsOf(folder, port, settings)];
  const server = spawn("sh", ["-c", SERVER_SCRIPT, ...command], {
    ...options,
    stdio: ["pipe", "ignore", "ignore"],
  });
  const exited = once(server, "exit");
  const order = (text: string) => server.stdin.write(`${text}\n`);

  const urlOf = (name: string) => `postgres://postgres@127.0.0.1:${port}/${name}`;
  const url = urlOf("postgres");
  await untilReady(url);
  let databases = 0;
  return {
    url,
    pid: server.pid!,
    async createDatabase() {
      databases += 1;
      const name = `diary_${process.pid}_${databases}`;
      await runOn(url, `create database ${name}`);
      return urlOf(name);
    },
    async stop(signal) {
      order(signal);
      while (await isReady(url)) await pass(20);
    },
    async start() {
      order("start");
      await untilReady(url);
    },
    async close() {
      server.stdin.end();
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Creates the cluster's files. Caches the result of initdb by version and arguments. */
function layOutCluster(
  folder: string,
  program: (name: string) => string,
  options: { cwd: string; uid?: number; gid?: number },
): void {
  const version = execFileSync(program("postgres"), ["--version"], { ...options, encoding: "utf8" });
  const optionsHash = createHash("sha256")
    .update(JSON.stringify([INITDB, TZ]))
    .digest("hex")
    .slice(0, 12);
  const cachedArchive = join(CACHE_FOLDER, `${version.replaceAll(/\W+/g, "-")}${optionsHash}.tar`);
  if (existsSync(cachedArchive)) {
    const input = openSync(cachedArchive, "r");
    execFileSync("tar", ["-x"], { ...options, stdio: [input, "ignore", "inherit"] });
    closeSync(input);
    return;
  }
  const env = { ...process.env, TZ };
  execFileSync(program("initdb"), ["-D", folder, ...INITDB], { ...options, env, stdio: "ignore" });
  mkdirSync(CACHE_FOLDER, { recursive: true });
  // Renames the file only after it is complete, because another process may read it.
  const draft = openSync(`${cachedArchive}.${process.pid}`, "w");
  execFileSync("tar", ["-c", "."], { ...options, stdio: ["ignore", draft, "inherit"] });
  closeSync(draft);
  renameSync(`${cachedArchive}.${process.pid}`, cachedArchive);
}

/** Runs the server. Each line of input is a signal or `start`. The server stops when the input ends. */
const SERVER_SCRIPT = `
exec 3<&0
launch() { "$program" "$@" 3<&- & server=$!; }
program=$0
launch "$@"
while read -r order <&3; do
  case $order in
    start) launch "$@" ;;
    *) kill -"$order" $server; wait $server ;;
  esac
done
kill -INT $server
wait $server
rm -rf "$2"
`;

function argumentsOf(folder: string, port: number, more: readonly string[]): string[] {
  const settings = [
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "fsync=off",
    "max_connections=200",
    // Compiling a query takes longer than running it on the few rows of a test.
    "jit=off",
    ...more,
  ];
  return ["-D", folder, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])];
}

/** PostgreSQL doesn't run as root, so tests that run as root start it as `postgres` or `nobody`. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ["postgres", "nobody"]) {
    try {
      return { uid: idOf("-u", name), gid: idOf("-g", name) };
    } catch {
      continue;
    }
  }
  throw new Error(
    "PostgreSQL does not run as root, and there is no other user (postgres, nobody) to run it as.",
  );
}

function idOf(kind: "-u" | "-g", name: string): number {
  return Number(execFileSync("id", [kind, name], { stdio: ["ignore", "pipe", "ignore"] }));
}

/** Below the ports that the system assigns, so no other server or connection takes the port before its use. */
export async function freePort(): Promise<number> {
  const port = randomInt(24_000, 32_000);
  const probe = createServer().listen(port, "127.0.0.1");
  const isFree = await once(probe, "listening").then(
    () => true,
    () => false,
  );
  if (!isFree) return freePort();
  probe.close();
  await once(probe, "close");
  return port;
}

export async function runOn(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<Record<string, unknown>>(text);
    return rows;
  } finally {
    await client.end();
  }
}

async function isReady(url: string): Promise<boolean> {
  return runOn(url, "select 1").then(
    () => true,
    () => false,
  );
}

async function untilReady(url: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await isReady(url))) {
    if (Date.now() > deadline) throw new Error("The PostgreSQL server does not start.");
    await pass(20);
  }
}
