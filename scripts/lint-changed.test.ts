import { expect, test } from "vitest";

import { lintHashes } from "./lint-changed.ts";

const FILES: Record<string, string> = {
  "oxlint.config.ts": "rules",
  "pnpm-lock.yaml": "versions",
  "scripts/build.ts": "build",
  "apps/web/package.json": '{ "name": "@diary/web", "dependencies": { "@diary/ui": "workspace:*" } }',
  "apps/web/src/main.tsx": "main",
  "packages/core/package.json": '{ "name": "@diary/core" }',
  "packages/core/src/paths.ts": "paths",
  "packages/ui/package.json": '{ "name": "@diary/ui", "dependencies": { "@diary/core": "workspace:*" } }',
  "packages/ui/src/button.tsx": "button",
};
const hashes = (files: Record<string, string>) => lintHashes(Object.keys(files), (file) => files[file]!);

test.each([
  ["scripts/build.ts", ["."]],
  ["apps/web/src/main.tsx", [".", "apps/web"]],
  ["packages/ui/src/button.tsx", [".", "apps/web", "packages/ui"]],
  ["packages/core/src/paths.ts", [".", "apps/web", "packages/core", "packages/ui"]],
  ["oxlint.config.ts", [".", "apps/web", "packages/core", "packages/ui"]],
  ["pnpm-lock.yaml", [".", "apps/web", "packages/core", "packages/ui"]],
])("a change of %s changes the hashes of its package and of packages that use it", (file, expected) => {
  const before = hashes(FILES);
  const after = hashes({ ...FILES, [file]: "changed" });
  const changed = [...after].filter(([folder, hash]) => before.get(folder) !== hash);
  expect(changed.map(([folder]) => folder).toSorted()).toEqual(expected);
});

test("new and deleted files change the hash of their package", () => {
  const { "packages/core/src/paths.ts": _deleted, ...others } = FILES;
  const before = hashes(FILES).get("packages/core");
  expect(hashes(others).get("packages/core")).not.toBe(before);
  expect(hashes({ ...FILES, "packages/core/src/new.ts": "" }).get("packages/core")).not.toBe(before);
});
