import { execFile, execFileSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";

import { expect, onTestFinished, test } from "vitest";

import { REPOSITORY_ROOT } from "../src/paths.ts";

/** Arguments after `--only`: groups, then parts of file names. These few tests need packages, the test runner and databases. */
const QUICK = ["unit", "process-lock"];
const REST = ["database,backend", "catalog", "home-challenge", "data-folder"];
const ALL = ["unit,database,backend", ...QUICK.slice(1), ...REST.slice(1)];

const TIMEOUT_MS = 600_000;

const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

function shell(home: string): NodeJS.ProcessEnv {
  const path = (process.env["PATH"] ?? "")
    .split(delimiter)
    .filter((entry) => !entry.includes("node_modules"));
  return { PATH: path.join(delimiter), HOME: home };
}

async function expectPassed(
  which: readonly string[],
  cwd: string,
  options: { env: NodeJS.ProcessEnv; uid?: number; gid?: number },
) {
  const run = promisify(execFile)("npm", ["test", "--", "--only", ...which], {
    cwd,
    maxBuffer: 64 * 1024 ** 2,
    ...options,
  });
  const { stdout } = await run.catch((error: { stdout: string; stderr: string }) => {
    console.error(error.stdout, error.stderr);
    throw new Error(`${error.stderr.slice(-400)}\n${error.stdout.slice(-100)}`);
  });
  expect(stdout.trim().split("\n").at(-1)).toMatch(/^[1-9]\d* passed, 0 failed,/);
}

/** Copies the sources, because a clone would not contain uncommitted changes. */
function copySources(target: string): void {
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: REPOSITORY_ROOT,
    encoding: "utf8",
  });
  for (const file of listed.split("\0"))
    if (file !== "" && existsSync(join(REPOSITORY_ROOT, file)))
      cpSync(join(REPOSITORY_ROOT, file), join(target, file));
}

test.skipIf(!existsSync(join(REPOSITORY_ROOT, ".git")))(
  "npm test passes in a folder with an odd name, even if root owns the packages",
  { timeout: TIMEOUT_MS },
  async () => {
    const folder = mkdtempSync("/var/tmp/diary-clone-");
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    chmodSync(folder, 0o700);
    const [clone, home] = [join(folder, "a pläce of its own"), join(folder, "home")];
    copySources(clone);
    await expectPassed(isRoot ? QUICK : ALL, clone, { env: shell(process.env["HOME"] ?? home) });
    if (!isRoot) return;

    mkdirSync(home);
    // Doesn't change the owner of packages, because they can be hard links into pnpm's store.
    const theirs = [folder, "(", "-type", "d", "-o", "-not", "-path", "*/node_modules/*", ")"];
    execFileSync("find", [...theirs, "-exec", "chown", "-h", `${NOBODY}:${NOBODY}`, "{}", "+"]);
    await expectPassed(REST, clone, { env: shell(home), uid: NOBODY, gid: NOBODY });
  },
);
