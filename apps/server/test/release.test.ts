import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  globSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

import { beforeAll, expect, test, vi } from "vitest";

import { lockDataFolder } from "../src/data-folder.ts";
import { REPOSITORY_ROOT } from "../src/paths.ts";
import { openEmbedded } from "../src/prepare/open-folder.ts";
import { unpackRelease } from "./made-release.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { backendOf, signUp } from "./users.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 600_000 });

const MAX_BYTES = 60 * 1024 * 1024;

const folder = temporaryFolder();
let release: string;
beforeAll(async () => {
  release = await unpackRelease(folder);
});

interface Stopped {
  code: number | null;
  log: string[];
}

async function startRelease(
  settings: Record<string, string> = {},
): Promise<{ url: string; port: number; pid: number; stop: () => Promise<Stopped> }> {
  const child = spawn(process.execPath, ["server.js"], {
    cwd: release,
    env: { PATH: "/nonexistent", HOME: folder, PORT: "0", DATA_DIR: join(folder, "data"), ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const closed = once(child, "close") as Promise<[number | null]>;
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += String(chunk)));
  const port = await vi.waitFor(() => Number(/"port":(\d+).*"msg":"started"/.exec(output)![1]), 180_000);
  return {
    url: `http://localhost:${port}`,
    port,
    pid: child.pid!,
    stop: async () => {
      child.kill("SIGTERM");
      const [code] = await closed;
      return { code, log: output.trim().split("\n") };
    },
  };
}

test("a release needs only Node and 500 MiB of memory, and stops on a signal", async () => {
  const first = await startRelease();
  expect(await (await fetch(first.url)).text()).toContain("<title>");
  expect((await fetch(`${first.url}/mypage`)).status).toBe(200);
  const backend = await backendOf(first);
  const user = await signUp(backend, "aiko");
  const listed = execFileSync(process.execPath, ["admin.js", "users", "list"], {
    cwd: release,
    env: { PATH: "/nonexistent", HOME: folder, DATA_DIR: join(folder, "data") },
    encoding: "utf8",
  });
  expect(listed).toContain(user.email);
  const began = performance.now();
  const { code, log } = await first.stop();
  expect(code).toBe(0);
  expect(performance.now() - began).toBeLessThan(10_000);

  const later = join(release, "supabase/migrations/29990101000000_later.sql");
  writeFileSync(later, "alter table public.site add column note text");
  const second = await startRelease();
  const headers = { apikey: backend.key, authorization: `Bearer ${user.token}` };
  expect((await fetch(`${second.url}/auth/v1/user`, { headers })).status).toBe(200);
  if (process.platform === "linux") await expectSmall(second, backend.key);
  const stopped = await second.stop();
  rmSync(later);
  expect(stopped.code).toBe(0);
  expect(stopped.log.map((line) => JSON.parse(line) as unknown)).toContainEqual(
    expect.objectContaining({
      msg: "upgraded",
      migrations: ["29990101000000"],
      backup: expect.stringMatching(/backups\/before-upgrade-/),
    }),
  );

  const lines = log.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines).toContainEqual(
    expect.objectContaining({ level: "info", method: "POST", route: "/auth/v1/signup", status: 200 }),
  );
  const version = expect.stringMatching(/^\d+\.\d+\.\d+ \([0-9a-f]{7,}\)$/) as string;
  const port = Number(new URL(first.url).port);
  const database = expect.stringMatching(/^embedded PostgreSQL 17/) as string;
  expect(lines).toContainEqual(expect.objectContaining({ msg: "started", version, port, database }));
  expect(lines.at(-1)).toMatchObject({ msg: "stopped", version, port });
  expect(log.join("\n")).not.toMatch(/aiko|127\.0\.0\.1|::1/);
});

async function expectSmall({ url, pid }: { url: string; pid: number }, key: string): Promise<void> {
  const readFeed = async () => {
    for (let n = 0; n < 50; n += 1) {
      const response = await fetch(`${url}/rest/v1/home_challenge?select=challenge_id`, {
        headers: { apikey: key },
      });
      expect(response.status).toBe(200);
      await response.text();
    }
  };
  await Promise.all([readFeed(), readFeed(), readFeed(), readFeed()]);
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const mebibytes = (field: string) => Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
  expect(mebibytes("VmRSS")).toBeLessThan(300);
  expect(mebibytes("VmHWM")).toBeLessThan(500);
}

