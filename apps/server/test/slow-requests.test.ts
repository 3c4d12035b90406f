import { once } from "node:events";
import http, { type IncomingMessage, type RequestListener } from "node:http";
import { connect, type Server } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

import { describe, expect, onTestFinished, test } from "vitest";

import { LIMITS, type ListenOptions, startListener } from "../src/http/listening.ts";

const SENDERS = 100;
const GET = "GET / HTTP/1.1\r\nhost: localhost\r\n\r\n";

async function listen(answer: RequestListener, options: ListenOptions = {}) {
  const listening = await startListener("127.0.0.1", 0, options);
  onTestFinished(() => listening.close());
  listening.setHandler(answer);
  const url = `http://127.0.0.1:${listening.port}/`;
  return {
    ...listening,
    read: async () => (await fetch(url)).text(),
    connect: () => connect(listening.port, "127.0.0.1").on("error", () => {}),
  };
}

const connectionsOf = (server: Server) =>
  new Promise<number>((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });

test("the server closes slow connections without blocking other clients", async () => {
  const limits = { ...LIMITS, headersTimeout: 500, requestTimeout: 1000, connectionsCheckingInterval: 100 };
  const server = await listen((request, response) => request.resume().on("end", () => response.end("read")), {
    limits,
  });
  const head = "POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1000\r\n";
  const closed = Array.from({ length: SENDERS }, async (_, index) => {
    const socket = server.connect().resume();
    socket.write(index % 2 === 0 ? `${head}\r\nslow` : head);
    await once(socket, "close");
  });
  expect(await server.read()).toBe("read");
  const began = performance.now();
  await Promise.all(closed);
  expect(performance.now() - began).toBeLessThan(15_000);
});

async function answerOf(text: string): Promise<string> {
  const limits = { ...LIMITS, headersTimeout: 200, requestTimeout: 200, connectionsCheckingInterval: 50 };
  const server = await listen((_request, response) => response.end("answered"), {
    limits: { ...limits, keepAliveTimeout: 200 },
  });
  const socket = server.connect();
  let answer = "";
  socket.on("data", (chunk: Buffer) => (answer += String(chunk)));
  const isClosed = once(socket, "close").then(() => true);
  socket.write(text);
  const closed = await Promise.race([isClosed, delay(5000, false)]);
  socket.destroy();
  return closed ? answer : "still open";
}

describe("connections that are not used for plain requests", () => {
  test("an upgrade is handled as a plain request", { tags: "extended" }, async () => {
    const answers = await Promise.all(
      ["websocket", "h2c", "anything"].map((protocol) =>
        answerOf(
          `GET / HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: ${protocol}\r\nsec-websocket-protocol: vite-hmr\r\n\r\n`,
        ),
      ),
    );
    for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 200 OK[^]*answered/);
  });

  test("a body that is never sent doesn't block the response to an upgrade or Expect header", async () => {
    const head = "POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 10\r\n";
    const asked = ["connection: upgrade\r\nupgrade: websocket", "expect: 100-continue", "expect: something"];
    expect(await Promise.all(asked.map((lines) => answerOf(`${head}${lines}\r\n\r\n`)))).toEqual([
      expect.stringContaining("answered"),
      expect.stringContaining("100 Continue"),
      expect.stringContaining("417 Expectation Failed"),
    ]);
  });

  test("tunnels, other protocols and silent connections are closed", async () => {
    const asked = [
      "CONNECT other:443 HTTP/1.1\r\nhost: other:443\r\n\r\n",
      "\u0016\u0003\u0001",
      "\r\n\r\n",
      "",
    ];
    expect(await Promise.all(asked.map(answerOf))).toEqual([
      "",
      expect.stringContaining("400 Bad Request"),
      expect.stringContaining("408 Request Timeout"),
      expect.stringContaining("408 Request Timeout"),
    ]);
  });
});

