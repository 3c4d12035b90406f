import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const BUILT = join(import.meta.dirname, "../.output/chrome-mv3");

interface Budget {
  name: string;
  path: string[];
  limit: string;
  gzip: true;
}

function withImports(folder: string, file: string, found: Set<string>): void {
  if (found.has(file)) return;
  found.add(file);
  const source = readFileSync(join(folder, file), "utf8");
  for (const [, name] of source.matchAll(/(?:from|import)\s*"\.{0,2}\/?(?:chunks\/)?([\w.-]+\.js)"/g)) {
    withImports(folder, join("chunks", name ?? ""), found);
  }
}

function popupScripts(folder: string): string[] {
  const page = readFileSync(join(folder, "popup.html"), "utf8");
  const app = /data-app="([^"]+)"/.exec(page)?.[1];
  if (app === undefined) throw new Error("popup.html has no attribute data-app.");
  const found = new Set(["load-app.js"]);
  for (const file of app.split(" ")) withImports(folder, file.slice(1), found);
  return [...found];
}

export function extensionBudgets(folder = BUILT): Budget[] {
  if (!existsSync(folder)) throw new Error("Build the extension first: pnpm run build");
  const budget = (name: string, files: string[], limit: string): Budget => ({
    name: `extension: ${name}`,
    path: files.map((file) => join(folder, file)),
    limit,
    gzip: true,
  });
  return [
    budget("popup", popupScripts(folder), "126 KiB"),
    budget("background", ["background.js"], "28.5 KiB"),
    budget("content script", ["content-scripts/bridge.js"], "4.3 KiB"),
  ];
}
