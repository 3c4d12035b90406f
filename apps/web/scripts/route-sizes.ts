import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";

import type { Manifest } from "vite";

import { chunkFiles, chunkKey, entryScriptPath } from "../build/page-html.ts";

export const site = path.resolve(import.meta.dirname, "../dist");

const gzipped = new Map<string, number>();

function weigh(file: string): number {
  const known = gzipped.get(file) ?? gzipSync(readFileSync(path.join(site, file)), { level: 9 }).length;
  gzipped.set(file, known);
  return known;
}

/** Script files that a page with this source file loads before it is used. */
export function filesOf(manifest: Manifest, module: string): string[] {
  const html = readFileSync(path.join(site, "app.html"), "utf8");
  return [
    ...chunkFiles(
      manifest,
      chunkKey(manifest, module),
      chunkFiles(manifest, entryScriptPath(manifest, html)),
    ),
  ];
}

/** Bytes of these files, compressed. */
export function gzipSize(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + weigh(file), 0);
}

export function readManifest(): Manifest {
  return JSON.parse(readFileSync(path.join(site, ".vite/manifest.json"), "utf8")) as Manifest;
}
