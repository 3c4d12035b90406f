import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { request } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { connect } from "node:tls";

import { freePort } from "@diary/testkit/postgres-cluster";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";

import { REPOSITORY_ROOT } from "../src/paths.ts";
import type { RunningServer } from "../src/serve.ts";
import { serveHere } from "./command.ts";
import { isInstalled, PUBLIC_ADDRESS, runCaddy, runNginx } from "./proxies.ts";
import { temporaryFolder } from "./temporary-folder.ts";

vi.setConfig({ testTimeout: 60_000 });

const SITE_URL = "https://diary.example";

interface Answer {
  status: number | undefined;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

const folder = temporaryFolder();
const certificate = { cert: join(folder, "fullchain.pem"), key: join(folder, "privkey.pem") };
let running: RunningServer;
let target: number;
beforeAll(async () => {
  const subject = "-subj /CN=diary.example -addext subjectAltName=DNS:diary.example";
  const files = ["-out", certificate.cert, "-keyout", certificate.key];
  const options = `req -x509 -newkey rsa:2048 -nodes -days 2 ${subject}`.split(" ");
  execFileSync("openssl", [...options, ...files], { stdio: "ignore" });
  target = await freePort();
  const settings = { SITE_URL, MAIL: "off", TRUST_PROXY: "loopback", PORT: String(target) };
  running = await serveHere({ DATA_DIR: "memory", ...settings });
});
afterAll(() => running.stop());

function configuration(name: string, replacements: readonly (readonly [string, string])[]): string {
  let text = readFileSync(join(REPOSITORY_ROOT, "deploy", name), "utf8");
  for (const [from, to] of replacements) {
    expect(text).toContain(from);
    text = text.replaceAll(from, to);
  }
  return text;
}

function ask(
  port: number,
  path: string,
  options: { method?: string; body?: Buffer; host?: string } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: options.host ?? "127.0.0.1",
        port,
        path,
        method: options.method ?? "GET",
        servername: "diary.example",
        headers: { host: "diary.example", "content-length": options.body?.length ?? 0 },
        ca: readFileSync(certificate.cert),
      },
      (response) => {
        let body = "";
        response.on("data", (chunk: Buffer) => (body += String(chunk)));
        response.on("end", () => resolve({ status: response.statusCode, headers: response.headers, body }));
      },
    );
    sent.on("error", reject);
    sent.end(options.body);
  });
}

async function protocolOf(port: number): Promise<string | false | null> {
  const socket = connect({
    host: "127.0.0.1",
    port,
    servername: "diary.example",
    ca: readFileSync(certificate.cert),
    ALPNProtocols: ["h2", "http/1.1"],
  });
  await once(socket, "secureConnect");
  socket.destroy();
  return socket.alpnProtocol;
}

async function expectServed(port: number): Promise<void> {
  await vi.waitFor(async () => expect((await ask(port, "/healthz")).status).toBe(200), { timeout: 20_000 });
  const config = await ask(port, "/config.json");
  expect(JSON.parse(config.body)).toMatchObject({ url: SITE_URL });
  // The proxy must not repeat the header, because browsers read only the first one.
  expect(config.headers["strict-transport-security"]).toBe("max-age=31536000");
  expect(await protocolOf(port)).toBe("h2");
  expect((await ask(port, "/mailbox.json")).status).toBe(404);
  // The proxy must accept the largest image. The server rejects it, because no user is signed in.
  const upload = await ask(port, "/storage/v1/object/avatars/x.png", {
    method: "POST",
    body: Buffer.alloc(1_048_576),
  });
  expect(upload.status).toBe(401);
  expect(JSON.parse(upload.body)).toHaveProperty("message");
}

const nginxSite = ({ plain, tls, upstream }: { plain: number; tls: number; upstream: number }) =>
  configuration("nginx.conf", [
    ["  listen [::]:80;\n", ""],
    ["  listen [::]:443 ssl http2;\n", ""],
    ["listen 80;", `listen ${plain};`],
    ["listen 443 ssl http2;", `listen ${tls} ssl http2;`],
    ["/etc/ssl/diary.example/fullchain.pem", certificate.cert],
    ["/etc/ssl/diary.example/privkey.pem", certificate.key],
    ["127.0.0.1:3000", `127.0.0.1:${upstream}`],
  ]);

const caddySite = ({ plain, tls, upstream }: { plain: number; tls: number; upstream: number }) =>
  configuration("Caddyfile", [
    ["{\n\tlog {", `{\n\tadmin off\n\thttp_port ${plain}\n\thttps_port ${tls}\n\tlog {`],
    ["\ndiary.example {", `\ndiary.example {\n\ttls ${certificate.cert} ${certificate.key}`],
    ["127.0.0.1:3000", `127.0.0.1:${upstream}`],
  ]);

// The default user of nginx's workers can't enter the temporary folder.
const asRoot = process.getuid?.() === 0 ? "user root;" : "";

test.skipIf(!isInstalled("nginx"))(
  "deploy/nginx.conf serves the site over TLS and redirects plain requests to it",
  async () => {
    const [plain, tls] = [await freePort(), await freePort()];
    runNginx(nginxSite({ plain, tls, upstream: target }), asRoot);
    await expectServed(tls);
    const redirect = await fetch(`http://127.0.0.1:${plain}/mypage`, { redirect: "manual" });
    expect([redirect.status, redirect.headers.get("location")]).toEqual([301, `${SITE_URL}/mypage`]);
  },
);

