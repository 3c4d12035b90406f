import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer, request, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";

import { expect, onTestFinished, test, vi } from "vitest";

import { listenOnSocket } from "../src/http/unix-socket.ts";
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

test("a start doesn't replace the socket of a server that is too busy to accept", async () => {
  const socket = join(temporaryFolder(), "busy.sock");
  const listening = `net.createServer().listen({ path: ${JSON.stringify(socket)}, backlog: 1 }, () => process.kill(process.pid, "SIGSTOP"))`;
  const busy = spawn(process.execPath, ["-e", listening]);
  onTestFinished(() => void busy.kill("SIGKILL"));
  await expect.poll(() => existsSync(socket)).toBe(true);
  const failed = new Promise((resolve) => {
    for (let count = 0; count < 5; count += 1) {
      const waiting = connect(socket).once("error", resolve);
      onTestFinished(() => void waiting.destroy());
    }
  });
  expect(await failed).toMatchObject({ code: "EAGAIN" });
  const { ino } = statSync(socket);
  await expect(listenOnSocket(createServer(), socket)).rejects.toThrow("is in use by another program");
  expect(statSync(socket).ino).toBe(ino);
});

test.each([
  [(folder: string) => join(folder, "x".repeat(108)), "is too long: use at most 107 bytes"],
  [(folder: string) => join(folder, "missing", "diary.sock"), "missing does not exist"],
])("an error names the fault in a socket's path, and no file is created: %#", async (pathIn, sentence) => {
  const folder = temporaryFolder();
  await expect(listenOnSocket(createServer(), pathIn(folder))).rejects.toThrow(sentence);
  expect(readdirSync(folder)).toEqual([]);
});

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
