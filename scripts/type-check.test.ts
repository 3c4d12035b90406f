import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");

test("`pnpm typecheck` checks the folder of each tsconfig.json", () => {
  const files = execFileSync(
    "git",
    ["ls-files", "-co", "--exclude-standard", "tsconfig.json", "**/tsconfig.json"],
    {
      cwd: ROOT,
      encoding: "utf8",
    },
  );
  const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
    scripts: { typecheck: string };
  };
  const [, checked = ""] = scripts.typecheck.split("tsc -b ");
  expect(checked.split(" ").toSorted()).toEqual(files.trim().split("\n").map(dirname).toSorted());
});