test("two servers of one release serve different addresses, operators and sitemaps", async () => {
  const pages = join(release, "apps/web/dist");
  const before = readFileSync(join(pages, "policy/index.html"));
  const sites = [
    { SITE_URL: "https://one.example", OPERATOR_NAME: "Ume Sato", CONTACT_EMAIL: "ume@one.example" },
    { SITE_URL: "https://two.example", EXTENSION_URL: "https://store.example/diary" },
  ];
  const servers = await Promise.all(
    sites.map((site, n) => startRelease({ ...site, MAIL: "off", DATA_DIR: join(folder, `site-${n}`) })),
  );
  const [one, two] = await Promise.all(
    servers.map(async ({ port }) => {
      const read = async (path: string) => (await fetch(`http://localhost:${port}${path}`)).text();
      return { policy: await read("/policy"), map: await read("/sitemap.xml"), shell: await read("/mypage") };
    }),
  );
  await Promise.all(servers.map(({ stop }) => stop()));
  expect(one?.policy).toContain("The controller of your data is Ume Sato.");
  expect(one?.policy).toContain("ume@one.example");
  expect(one?.map).toContain("<loc>https://one.example/policy</loc>");
  expect(two?.policy).not.toContain("The controller of your data");
  expect(two?.policy).toContain('<link rel="canonical" href="https://two.example/policy"');
  expect(two?.map).not.toContain("one.example");
  expect(two?.shell).toContain('"extensionUrl":"https://store.example/diary"');
  expect(readFileSync(join(pages, "policy/index.html"))).toEqual(before);
});

// With systemd, the server runs as another user, and the operator uses sudo.
test.skipIf(process.getuid?.() !== 0)(
  "commands of root run as the server's user, who must be able to read the release",
  async () => {
    const [data, elsewhere] = [join(folder, "of-nobody"), join(folder, "of-root")];
    lockDataFolder(data).release();
    const { database, completed } = await openEmbedded(join(data, "pg"));
    await database.script(
      "insert into auth.users (id, email) values (gen_random_uuid(), 'ume@diary.example')",
    );
    completed();
    await database.close();
    const entries = () => [
      data,
      ...readdirSync(data, { recursive: true, encoding: "utf8" }).map((name) => join(data, name)),
    ];
    const nobody = 65_534;
    for (const path of entries()) lchownSync(path, nobody, nobody);
    // All users can read the release, as in /opt. Only root can enter `elsewhere`.
    chmodSync(folder, 0o755);
    mkdirSync(elsewhere, { mode: 0o700 });

    const admin = (...argv: string[]) => {
      const { stdout, stderr } = spawnSync(process.execPath, [join(release, "admin.js"), ...argv], {
        cwd: elsewhere,
        env: { PATH: "/nonexistent", HOME: folder, DATA_DIR: data },
        encoding: "utf8",
      });
      return { stdout: stdout.trim(), stderr: stderr.trim() };
    };
    const file = join(elsewhere, "mine.tar.gz");
    expect(admin("backup", file)).toEqual({ stdout: file, stderr: "" });
    expect(admin("restore", file).stdout).toContain("1 user");
    expect(entries().filter((path) => lstatSync(path).uid !== nobody)).toEqual([]);

    const dynamicUserFolder = join(folder, "private");
    const moved = join(dynamicUserFolder, "data");
    mkdirSync(dynamicUserFolder, { mode: 0o700 });
    renameSync(data, moved);
    symlinkSync(moved, data);
    expect(admin("users", "list").stderr).toContain("who can't open a folder above it");
    rmSync(data);
    renameSync(moved, data);

    // The release is now readable for root only, as in /root.
    chmodSync(release, 0o700);
    expect(admin("users", "list")).toEqual({
      stdout: "",
      stderr: `${data} belongs to the user ${nobody}, who can't read this program in ${release}. Run the command from a folder that this user can read, such as a release in /opt.`,
    });
  },
);

test("a release has less than 60 MB and contains no sources and no development files", () => {
  expect(sizeOf(release)).toBeLessThan(MAX_BYTES);
  expect(readdirSync(join(release, "node_modules")).toSorted()).toEqual([
    "@electric-sql",
    "bcrypt",
    "node-gyp-build",
  ]);
  expect(globSync("**/*.{ts,map,cjs}", { cwd: release })).toEqual([]);
});

test("a release contains documents and files for its operator", () => {
  const files = ["README.md", "CHANGELOG.md", "LICENSE", "docs/deploy/own-machine.md", "Dockerfile"];
  expect(files.filter((name) => !existsSync(join(release, name)))).toEqual([]);
  for (const name of ["challenge-diary.service", "nginx.conf", "Caddyfile"])
    expect(readFileSync(join(release, "deploy", name))).toEqual(
      readFileSync(join(REPOSITORY_ROOT, "deploy", name)),
    );
});

test("a start with an older version of Node fails with one sentence", () => {
  writeFileSync(
    join(folder, "older.cjs"),
    'Object.defineProperty(process.versions, "node", { value: "20.1.0" });',
  );
  const older = ["--require", join(folder, "older.cjs"), "server.js"];
  expect(() => execFileSync(process.execPath, older, { cwd: release, stdio: "pipe" })).toThrow(
    "Challenge Diary needs Node 24 or later",
  );
});

function sizeOf(path: string): number {
  const stat = lstatSync(path);
  if (!stat.isDirectory()) return stat.size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}
