import { spawn, type ChildProcessByStdio } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";

import { expect, onTestFinished, TestRunner } from "vitest";

import { createStaticSite } from "../src/http/site.ts";
import { CACHE_FOLDER, REPOSITORY_ROOT } from "../src/paths.ts";
import { serve, type RunningServer } from "../src/serve.ts";
import { parseSettings } from "../src/settings/settings.ts";

export const START = join(REPOSITORY_ROOT, "scripts/start.ts");
export const SERVE = join(import.meta.dirname, "serve-without-site.ts");

export interface Running {
  url: string;
  end: (signal: NodeJS.Signals) => Promise<{ code: number | null; stderr: string }>;
}

export type Outcome =
  | { kind: "runs"; running: Running }
  | { kind: "refused"; code: number | null; stderr: string };

export function start(
  command: string,
  settings: Readonly<Record<string, string>>,
  args: readonly string[] = [],
): Promise<Outcome> {
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn(process.execPath, [command, ...args], {
    cwd: REPOSITORY_ROOT,
    env: {
      PATH,
      HOME,
      TMPDIR: tmpdir(),
      PORT: "0",
      NODE_COMPILE_CACHE: join(CACHE_FOLDER, "compile"),
      // Makes password hashes fast. sign-in-time.test.ts uses the real cost.
      LITE_AUTH_BCRYPT_COST: "4",
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  return outcomeOf(child);
}

async function outcomeOf(child: ChildProcessByStdio<null, Readable, Readable>): Promise<Outcome> {
  let stdout = "";
  let stderr = "";
  child.stderr.on("data", (chunk: Buffer) => {
    stderr += String(chunk);
  });
  const ended = once(child, "close") as Promise<[number | null]>;
  const output = new Promise<string>((resolve) => {
    child.stdout.on("data", (chunk: Buffer) => {
      stdout += String(chunk);
      const url = /Challenge Diary +(http\S+)/.exec(stdout)?.[1];
      if (url !== undefined) resolve(url);
    });
  });
  const url = await Promise.race([output, ended.then(() => undefined)]);
  if (url === undefined) return { kind: "refused", code: (await ended)[0], stderr };
  const end: Running["end"] = async (signal) => {
    child.kill(signal);
    const [code] = await ended;
    return { code, stderr };
  };
  return { kind: "runs", running: { url, end } };
}

export async function startRunning(
  command: string,
  settings: Readonly<Record<string, string>>,
  args: readonly string[] = [],
): Promise<Running> {
  const outcome = await start(command, settings, args);
  if (outcome.kind === "refused") throw new Error(`The server did not start: ${outcome.stderr}`);
  return outcome.running;
}

/** Runs the server of {@link SERVE} in this process, because starting a process takes most of the time. */
export async function serveHere(settings: Readonly<Record<string, string>>): Promise<RunningServer> {
  const parsed = parseSettings({ PORT: "0", ...settings });
  const serving = await serve(parsed, async (_listening, site) => createStaticSite("/nonexistent", site));
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= serving.stop());
  if (TestRunner.getCurrentTest() !== undefined) onTestFinished(stop);
  return { ...serving, stop };
}

export async function startErrorOf(settings: Readonly<Record<string, string>>): Promise<string> {
  const [outcome] = await Promise.allSettled([serveHere(settings)]);
  if (outcome.status === "fulfilled") await outcome.value.stop();
  const sentence = expect.not.stringContaining("\n");
  expect(outcome).toMatchObject({ reason: { name: "StartError", message: sentence } });
  return (outcome as PromiseRejectedResult & { reason: Error }).reason.message;
}
