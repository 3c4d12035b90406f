import { execFileSync } from "node:child_process";
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

export interface Image {
  root: string;
  environment: Record<string, string>;
  instructions: Record<string, string>;
}

/** Full path, because the image's PATH is different. */
export const CHROOT = "/usr/sbin/chroot";

const PROGRAMS = [process.execPath, "/bin/sh", "/usr/bin/mkdir", "/usr/bin/chown"];

/** Runs a Dockerfile in a folder as root, without Docker. Fails for unknown instructions. */
export function buildImage(context: string, root: string): Image {
  const image: Image = {
    root,
    environment: { PATH: "/usr/local/bin:/usr/bin:/bin" },
    instructions: { WORKDIR: "/", USER: "0:0" },
  };
  for (const [name, text] of instructionsOf(join(context, "Dockerfile"))) {
    const execute = INSTRUCTIONS[name];
    if (execute === undefined && !RECORDED.has(name)) throw new Error(`Unknown instruction ${name} ${text}`);
    image.instructions[name] = text;
    execute?.(image, text, context);
  }
  return image;
}

export function runArguments({ root, instructions }: Image, command: readonly string[]): string[] {
  const folder = instructions["WORKDIR"]!;
  return [
    `--userspec=${instructions["USER"]}`,
    root,
    "/bin/sh",
    "-c",
    'cd "$0" && exec "$@"',
    folder,
    ...command,
  ];
}

function instructionsOf(file: string): [name: string, text: string][] {
  const lines = readFileSync(file, "utf8")
    .replace(/^\s*#.*\n/gm, "")
    .replace(/\\\n/g, " ")
    .split("\n");
  return lines
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const [, name = "", text = ""] = /^(\w+)\s+(.*)$/.exec(line.trim()) ?? [];
      return [name, text.trim()];
    });
}

const RECORDED = new Set(["USER", "VOLUME", "EXPOSE", "STOPSIGNAL", "HEALTHCHECK", "CMD"]);

const INSTRUCTIONS: Record<string, (image: Image, text: string, context: string) => void> = {
  FROM: ({ root }, text) => {
    const [, version] = /^node:([\d.]+)-bookworm-slim$/.exec(text) ?? [];
    if (`v${version}` !== process.version) throw new Error(`${text}: this is Node ${process.version}`);
    makeBase(root);
  },
  ENV: ({ environment }, text) => {
    for (const pair of text.split(/\s+/)) {
      const [name = "", value = ""] = pair.split("=");
      environment[name] = value;
    }
  },
  WORKDIR: ({ root }, text) => void mkdirSync(join(root, text), { recursive: true }),
  COPY: ({ root, instructions }, text, context) => {
    const folder = join(root, instructions["WORKDIR"]!);
    const paths = text.split(/\s+/);
    const target = paths.pop()!;
    for (const path of paths) {
      const to = target.endsWith("/") ? join(target, path) : target;
      cpSync(join(context, path), join(folder, to), { recursive: true, verbatimSymlinks: true });
    }
    execFileSync("chown", ["-R", "0:0", folder]);
  },
  RUN: (image, text) => {
    const env = image.environment;
    execFileSync(CHROOT, runArguments(image, ["/bin/sh", "-c", text]), { env, stdio: "pipe" });
  },
};

function makeBase(root: string): void {
  for (const folder of ["usr/local/bin", "usr/bin", "bin", "tmp", "dev", "etc"])
    mkdirSync(join(root, folder), { recursive: true });
  execFileSync("chmod", ["1777", join(root, "tmp")]);
  for (const program of PROGRAMS) {
    const path = resolve(program);
    copyInto(root, path);
    for (const [library] of execFileSync("ldd", [path], { encoding: "utf8" }).matchAll(/\/\S+/g))
      copyInto(root, library);
  }
  symlinkSync(process.execPath, join(root, "usr/local/bin/node"));
  execFileSync("mknod", ["-m", "666", join(root, "dev/null"), "c", "1", "3"]);
}

function copyInto(root: string, path: string): void {
  const target = join(root, path);
  if (existsSync(target)) return;
  mkdirSync(dirname(target), { recursive: true });
  copyFileSync(path, target);
}
