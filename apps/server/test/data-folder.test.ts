import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";

import { beforeEach, expect, test } from "vitest";

import { lockDataFolder } from "../src/data-folder.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const NOBODY = 65534;
/** Runs a command in its own PID namespace, as in a second container that uses the same volume. */
const NEW_NAMESPACE = ["unshare", "--pid", "--fork", "--kill-child", "--mount-proc"] as const;

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

async function startLockProcess(
  prefix: readonly string[] = [],
  prepare = "",
): Promise<{ child: ChildProcess; output: string }> {
  const module = join(import.meta.dirname, "../src/data-folder.ts");
  const code = `import { lockDataFolder } from ${JSON.stringify(module)};
    ${prepare}
    try { lockDataFolder(${JSON.stringify(folder)}); console.log("taken"); setInterval(() => {}, 1000); }
    catch (error) { console.log(error.message); }`;
  const [program, ...args] = [...prefix, process.execPath, "--input-type=module", "-e", code];
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "inherit"] });
  const [output] = (await once(child.stdout, "data")) as [Buffer];
  return { child, output: String(output).trim() };
}

test("two processes can't use the same folder, and the error names the first process", async () => {
  const { child, output } = await startLockProcess();
  expect(output).toBe("taken");
  expect(() => lockDataFolder(folder)).toThrow(`${folder} is in use by process ${child.pid}. Stop it first`);

  child.kill("SIGKILL");
  await once(child, "exit");
  expect(existsSync(join(folder, "pid"))).toBe(true);
  const taken = lockDataFolder(folder);
  expect(readFileSync(join(folder, "pid"), "utf8")).toBe(`${process.pid} ${hostname()}\n`);
  taken.release();
  expect(existsSync(join(folder, "pid"))).toBe(false);
});

test("a process id of an earlier run or from a copied folder doesn't lock the folder", () => {
  for (const left of [String(process.ppid), "1", `1 ${hostname()}`, "", "nonsense"]) {
    writeFileSync(join(folder, "pid"), left);
    expect(() => lockDataFolder(folder).release(), `after ${left}`).not.toThrow();
  }
});

test("a lock file that a full disk or a power loss damaged doesn't lock the folder", () => {
  writeFileSync(join(folder, "lock"), "x".repeat(5000));
  const taken = lockDataFolder(folder);
  expect(() => lockDataFolder(folder)).toThrow("is in use");
  taken.release();
});

test("a copy of a folder in use is not locked", { tags: "extended" }, async () => {
  const { child } = await startLockProcess();
  const copy = `${folder}-copy`;
  cpSync(folder, copy, { recursive: true });
  lockDataFolder(copy).release();
  rmSync(copy, { recursive: true });
  expect(() => lockDataFolder(folder)).toThrow("is in use");
  child.kill("SIGKILL");
});

test.skipIf(!canUnshare())(
  "processes in two PID namespaces can't use a folder at the same time",
  async () => {
    const mine = lockDataFolder(folder);
    expect((await startLockProcess(NEW_NAMESPACE)).output).toContain(
      `${folder} is in use by process ${process.pid}`,
    );
    mine.release();

    const { child, output } = await startLockProcess(NEW_NAMESPACE);
    expect(output).toBe("taken");
    expect(() => lockDataFolder(folder)).toThrow(`${folder} is in use by process`);
    child.kill("SIGKILL");
    await once(child, "exit");
  },
);

test("an error names a file that exists instead of a folder", () => {
  writeFileSync(join(folder, "files"), "");
  expect(() => lockDataFolder(folder)).toThrow(`${folder}/files can't be used: it is a file, not a folder.`);
  expect(() => lockDataFolder(join(folder, "files"))).toThrow(
    `${folder}/files can't be used: it is a file, not a folder.`,
  );
  expect(() => lockDataFolder(join(folder, "files/data"))).toThrow(
    `${folder}/files/data can't be used: a part of the path is a file, not a folder.`,
  );
});

test("an error names an unwritable folder", () => {
  expect(() => lockDataFolder("/sys/diary")).toThrow(/^\/sys\/diary can't be used: /);
});

test.skipIf(process.geteuid?.() !== 0)(
  "after a switch from root to another user, an error names a folder of root",
  async () => {
    mkdirSync(join(folder, "files"));
    chmodSync(folder, 0o755);
    const { output } = await startLockProcess([], `process.seteuid(${NOBODY});`);
    expect(output).toBe(`${folder} can't be used: this user is not allowed to write there.`);
  },
);

function canUnshare(): boolean {
  try {
    const [program, ...args] = NEW_NAMESPACE;
    execFileSync(program, [...args, "true"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
