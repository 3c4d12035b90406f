import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

let engine: Promise<WebAssembly.Module> | undefined;

/**
 * The embedded PostgreSQL, compiled once for all that use it in this process, threads included: compiling is most of
 * the work of a start.
 */
export function compiledEngine(): Promise<WebAssembly.Module> {
  engine ??= compile();
  return engine;
}

async function compile(): Promise<WebAssembly.Module> {
  const folder = dirname(createRequire(import.meta.url).resolve("@electric-sql/pglite"));
  return WebAssembly.compile(new Uint8Array(await readFile(join(folder, "pglite.wasm"))));
}
