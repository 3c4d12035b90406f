// TypeScript types of the schema, from the migrations alone: they run in an in-memory PGlite, which the Supabase CLI
// reads over a socket. Needs neither Docker nor a PostgreSQL. With --check it writes nothing and fails if the file is stale.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { text } from "node:stream/consumers";

import { PGLiteSocketServer } from "@electric-sql/pglite-socket";

import { openSession } from "../src/database/open-session.ts";
import { migratedDump } from "../src/template/migrated-dump.ts";

const root = join(import.meta.dirname, "../../..");
const target = join(root, "packages/core/src/supabase/database.types.ts");

const session = await openSession({ dumpFile: await migratedDump() });
const port = await freePort();
const socket = new PGLiteSocketServer({ db: session, host: "127.0.0.1", port });
await socket.start();
const types = await format(await generate(port));
await socket.stop();
await session.close();

if (!process.argv.includes("--check")) {
  await writeFile(target, types);
  console.log(`${relative(root, target)} is written.`);
} else if ((await readFile(target, "utf8").catch(() => "")) !== types) {
  console.error(
    `${relative(root, target)} does not match supabase/migrations: run "pnpm types:generate" and commit what changed.`,
  );
  process.exitCode = 1;
}

function generate(fromPort: number): Promise<string> {
  const cli = join(import.meta.dirname, "../node_modules/.bin/supabase");
  const remote = `postgres://postgres:postgres@127.0.0.1:${fromPort}/postgres?sslmode=disable`;
  return run(cli, ["gen", "types", "--schema", "public", `--remote=${remote}`]);
}

// From outside the project, where no configuration of ours applies: the project's own leaves generated files alone.
function format(source: string): Promise<string> {
  const formatter = join(root, "node_modules/.bin/oxfmt");
  return run(formatter, ["--stdin-filepath=database.types.ts"], source);
}

async function run(command: string, parameters: string[], input = ""): Promise<string> {
  const child = spawn(command, parameters, {
    cwd: tmpdir(),
    env: { ...process.env, DO_NOT_TRACK: "1" },
    stdio: ["pipe", "pipe", "pipe"],
  });
  child.stdin.end(input);
  const [output, complaint, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close") as Promise<[number | null]>,
  ]);
  if (code !== 0) throw new Error(`${command} failed:\n${complaint}`);
  return output;
}

// The socket server takes no port 0 that it would report back.
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("no port is free");
  return address.port;
}
