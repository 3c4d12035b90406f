import { spawn } from "node:child_process";
import { once } from "node:events";
import { accessSync, constants, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";

/** A web server in front of the product, as an operator runs one. */
export interface Proxy {
  /** By an address of this machine that is not loopback. */
  url: string;
  stop: () => Promise<void>;
}

/** An address by which others reach this machine; undefined where it has none. */
export const PUBLIC_ADDRESS = Object.values(networkInterfaces())
  .flat()
  .find((address) => address?.family === "IPv4" && !address.internal)?.address;

/** Whether a program is installed here. */
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

/** nginx with these lines beside `proxy_pass`. */
export function startNginx(target: string, location: string): Promise<Proxy> {
  return startProxy("nginx", (port, folder) => ({
    file: "nginx.conf",
    args: ["-p", folder, "-c", join(folder, "nginx.conf"), "-e", "stderr", "-g", "daemon off;"],
    content: `
      pid nginx.pid;
      events {}
      http {
        access_log off;
        ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${name};`).join("\n")}
        server { listen ${port}; location / { proxy_pass ${target}; ${location} } }
      }`,
  }));
}

/** Caddy as its documentation has it. */
export function startCaddy(target: string): Promise<Proxy> {
  return startProxy("caddy", (port, folder) => ({
    file: "Caddyfile",
    args: ["run", "--config", join(folder, "Caddyfile")],
    content: `{\n admin off\n auto_https off\n}\nhttp://:${port} {\n reverse_proxy ${new URL(target).host}\n}\n`,
  }));
}

interface Configuration {
  file: string;
  content: string;
  args: readonly string[];
}

async function startProxy(
  program: string,
  configure: (port: number, folder: string) => Configuration,
): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), "diary-proxy-"));
  const port = await freePort();
  const { file, content, args } = configure(port, folder);
  writeFileSync(join(folder, file), content);
  const { PATH = "" } = process.env;
  const child = spawn(program, args, {
    cwd: folder,
    env: { PATH: `${PATH}:/usr/sbin`, HOME: folder },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => {
    said += String(chunk);
  });
  const ended = once(child, "close");
  const url = `http://${PUBLIC_ADDRESS}:${port}`;
  await untilAnswered(url, ended, () => said);
  return {
    url,
    async stop() {
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilAnswered(url: string, ended: Promise<unknown>, said: () => string): Promise<void> {
  let running = true;
  void ended.then(() => (running = false));
  for (;;) {
    if (!running) throw new Error(`The proxy ended: ${said()}`);
    const answered = await fetch(url).then(
      () => true,
      () => false,
    );
    if (answered) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0);
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}
