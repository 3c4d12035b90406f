import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");

const documents = [
  ...readdirSync(ROOT).filter((name) => name.endsWith(".md")),
  ...readdirSync(join(ROOT, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => join("docs", name)),
];

const anchorOf = (heading: string) =>
  heading
    .replaceAll(/[`*]|\[([^\]]*)\]\([^)]*\)/g, "$1")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

function anchorsIn(file: string): string[] {
  return [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading ?? ""));
}

function brokenLinks(file: string): string[] {
  const links = [...read(file).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link ?? "");
  return links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [path = "", anchor] = link.split("#");
    const target = path === "" ? file : join(dirname(file), path);
    if (!existsSync(join(ROOT, target))) return true;
    return anchor !== undefined && target.endsWith(".md") && !anchorsIn(target).includes(anchor);
  });
}

test.each(documents)("every link of %s has an existing file and anchor", (file) => {
  expect(brokenLinks(file)).toEqual([]);
});

/** Documents name tests as `[label](file) "name", "name"`. */
function missingTests(file: string): string[] {
  const named = [...read(file).matchAll(/\]\(([^)\s]+\.(?:test|spec)\.tsx?)\)((?:,? "[^"]+")+)/g)];
  return named.flatMap(([, path = "", names = ""]) => {
    const source = read(join(dirname(file), path));
    return [...names.matchAll(/"([^"]+)"/g)]
      .map(([, name]) => name ?? "")
      .filter((name) => !source.includes(name));
  });
}

test.each(documents)("every test that %s names exists", (file) => {
  expect(missingTests(file)).toEqual([]);
});

const sources = globSync(["*.ts", "{apps,packages,scripts,supabase}/**/*.{sql,ts,tsx}"], {
  cwd: ROOT,
  exclude: ["**/node_modules"],
});

function missingSources(file: string): string[] {
  const named = [...read(file).matchAll(/`(?:…\/)?([\w./-]+\.(?:sql|tsx?))`/g)].map(([, path = ""]) => path);
  return named.filter((path) => !sources.some((source) => `/${source}`.endsWith(`/${path}`)));
}

// Skips decision records, because they contain the names that were valid at their date.
test.each(documents.filter((file) => !file.includes("decisions")))(
  "every source file that %s names exists",
  (file) => {
    expect(missingSources(file)).toEqual([]);
  },
);

test("the index of decisions lists every number once and every record with its title", () => {
  const records = readdirSync(join(ROOT, "docs/decisions")).filter((name) => /^\d{3}-/.test(name));
  const index = read("docs/decisions/README.md");
  const listed = [...index.matchAll(/^- \[?(\d{3})/gm)].map(([, number]) => Number(number));

  expect(listed).toEqual(listed.map((_, place) => place + 1));
  for (const name of records) {
    const number = name.slice(0, 3);
    const title = new RegExp(`^# ${number} · (.+)\\n`).exec(read(`docs/decisions/${name}`))?.[1];
    const line = index.split("\n").find((row) => row.includes(`[${number}](${name})`));
    expect(line).toContain(title ?? `no title in ${name}`);
  }
});

test(".nvmrc, package.json, pnpm-workspace.yaml and Dockerfile name one Node version", () => {
  const version = read(".nvmrc").trim();
  const manifest = JSON.parse(read("package.json")) as { optionalDependencies: Record<string, string> };

  expect(new Set(Object.values(manifest.optionalDependencies))).toEqual(new Set([version]));
  expect(read("pnpm-workspace.yaml")).toContain(`nodeVersion: ${version}`);
  expect(read("deploy/Dockerfile")).toContain(`FROM node:${version}-`);
});

test("commands, workflows and documents name the same version of pnpm", () => {
  const current = documents.filter((file) => !file.includes("decisions/"));
  const others = globSync([".github/workflows/*.yml", "apps/extension/store/*.md"], { cwd: ROOT });
  const texts = ["package.json", ...current, ...others].map(read);
  const versions = texts.flatMap((text) =>
    [...text.matchAll(/pnpm@([\d.]+\d)/g)].map(([, version]) => version),
  );

  expect(versions.length).toBeGreaterThan(10);
  expect(new Set(versions).size).toBe(1);
});

test("all packages, compose.yaml and in-a-minute.md name the same version", () => {
  const manifests = globSync(["package.json", "{apps,packages}/*/package.json"], { cwd: ROOT });
  const versions = manifests.map((file) => (JSON.parse(read(file)) as { version: string }).version);
  const [version = ""] = versions;

  expect(new Set(versions)).toEqual(new Set([version]));
  expect(read("deploy/compose.yaml")).toContain(`challenge-diary:${version}\n`);
  expect(read("docs/deploy/in-a-minute.md")).toContain(`challenge-diary-${version}.tgz`);
});
