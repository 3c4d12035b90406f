import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { unpackRelease } from "./made-release.ts";
import { signUp } from "./people.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 600_000 });

const MAX_BYTES = 150 * 1024 * 1024;

let folder: string;
let release: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "diary-release-"));
  release = await unpackRelease(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Stopped {
  code: number | null;
  log: string[];
}

/** Runs it as on a machine that has Node and nothing else. */
async function startRelease(): Promise<{ url: string; pid: number; stop: () => Promise<Stopped> }> {
  const child = spawn(process.execPath, ["server.js"], {
    cwd: release,
    env: { PATH: "/nonexistent", HOME: folder, PORT: "0", DATA_DIR: join(folder, "data") },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const closed = once(child, "close") as Promise<[number | null]>;
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => (said += String(chunk)));
  const url = await vi.waitFor(() => /Challenge Diary: (http[^"]+)".*Mailbox/s.exec(said)![1]!, 60_000);
  return {
    url,
    pid: child.pid!,
    stop: async () => {
      child.kill("SIGTERM");
      const [code] = await closed;
      return { code, log: said.trim().split("\n") };
    },
  };
}

test("a release serves the site and the API by Node alone, fits a machine of 1 GB, and one signal stops it", async () => {
  const first = await startRelease();
  expect(await (await fetch(first.url)).text()).toContain("<title>");
  expect((await fetch(`${first.url}/mypage`)).status).toBe(200);
  const backend = (await (await fetch(`${first.url}/config.json`)).json()) as { url: string; key: string };
  const person = await signUp(backend, "aiko");
  // The operator's command is beside it, and asks the server that runs.
  const listed = execFileSync(process.execPath, ["admin.js", "users", "list"], {
    cwd: release,
    env: { PATH: "/nonexistent", HOME: folder, DATA_DIR: join(folder, "data") },
    encoding: "utf8",
  });
  expect(listed).toContain(person.email);
  const began = performance.now();
  const { code, log } = await first.stop();
  expect(code).toBe(0);
  expect(performance.now() - began).toBeLessThan(10_000);

  // What was written is there after the next start, and so is the session.
  const second = await startRelease();
  const headers = { apikey: backend.key, authorization: `Bearer ${person.token}` };
  expect((await fetch(`${second.url}/auth/v1/user`, { headers })).status).toBe(200);
  if (process.platform === "linux") await expectSmall(second, backend.key);
  expect(await second.stop()).toMatchObject({ code: 0 });

  // Every line of the log is an object, up to the last request.
  const lines = log.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines).toContainEqual(
    expect.objectContaining({ level: "info", method: "POST", route: "/auth/v1/signup", status: 200 }),
  );
  expect(log.join("\n")).not.toMatch(/aiko|127\.0\.0\.1|::1/);
});

/** That it takes little memory, also while it is asked for a lot. */
async function expectSmall({ url, pid }: { url: string; pid: number }, key: string): Promise<void> {
  const readFeed = async () => {
    for (let n = 0; n < 50; n += 1) {
      const answer = await fetch(`${url}/rest/v1/home_challenge?limit=20`, { headers: { apikey: key } });
      expect(answer.status).toBe(200);
      await answer.text();
    }
  };
  await Promise.all([readFeed(), readFeed(), readFeed(), readFeed()]);
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const mebibytes = (field: string) => Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
  expect(mebibytes("VmRSS")).toBeLessThan(300);
  expect(mebibytes("VmHWM")).toBeLessThan(500);
}

test("it takes less than 150 MB on disk, and nothing of it is for development", () => {
  expect(sizeOf(release)).toBeLessThan(MAX_BYTES);
  const packages = readdirSync(join(release, "supabase/local/node_modules/.pnpm"));
  for (const name of ["vite", "vitest", "playwright", "esbuild", "supabase", "storybook", "typescript"]) {
    expect(packages.filter((folderName) => folderName.startsWith(`${name}@`))).toEqual([]);
  }
});

test("an older Node is told so in one sentence", () => {
  const start = readFileSync(join(release, "server.js"), "utf8").replaceAll(
    "process.versions.node",
    '"20.1.0"',
  );
  writeFileSync(join(release, "older.js"), start);
  expect(() => execFileSync(process.execPath, ["older.js"], { cwd: release, stdio: "pipe" })).toThrow(
    "Challenge Diary needs Node 24 or later",
  );
});

function sizeOf(path: string): number {
  const stat = lstatSync(path);
  if (!stat.isDirectory()) return stat.size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}
