// Generates TypeScript types of the schema with PGlite. --check fails if the file is outdated.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { text } from "node:stream/consumers";

import { openDatabaseUrl } from "../src/testing/database-url.ts";

const root = join(import.meta.dirname, "../../..");
const target = join(root, "packages/core/src/supabase/database.types.ts");

const { url, close } = await openDatabaseUrl("pglite");
const types = await format(await generate(url));
await close();

if (!process.argv.includes("--check")) {
  await writeFile(target, types);
  console.log(`${relative(root, target)} is written.`);
} else if ((await readFile(target, "utf8").catch(() => "")) !== types) {
  console.error(
    `${relative(root, target)} does not match supabase/migrations: run "pnpm types:generate" and commit what changed.`,
  );
  process.exitCode = 1;
}

function generate(fromUrl: string): Promise<string> {
  // Downloads Supabase's CLI when it is needed. The CLI is no dependency: its size is 65 MB, and `npm start` doesn't use it.
  const cli = ["--dir", join(import.meta.dirname, ".."), "dlx", "--silent", "supabase@catalog:"];
  const parameters = ["gen", "types", "--workdir", tmpdir(), "--schema", "public", `--remote=${fromUrl}`];
  return run(process.env["npm_execpath"] ?? "pnpm", [...cli, ...parameters]);
}

// Runs outside of the project, because the project's configuration ignores generated files.
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
