import { spawn } from "node:child_process";
import { once } from "node:events";
import { accessSync, closeSync, constants, openSync, writeFileSync } from "node:fs";
import { networkInterfaces } from "node:os";
import { join } from "node:path";

import { freePort } from "@diary/testkit/postgres-cluster";
import { onTestFinished, vi } from "vitest";

import { temporaryFolder } from "./temporary-folder.ts";

export const PUBLIC_ADDRESS = Object.values(networkInterfaces())
  .flat()
  .find((address) => address?.family === "IPv4" && !address.internal)?.address;

export function isInstalled(program: string): boolean {
  return (process.env["PATH"] ?? "")
    .split(":")
    .concat("/usr/sbin")
    .some((folder) => {
      try {
        accessSync(join(folder, program), constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

export async function startNginx(target: string, location: string): Promise<string> {
  const port = await freePort();
  runNginx(`server { listen ${port}; location / { proxy_pass ${target}; ${location} } }`);
  return waitForResponse(port);
}

export async function startCaddy(target: string): Promise<string> {
  const port = await freePort();
  runCaddy(
    `{\n admin off\n auto_https off\n}\nhttp://:${port} {\n reverse_proxy ${new URL(target).host}\n}\n`,
  );
  return waitForResponse(port);
}

async function waitForResponse(port: number): Promise<string> {
  const url = `http://${PUBLIC_ADDRESS}:${port}`;
  await vi.waitFor(() => fetch(url), 20_000);
  return url;
}

export function runNginx(servers: string, main = ""): string {
  const folder = temporaryFolder();
  const file = join(folder, "nginx.conf");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${name};`,
  );
  writeFileSync(
    file,
    `${main} pid nginx.pid; events {} http { access_log access.log; ${temporary.join(" ")} ${servers} }`,
  );
  run("nginx", ["-p", folder, "-c", file, "-e", "error.log", "-g", "daemon off;"], folder);
  return folder;
}

export function runCaddy(configuration: string): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "Caddyfile"), configuration);
  run("caddy", ["run", "--config", join(folder, "Caddyfile")], folder);
  return folder;
}

function run(program: string, args: readonly string[], folder: string): void {
  const { PATH = "" } = process.env;
  const output = openSync(join(folder, "output.log"), "a");
  const child = spawn(program, args, {
    cwd: folder,
    env: { PATH: `${PATH}:/usr/sbin`, HOME: folder },
    stdio: ["ignore", output, output],
  });
  closeSync(output);
  onTestFinished(async () => {
    if (child.exitCode !== null) return;
    child.kill("SIGTERM");
    await once(child, "close");
  });
}