test("the server closes the connection of a client that doesn't read", async () => {
  const { connect: open, server } = await listen(
    (_request, response) => response.end(Buffer.alloc(64 * 1024 * 1024)),
    { silenceMs: 300 },
  );
  const socket = open().pause();
  socket.write(GET);
  await expect.poll(() => connectionsOf(server)).toBe(1);
  await expect.poll(() => connectionsOf(server)).toBe(0);
  socket.destroy();
});

test(
  "a client that doesn't read its first response gets no further response",
  { tags: "extended" },
  async () => {
    let started = 0;
    const server = await listen((_request, response) => {
      started += 1;
      response.end(Buffer.alloc(16 * 1024 * 1024));
    });
    const socket = server.connect().pause();
    socket.write(GET.repeat(50));
    await expect.poll(() => started).toBe(1);
    // This request proves that the server has received all requests and would have started them.
    await server.read();
    expect(started).toBe(2);
    const closed = once(socket, "close");
    socket.write(GET.repeat(60));
    socket.resume();
    await closed;
  },
);

test("an idle connection stays open longer than nginx uses it", () => {
  const nginxKeepaliveMs = 60_000;
  expect(LIMITS.keepAliveTimeout).toBeGreaterThan(nginxKeepaliveMs);
});

test("pipelined requests get responses in their order", async () => {
  const server = await listen(({ url }, response) =>
    setTimeout(() => response.end(`[${url}]`), url === "/1" ? 50 : 0),
  );
  const socket = server.connect();
  let text = "";
  socket.on("data", (chunk: Buffer) => (text += String(chunk)));
  for (const n of [1, 2, 3]) socket.write(GET.replace("/", `/${n}`));
  await expect.poll(() => [...text.matchAll(/\[\/\d\]/g)].join("")).toBe("[/1][/2][/3]");
  socket.destroy();
});

test("the connections of a network are limited, but not the connections of a proxy", async () => {
  for (const [isProxy, kept] of [
    [false, 5],
    [true, 20],
  ] as const) {
    const options = { connectionsPerNetwork: 5, isProxy: () => isProxy };
    const server = await listen((_request, response) => response.end("read"), options);
    const sockets = Array.from({ length: 20 }, () => server.connect().resume());
    const closed = sockets.map((socket) => once(socket, "close"));
    await Promise.all(sockets.map(async (socket) => socket.connecting && once(socket, "connect")));
    await expect.poll(() => connectionsOf(server.server)).toBe(kept);
    for (const socket of sockets) socket.destroy();
    await Promise.all(closed);
    await expect.poll(() => connectionsOf(server.server)).toBe(0);
    expect(await server.read()).toBe("read");
  }
});

async function listenUntilReleased(answer: RequestListener) {
  const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const server = await listen(async (request, response) => {
    response.flushHeaders();
    asked.resolve();
    await released.promise;
    answer(request, response);
  });
  return { server, asked: asked.promise, release: released.resolve };
}

test("a stop waits for the current response, but not for its connection", async () => {
  const { asked, server, release } = await listenUntilReleased((_request, response) =>
    response.end("answered"),
  );
  const asking = server.read();
  await asked;
  const closed = server.close();
  release();
  expect(await asking).toBe("answered");
  const began = performance.now();
  await closed;
  // A stop closes connections with a running request only after three seconds.
  expect(performance.now() - began).toBeLessThan(2000);
});

test("a stop doesn't cut off a response that is read slowly", async () => {
  const length = 12_000_000;
  const { asked, server, release } = await listenUntilReleased((_request, response) =>
    response.end(Buffer.alloc(length)),
  );
  const coming = new Promise<IncomingMessage>((resolve, reject) => {
    const agent = new http.Agent({ keepAlive: true });
    http.get({ port: server.port, agent }, resolve).on("error", reject);
  });
  await asked;
  const closed = server.close();
  release();
  await delay(300);
  let taken = 0;
  for await (const part of await coming) taken += (part as Buffer).length;
  expect(taken).toBe(length);
  await closed;
});
