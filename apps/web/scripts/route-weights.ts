import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";

import type { Manifest } from "vite";

import { chunkFiles, startedEntry } from "../build/page-html.ts";

export const site = path.resolve(import.meta.dirname, "../dist");

/** A row of the route table and the module that draws it. */
export interface Route {
  route: string;
  module: string;
}

export const routes: readonly Route[] = [
  { route: "/", module: "src/routes/landing.tsx" },
  { route: "/home", module: "src/routes/home.tsx" },
  { route: "/user/signup", module: "src/routes/sign-up.tsx" },
  { route: "/user/signin", module: "src/routes/sign-in.tsx" },
  { route: "/changepassword", module: "src/routes/request-reset.tsx" },
  { route: "/changepasswordform", module: "src/routes/change-password.tsx" },
  { route: "/mypage", module: "src/routes/my-page.tsx" },
  { route: "/mypage/setting", module: "src/routes/settings.tsx" },
  { route: "/challenge/{id}", module: "src/routes/challenge.tsx" },
  { route: "/challenge/create", module: "src/routes/create-challenge.tsx" },
  { route: "/challenge/update/{id}", module: "src/routes/edit-challenge.tsx" },
  { route: "/day/create/{id}", module: "src/routes/register-day.tsx" },
  { route: "/day/edit/{id}/{day_id}", module: "src/routes/edit-day.tsx" },
  { route: "/policy", module: "src/routes/policy.tsx" },
  { route: "/term", module: "src/routes/term.tsx" },
  { route: "/desk", module: "src/routes/desk-pages.tsx" },
  { route: "*", module: "src/routes/not-found.tsx" },
];

const gzipped = new Map<string, number>();

function weigh(file: string): number {
  const known = gzipped.get(file) ?? gzipSync(readFileSync(path.join(site, file)), { level: 9 }).length;
  gzipped.set(file, known);
  return known;
}

/** The manifest's key of a chunk that goes by the name of its group in the build's configuration. */
export function groupKey(manifest: Manifest, group: string): string {
  const key = Object.keys(manifest).find((name) => manifest[name]?.name === group);
  if (key === undefined) throw new Error(`There is no group ${group} any more.`);
  return key;
}

/** Files of script that a route loads before anybody presses anything. */
export function filesOf(manifest: Manifest, { module }: Pick<Route, "module">): string[] {
  if (!(module in manifest)) throw new Error(`${module} has no chunk of its own any more.`);
  const html = readFileSync(path.join(site, "app.html"), "utf8");
  return [...chunkFiles(manifest, module, chunkFiles(manifest, startedEntry(manifest, html)))];
}

/** Bytes of these files, compressed. */
export function weightOf(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + weigh(file), 0);
}

export function readManifest(): Manifest {
  return JSON.parse(readFileSync(path.join(site, ".vite/manifest.json"), "utf8")) as Manifest;
}