test.skipIf(!isInstalled("caddy"))("deploy/Caddyfile serves the site by its name over TLS", async () => {
  const [plain, tls] = [await freePort(), await freePort()];
  runCaddy(caddySite({ plain, tls, upstream: target }));
  await expectServed(tls);
});

describe.each([
  ["nginx", (ports: Parameters<typeof nginxSite>[0]) => runNginx(nginxSite(ports), asRoot)],
  ["caddy", (ports: Parameters<typeof caddySite>[0]) => runCaddy(caddySite(ports))],
] as const)("the configuration of %s in deploy/", (program, start) => {
  const cannotRun = !isInstalled(program) || PUBLIC_ADDRESS === undefined;

  test.skipIf(cannotRun).each(["runs", "is down"])(
    "the proxy logs neither address, path nor query of a client while the server %s",
    async (state) => {
      const isDown = state === "is down";
      const [plain, tls] = [await freePort(), await freePort()];
      const logs = start({ plain, tls, upstream: isDown ? await freePort() : target });
      const host = PUBLIC_ADDRESS!;
      await vi.waitFor(() => ask(tls, "/healthz", { host }), { timeout: 20_000 });

      const reset = "/changepasswordform?token_hash=secret-of-a-link&type=recovery";
      expect((await ask(tls, reset, { host })).status === 502).toBe(isDown);
      await ask(tls, "/mail/stop/secret-of-a-link", { host });
      await ask(tls, "/secret-of-a-link\\..%00", { host }).catch(() => {});
      await ask(tls, reset, { method: "POST", body: Buffer.alloc(3_000_000), host });
      await fetch(`http://${host}:${plain}${reset}`, { redirect: "manual" });
      // Sends plain HTTP to the TLS port, which fails.
      await fetch(`http://${host}:${tls}${reset}`, { redirect: "manual" }).catch(() => {});

      const lines = globSync(join(logs, "**/*.log")).flatMap((file) =>
        readFileSync(file, "utf8").split("\n"),
      );
      const traces = lines.filter((line) =>
        ["secret-of-a-link", "token_hash", host, "/healthz"].some((trace) => line.includes(trace)),
      );
      expect(traces).toEqual([]);
    },
  );
});

test.skipIf(!isInstalled("caddy") || PUBLIC_ADDRESS === undefined)(
  "the log of Caddy names no client that disconnects during a long response",
  async () => {
    const left = Promise.withResolvers<void>();
    const server = createServer(({ method }, response) => {
      if (method === "HEAD") return void response.end();
      response.once("close", left.resolve);
      const pour = () => void (response.destroyed || response.write(Buffer.alloc(65_536), pour));
      return pour();
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    onTestFinished(() => {
      server.close();
      server.closeAllConnections();
    });
    const { port: upstream } = server.address() as AddressInfo;
    const [plain, tls] = [await freePort(), await freePort()];
    const logs = runCaddy(caddySite({ plain, tls, upstream }));
    const host = PUBLIC_ADDRESS!;
    const client = await vi.waitFor(
      async () => {
        const socket = connect({
          host,
          port: tls,
          servername: "diary.example",
          ca: readFileSync(certificate.cert),
        });
        await once(socket, "secureConnect");
        return socket;
      },
      { timeout: 20_000 },
    );
    client.write("GET / HTTP/1.1\r\nHost: diary.example\r\n\r\n");
    await once(client, "data");
    // Resets the connection, because the client has not read all of the response.
    client.destroy();
    await left.promise;
    const read = () => readFileSync(join(logs, "output.log"), "utf8");
    await ask(tls, "/", { host, method: "HEAD" });
    expect(read()).toContain("serving initial configuration");
    expect(read()).not.toContain(host);
  },
);

const analyze = (...args: string[]) => execFileSync("systemd-analyze", args, { stdio: "pipe" });

test.skipIf(!isInstalled("systemd-analyze"))(
  "systemd accepts the unit deploy/challenge-diary.service",
  () => {
    const unit = join(folder, "challenge-diary.service");
    writeFileSync(unit, configuration("challenge-diary.service", [["/usr/bin/node", process.execPath]]));
    expect(() => analyze("verify", "--man=no", unit)).not.toThrow();
    // systemd rates exposure from 0 (safe) to 10. The threshold 20 means 2.0.
    const security = ["security", "--offline=true", "--threshold=20", "--no-pager", unit];
    expect(() => analyze(...security)).not.toThrow();
  },
);

test("the service runs as a static user, which admin commands can switch to", () => {
  const unit = configuration("challenge-diary.service", []);
  expect(unit).toMatch(/^User=challenge-diary$/m);
  expect(unit).not.toMatch(/^DynamicUser=/m);
});

test.skipIf(!isInstalled("promtool"))("deploy/alerts.yml contains valid Prometheus rules", () => {
  const rules = join(REPOSITORY_ROOT, "deploy/alerts.yml");
  expect(() => execFileSync("promtool", ["check", "rules", rules], { stdio: "pipe" })).not.toThrow();
});
