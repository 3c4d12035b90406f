import { spawn } from "node:child_process";
import path from "node:path";

import { freePort } from "@diary/testkit/postgres-cluster";

import { buildSite } from "../../../scripts/build.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const READY_WITHIN_MS = 60_000;

export const demoAccount = { email: "aiko@demo.example", password: "challenge2026" };

export interface DemoServer {
  url: string;
  stop: () => void;
}

/** Uses the demo at DEMO_URL, or builds and serves the site. Resolves after the build, which would disturb measuring. */
export async function startDemo(): Promise<DemoServer> {
  const running = process.env["DEMO_URL"];
  if (running !== undefined) return { url: running, stop: () => {} };
  await buildSite();
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, ["apps/web/scripts/serve-demo.ts", "--demo"], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: "memory" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    const response = await fetch(`${url}/healthz`).catch(() => undefined);
    if (response?.ok) return { url, stop: () => child.kill("SIGINT") };
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  child.kill("SIGKILL");
  throw new Error("The demo did not start.");
}
