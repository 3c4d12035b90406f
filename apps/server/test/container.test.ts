import { execFileSync, spawn, spawnSync, type ChildProcessByStdio } from "node:child_process";
import { once } from "node:events";
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";

import { freePort } from "@diary/testkit/postgres-cluster";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

import { REPOSITORY_ROOT } from "../src/paths.ts";
import { buildImage, CHROOT, runArguments, type Image } from "./image.ts";
import { unpackRelease } from "./made-release.ts";
import { memoryLimit } from "./memory-limit.ts";
import { backendOf, signUp } from "./users.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 600_000 });

/** `chroot` needs the user root, and some sandboxes forbid it. */
const canChangeRoot =
  process.platform === "linux" &&
  process.getuid?.() === 0 &&
  existsSync(CHROOT) &&
  spawnSync(CHROOT, ["/", "/bin/true"]).status === 0;
if (!canChangeRoot) console.warn("SKIPPED: the image's instructions, which only root on Linux can execute.");

const compose = readFileSync(join(REPOSITORY_ROOT, "deploy/compose.yaml"), "utf8");
const SETTINGS = { SITE_URL: "https://diary.example", MAIL: "off", TRUST_PROXY: "private" };

describe.skipIf(!canChangeRoot)("an image of a release", () => {
  let folder: string;
  let release: string;
  let image: Image;
  beforeAll(async () => {
    // The folder is on disk, because a tmpfs may not allow device files.
    folder = mkdtempSync("/var/tmp/diary-image-");
    release = await unpackRelease(folder);
    image = buildImage(release, join(folder, "root"));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const commandOf = (instruction: string) =>
    JSON.parse(/\[.*\]/.exec(image.instructions[instruction]!)![0]) as string[];

  function spawnIn(
    command: readonly string[],
    env: Record<string, string>,
  ): ChildProcessByStdio<null, Readable, Readable> {
    return spawn(CHROOT, runArguments(image, command), { env, stdio: ["ignore", "pipe", "pipe"] });
  }

  async function run(start: typeof spawnIn = spawnIn): Promise<{
    url: string;
    env: Record<string, string>;
    stop: () => Promise<number | null>;
  }> {
    // The simulated container uses this machine's network, in which the usual port can be taken.
    const PORT = String(await freePort());
    const env = { ...image.environment, ...SETTINGS, PORT };
    const child = start(commandOf("CMD"), env);
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => (output += String(chunk)));
    const closed = once(child, "close") as Promise<[number | null]>;
    await vi.waitFor(() => {
      if (child.exitCode !== null) throw new Error(`The server ended: ${output}`);
      expect(output).toContain("Challenge Diary:");
    }, 60_000);
    return {
      url: `http://127.0.0.1:${PORT}`,
      env,
      stop: async () => {
        child.kill(image.instructions["STOPSIGNAL"] as NodeJS.Signals);
        return (await closed)[0];
      },
    };
  }

  test("the image runs as an unprivileged user, is healthy and stops on its stop signal", async () => {
    expect(image.instructions).toMatchObject({ USER: "1000:1000", VOLUME: "/data", EXPOSE: "3000" });
    const running = await run();
    expect(await (await fetch(running.url)).text()).toContain("<title>");
    const backend = await backendOf(running);
    expect(backend.url).toBe(SETTINGS.SITE_URL);
    await signUp({ url: running.url, key: backend.key }, "aiko");
    const check = async () =>
      (await once(spawnIn(commandOf("HEALTHCHECK"), running.env), "close"))[0] as number | null;
    expect(await check()).toBe(0);
    const began = performance.now();
    expect(await running.stop()).toBe(0);
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(await check()).toBe(1);
  });

  test("the image contains all files that a release needs, and no others", () => {
    const forPeople = ["CHANGELOG.md", "README.md", "SECURITY.md", "deploy", "docs"];
    const notRun = new Set(["Dockerfile", "compose.yaml", "challenge-diary.js", ...forPeople]);
    const made = readdirSync(release).filter((name) => !notRun.has(name));
    expect(readdirSync(join(image.root, image.instructions["WORKDIR"]!)).toSorted()).toEqual(made.toSorted());
  });

  test("the server writes only to its volume and the temporary folder", () => {
    const written = execFileSync("find", [image.root, "-xdev", "-user", "1000", "-not", "-path", "*/data*"], {
      encoding: "utf8",
    });
    expect(
      written.split("\n").filter((path) => path !== "" && !path.startsWith(join(image.root, "tmp/"))),
    ).toEqual([]);
    expect(readdirSync(join(image.root, "data"))).toEqual(expect.arrayContaining(["files", "pg"]));
    expect(statSync(join(image.root, "data")).mode & 0o777).toBe(0o700);
  });

  function emptyData(owner: number): void {
    const data = join(image.root, "data");
    renameSync(data, mkdtempSync(join(folder, "data-")));
    mkdirSync(data, { mode: 0o700 });
    chownSync(data, owner, owner);
  }

  test("with another PUID and PGID, the server stores its data in a folder of that user", async () => {
    emptyData(1234);
    const other = { ...image, instructions: { ...image.instructions, USER: "1234:1234" } };
    const running = await run((command, env) =>
      spawn(CHROOT, runArguments(other, command), { env, stdio: ["ignore", "pipe", "pipe"] }),
    );
    const { key } = await backendOf(running);
    await signUp({ url: running.url, key }, "aiko");
    expect(await running.stop()).toBe(0);
    expect(statSync(join(image.root, "data/pg")).uid).toBe(1234);
  });

  const limit = memoryLimit(Number(/mem_limit: (\d+)m/.exec(compose)![1]));
  test.skipIf(limit === undefined)(
    "the memory limit of compose.yaml is enough for a start, sign-ups and a backup",
    async () => {
      emptyData(1000);
      const running = await run((command, env) =>
        spawn("/bin/sh", limit!.arguments([CHROOT, ...runArguments(image, command)]), {
          env,
          stdio: ["ignore", "pipe", "pipe"],
        }),
      );
      const { key } = await backendOf(running);
      for (let n = 0; n < 20; n += 1) await signUp({ url: running.url, key }, `user${n}`);
      const admin = spawnIn(["node", "admin.js", "backup"], running.env);
      let errors = "";
      admin.stderr.on("data", (chunk: Buffer) => (errors += String(chunk)));
      const [code] = (await once(admin, "close")) as [number | null];
      expect({ code, errors }).toEqual({ code: 0, errors: "" });
      expect(await running.stop()).toBe(0);
    },
  );
});

test("compose.yaml and the Dockerfile have the same port, folder and user", () => {
  const dockerfile = readFileSync(join(REPOSITORY_ROOT, "deploy/Dockerfile"), "utf8");
  const [, folder] = /^VOLUME (\S+)$/m.exec(dockerfile) ?? [];
  const [, port] = /^EXPOSE (\d+)$/m.exec(dockerfile) ?? [];
  expect(compose).toMatch(new RegExp(`^ +- 127\\.0\\.0\\.1:${port}:${port}$`, "m"));
  expect(compose.match(new RegExp(`^ +- \\w+:${folder}$`, "gm"))).toHaveLength(1);
  const [, user] = /^USER (\d+):\d+$/m.exec(dockerfile) ?? [];
  expect(compose).toContain(`user: "\${PUID:-${user}}:\${PGID:-${user}}"`);
});
