import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const SCRIPT = /<script\b(?<attributes>[^>]*)>(?<content>.*?)<\/script>/gis;

/** Hashes, as a content security policy names them, of the inline scripts in all HTML files of a folder. */
export function inlineScriptHashes(folder: string): string[] {
  const hashes = new Set<string>();
  for (const file of globSync("**/*.html", { cwd: folder })) {
    for (const hash of scriptHashes(readFileSync(join(folder, file), "utf8"))) hashes.add(hash);
  }
  return [...hashes].toSorted();
}

/** Hashes of the inline scripts of one page; those with a `src` are allowed by their address. */
export function scriptHashes(html: string): string[] {
  return [...html.matchAll(SCRIPT)]
    .filter(({ groups }) => !/\bsrc\s*=/i.test(groups?.["attributes"] ?? ""))
    .map(({ groups }) => {
      const content = groups?.["content"] ?? "";
      return `'sha256-${createHash("sha256").update(content).digest("base64")}'`;
    });
}
