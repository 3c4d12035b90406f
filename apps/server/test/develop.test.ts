import { once } from "node:events";
import { connect } from "node:net";

import { expect, test } from "vitest";

import { START, startRunning } from "./command.ts";
import { backendOf, signUp } from "./users.ts";

test("the option --dev serves the site with hot reload and the same API", async () => {
  const running = await startRunning(START, { DATA_DIR: "memory" }, ["--dev"]);
  try {
    const page = await fetch(`${running.url}/home`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("/@vite/client");
    // Requests a module that imports nothing from npm, because Vite bundles npm packages first.
    const source = await fetch(`${running.url}/src/pages.ts`);
    expect(source.headers.get("content-type")).toContain("javascript");

    const socket = await openSocket(running.url, "/", "vite-hmr");
    expect(socket).toContain("101 Switching Protocols");
    expect(await openSocket(running.url, "/", "vite-ping")).toContain("101 Switching Protocols");
    for (const [path, protocol] of [
      ["/", "other"],
      ["/home", "vite-hmr"],
      ["//", "vite-hmr"],
    ] as const) {
      expect(await openSocket(running.url, path, protocol)).not.toContain("101 Switching Protocols");
    }

    expect((await signUp(await backendOf(running), "aiko")).token).not.toBe("");
  } finally {
    expect(await running.end("SIGINT")).toMatchObject({ code: 0 });
  }
});

async function openSocket(url: string, path: string, protocol: string): Promise<string> {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  const key = Buffer.alloc(16).toString("base64");
  socket.write(
    `GET ${path} HTTP/1.1\r\nhost: ${host}\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${key}\r\nsec-websocket-protocol: ${protocol}\r\n\r\n`,
  );
  const [chunk] = (await once(socket, "data")) as [Buffer];
  socket.destroy();
  return String(chunk);
}
