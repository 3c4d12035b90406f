import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { setFlagsFromString } from "node:v8";

let engine: Promise<WebAssembly.Module> | undefined;

/** The embedded PostgreSQL, compiled once for all that use it in this process: compiling is much of a start's work. */
export function compiledEngine(): Promise<WebAssembly.Module> {
  engine ??= compile();
  return engine;
}

/** In a thread: takes over what the process has compiled already. */
export function adoptCompiledEngine(compiled: WebAssembly.Module): void {
  engine = Promise.resolve(compiled);
}

async function compile(): Promise<WebAssembly.Module> {
  // Of the whole process, for both its threads (docs/decisions/027). V8's optimiser takes 600 MB for one function of the engine,
  // of a hundred kilobytes, and gains next to nothing for what the product asks; a young generation that grows under load
  // stays as large as it got.
  for (const flag of ["--no-wasm-tier-up", "--no-wasm-dynamic-tiering", "--semi-space-growth-factor=1"])
    setFlagsFromString(flag);
  const folder = dirname(createRequire(import.meta.url).resolve("@electric-sql/pglite"));
  return WebAssembly.compile(new Uint8Array(await readFile(join(folder, "pglite.wasm"))));
}
