import { execFileSync } from "node:child_process";
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/** What an image is run with, as its Dockerfile says. */
export interface Image {
  root: string;
  environment: Record<string, string>;
  workingFolder: string;
  user: string;
  volumes: string[];
  ports: string[];
  stopSignal: string;
  healthCheck: string[];
  command: string[];
}

/** By its path: what it runs has a PATH of its own. */
export const CHROOT = "/usr/sbin/chroot";

/** What of Node's image a release and the instructions need: Node, a shell, and four programs. */
const PROGRAMS = [process.execPath, "/bin/sh", "/usr/bin/mkdir", "/usr/bin/chown"];

/**
 * Executes the instructions of a Dockerfile, each of them, in a folder of its own as root: no Docker is needed for that. What
 * stands for the image that it begins with has Node and its libraries, and next to nothing else. An instruction that is
 * not known fails.
 */
export function buildImage(context: string, root: string): Image {
  const image: Image = {
    root,
    environment: { PATH: "/usr/local/bin:/usr/bin:/bin" },
    workingFolder: "/",
    user: "0:0",
    volumes: [],
    ports: [],
    stopSignal: "SIGTERM",
    healthCheck: [],
    command: [],
  };
  for (const [name, text] of instructionsOf(join(context, "Dockerfile"))) {
    const execute = INSTRUCTIONS[name];
    if (execute === undefined) throw new Error(`Unknown instruction ${name} ${text}`);
    execute(image, text, context);
  }
  return image;
}

/** How a program is run in it. */
export function runArguments({ root, workingFolder, user }: Image, command: readonly string[]): string[] {
  return [`--userspec=${user}`, root, "/bin/sh", "-c", 'cd "$0" && exec "$@"', workingFolder, ...command];
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

const list = (text: string) => JSON.parse(text) as string[];

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
  WORKDIR: (image, text) => {
    image.workingFolder = text;
    mkdirSync(join(image.root, text), { recursive: true });
  },
  COPY: ({ root, workingFolder }, text, context) => {
    const paths = text.split(/\s+/);
    const target = paths.pop()!;
    for (const path of paths) {
      const to = target.endsWith("/") ? join(target, path) : target;
      cpSync(join(context, path), join(root, workingFolder, to), { recursive: true, verbatimSymlinks: true });
    }
    execFileSync("chown", ["-R", "0:0", join(root, workingFolder)]);
  },
  RUN: (image, text) => {
    const env = image.environment;
    execFileSync(CHROOT, runArguments(image, ["/bin/sh", "-c", text]), { env, stdio: "pipe" });
  },
  USER: (image, text) => {
    image.user = text;
  },
  VOLUME: ({ volumes }, text) => void volumes.push(text),
  EXPOSE: ({ ports }, text) => void ports.push(text),
  STOPSIGNAL: (image, text) => {
    image.stopSignal = text;
  },
  HEALTHCHECK: (image, text) => {
    image.healthCheck = list(text.replace(/^.*?CMD /, ""));
  },
  CMD: (image, text) => {
    image.command = list(text);
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
