import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";

import { rebuild } from "./rebuild.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "diary-rebuild-"));
  vi.spyOn(console, "log").mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

const output = () => join(folder, "dist");
const read = () => readFileSync(join(output(), "page"), "utf8");

const build = (inputs: string, isServed = false) =>
  rebuild({
    name: "site",
    output: output(),
    stamp: join(folder, "site"),
    readInputs: () => inputs,
    isServed,
    async build() {
      mkdirSync(output(), { recursive: true });
      writeFileSync(join(output(), "page"), inputs);
    },
  });

async function server(inputs: string): Promise<ChildProcess> {
  const code = `import { rebuild } from "./rebuild.ts";
    await rebuild({ name: "site", output: ${JSON.stringify(output())}, stamp: ${JSON.stringify(join(folder, "site"))},
      readInputs: () => ${JSON.stringify(inputs)}, isServed: true, build: async () => { throw new Error("built") } });
    console.log("serves");
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", code], {
    cwd: import.meta.dirname,
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  expect(String((await once(child.stdout, "data"))[0])).toBe("serves\n");
  return child;
}

test("a build runs only if its inputs have changed", async () => {
  expect(await build("one")).toBe(true);
  expect(await build("one")).toBe(false);
  expect(await build("two")).toBe(true);
  expect(read()).toBe("two");
});

test("a build that a running server uses is not replaced", async () => {
  await build("one");
  const first = await server("one");
  const second = await server("one");
  for (const isServed of [false, true])
    await expect(build("two", isServed)).rejects.toThrow(/a running server uses the old build/);
  expect(read()).toBe("one");
  expect(await build("one")).toBe(false);

  first.kill("SIGKILL");
  await once(first, "close");
  await expect(build("two")).rejects.toThrow("stop that server first");
  second.kill("SIGKILL");
  await once(second, "close");
  expect(await build("two")).toBe(true);
});

test("a failed build runs again at the next call and doesn't block other builds", async () => {
  await build("one");
  const failing = rebuild({
    name: "site",
    output: output(),
    stamp: join(folder, "site"),
    readInputs: () => "two",
    build: () => Promise.reject(new Error("it does not build")),
  });
  await expect(failing).rejects.toThrow("it does not build");
  expect(await build("one")).toBe(true);
});
