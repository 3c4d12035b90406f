import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { request, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";

import { expect, test, vi } from "vitest";

import { clientAddress } from "../src/protocol/client-address.ts";
import { parseSettings } from "../src/settings/settings.ts";
import { serveHere, startErrorOf } from "./command.ts";
import { temporaryFolder } from "./temporary-folder.ts";

vi.setConfig({ testTimeout: 120_000 });

const settingsFor = (socket: string) => ({
  HOST: socket,
  SITE_URL: "https://diary.example",
  MAIL: "off",
  DATA_DIR: "memory",
});

async function read(socketPath: string, path: string): Promise<{ status?: number; body: string }> {
  const sent = request({ socketPath, path });
  sent.end();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  return { ...(response.statusCode && { status: response.statusCode }), body: await text(response) };
}

test("the socket allows only the server's user and group, and a stop removes the socket", async () => {
  const socket = join(temporaryFolder(), "diary.sock");
  const running = await serveHere(settingsFor(socket));

  expect(statSync(socket).mode & 0o777).toBe(0o660);
  expect(await read(socket, "/readyz")).toMatchObject({ status: 200 });
  expect(JSON.parse((await read(socket, "/config.json")).body)).toMatchObject({
    url: "https://diary.example",
  });
  expect(await startErrorOf(settingsFor(socket))).toContain(`${socket} is in use by another program`);
  await running.stop();
  expect(existsSync(socket)).toBe(false);
});

test(
  "a start replaces the socket that a killed server left, but no other file",
  { tags: "extended" },
  async () => {
    const folder = temporaryFolder();
    const socket = join(folder, "stale.sock");
    const listening = `net.createServer().listen(${JSON.stringify(socket)}, () => process.kill(process.pid, "SIGKILL"))`;
    spawnSync(process.execPath, ["-e", listening]);
    expect(statSync(socket).isSocket()).toBe(true);
    await serveHere(settingsFor(socket));
    expect(await read(socket, "/readyz")).toMatchObject({ status: 200 });

    const file = join(folder, "file");
    writeFileSync(file, "mine");
    expect(await startErrorOf(settingsFor(file))).toContain("is another kind of file");
    expect(readFileSync(file, "utf8")).toBe("mine");
  },
);

test("a server with a socket needs SITE_URL", () => {
  expect(() => parseSettings({ HOST: "/run/diary.sock" })).toThrow("Set SITE_URL");
});

test("a server with a socket uses the client address that the proxy sends", () => {
  const { trustProxy } = parseSettings(settingsFor("/run/diary.sock"));
  const incoming = { socket: {}, headers: { "x-forwarded-for": "198.51.100.1, 203.0.113.7" } };
  expect(clientAddress(trustProxy)(incoming as unknown as IncomingMessage)).toBe("203.0.113.7");
});

test("a server with a socket rejects networks in TRUST_PROXY", () => {
  const settings = { ...settingsFor("/run/diary.sock"), TRUST_PROXY: "loopback" };
  expect(() => parseSettings(settings)).toThrow("TRUST_PROXY must be a number");
});
