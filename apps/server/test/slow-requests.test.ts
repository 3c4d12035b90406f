import { once } from "node:events";
import http, { type IncomingMessage } from "node:http";
import { connect, type Server, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

import { describe, expect, test } from "vitest";

import { LIMITS, startListener } from "../src/http/listening.ts";

const SENDERS = 100;

test("who sends a request slowly is let go, and is in nobody's way meanwhile", async () => {
  const limits = { ...LIMITS, headersTimeout: 1000, requestTimeout: 2000, connectionsCheckingInterval: 200 };
  const listening = await startListener("127.0.0.1", 0, { limits });
  listening.answerWith((request, response) => {
    request.resume().on("end", () => response.end("read"));
  });
  const begin = async (text: string) => {
    const socket = connect(listening.port, "127.0.0.1");
    await once(socket, "connect");
    socket.on("error", () => {});
    socket.resume();
    socket.write(text);
    return socket;
  };
  const head = "POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1000\r\n";
  const senders = await Promise.all(
    Array.from({ length: SENDERS }, (_, index) => begin(index % 2 === 0 ? `${head}\r\nslow` : head)),
  );
  const closed = Promise.all(senders.map((socket: Socket) => once(socket, "close")));

  expect(await (await fetch(`http://127.0.0.1:${listening.port}/`)).text()).toBe("read");
  const began = performance.now();
  await closed;
  expect(performance.now() - began).toBeLessThan(15_000);
  await listening.close();
});

/** What is answered until the server closes the connection. */
async function answerOf(text: string): Promise<string> {
  const limits = { ...LIMITS, headersTimeout: 500, requestTimeout: 500, connectionsCheckingInterval: 100 };
  const listening = await startListener("127.0.0.1", 0, { limits: { ...limits, keepAliveTimeout: 500 } });
  listening.answerWith((_request, response) => response.end("answered"));
  const socket = connect(listening.port, "127.0.0.1");
  let answer = "";
  socket.on("error", () => {}).on("data", (chunk: Buffer) => (answer += String(chunk)));
  const isClosed = once(socket, "close").then(() => true);
  socket.write(text);
  const closed = await Promise.race([isClosed, delay(5000, false)]);
  socket.destroy();
  await listening.close();
  return closed ? answer : "still open";
}

describe("what holds a connection beyond its request is refused:", () => {
  test("an upgrade is a plain request", async () => {
    const protocols = ["websocket", "h2c", "anything"];
    const answers = await Promise.all(
      protocols.map((protocol) =>
        answerOf(
          `GET / HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: ${protocol}\r\nsec-websocket-protocol: vite-hmr\r\n\r\n`,
        ),
      ),
    );
    for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 200 OK[^]*answered/);
  });

  test("a body that never comes after an upgrade, or was asked for first", async () => {
    const head = "POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 10\r\n";
    const asked = ["connection: upgrade\r\nupgrade: websocket", "expect: 100-continue", "expect: something"];
    expect(await Promise.all(asked.map((lines) => answerOf(`${head}${lines}\r\n\r\n`)))).toEqual([
      expect.stringContaining("answered"),
      expect.stringContaining("100 Continue"),
      expect.stringContaining("417 Expectation Failed"),
    ]);
  });

  test("a tunnel, a handshake that is no HTTP, and silence", async () => {
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

test("who does not read an answer is let go", async () => {
  const listening = await startListener("127.0.0.1", 0, { silenceMs: 300 });
  listening.answerWith((_request, response) => {
    response.end(Buffer.alloc(64 * 1024 * 1024));
  });
  const socket = connect(listening.port, "127.0.0.1");
  socket.on("error", () => {});
  socket.pause();
  socket.write("GET / HTTP/1.1\r\nhost: localhost\r\n\r\n");
  const server = listening.server;
  await expect.poll(() => connectionsOf(server)).toBe(1);
  await expect.poll(() => connectionsOf(server), { timeout: 15_000 }).toBe(0);
  socket.destroy();
  await listening.close();
});

test("who asks on and on and reads nothing gets one answer at a time", async () => {
  const listening = await startListener("127.0.0.1", 0);
  let begun = 0;
  listening.answerWith((_request, response) => {
    begun += 1;
    response.end(Buffer.alloc(16 * 1024 * 1024));
  });
  const get = "GET / HTTP/1.1\r\nhost: localhost\r\n\r\n";
  const socket = connect(listening.port, "127.0.0.1");
  socket.on("error", () => {});
  socket.pause();
  socket.write(get.repeat(50));
  await expect.poll(() => begun).toBe(1);
  // All the others have arrived with it, and would have begun.
  expect(await (await fetch(`http://127.0.0.1:${listening.port}/`)).arrayBuffer()).toHaveProperty(
    "byteLength",
  );
  expect(begun).toBe(2);
  const closed = once(socket, "close");
  socket.write(get.repeat(60));
  socket.resume();
  await closed;
  await listening.close();
});

test("requests that are sent before the answers come are answered in their order", async () => {
  const listening = await startListener("127.0.0.1", 0);
  listening.answerWith(({ url }, response) =>
    setTimeout(() => response.end(`[${url}]`), url === "/1" ? 50 : 0),
  );
  const socket = connect(listening.port, "127.0.0.1");
  let text = "";
  socket.on("data", (chunk: Buffer) => (text += String(chunk)));
  for (const n of [1, 2, 3]) socket.write(`GET /${n} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
  await expect.poll(() => [...text.matchAll(/\[\/\d\]/g)].join("")).toBe("[/1][/2][/3]");
  socket.destroy();
  await listening.close();
});

test("one network cannot take all connections, and a proxy may", async () => {
  for (const [isProxy, kept] of [
    [false, 5],
    [true, 20],
  ] as const) {
    const listening = await startListener("127.0.0.1", 0, { connectionsOfOne: 5, isProxy: () => isProxy });
    listening.answerWith((_request, response) => response.end("read"));
    const sockets = Array.from({ length: 20 }, () => connect(listening.port, "127.0.0.1"));
    const closed = sockets.map((socket) => once(socket.on("error", () => {}).resume(), "close"));
    await Promise.all(sockets.map(async (socket) => socket.connecting && once(socket, "connect")));
    await expect.poll(() => connectionsOf(listening.server)).toBe(kept);
    // Who was let go makes room.
    for (const socket of sockets) socket.destroy();
    await Promise.all(closed);
    await expect.poll(() => connectionsOf(listening.server)).toBe(0);
    expect(await (await fetch(`http://127.0.0.1:${listening.port}/`)).text()).toBe("read");
    await listening.close();
  }
});

const connectionsOf = (server: Server) =>
  new Promise<number>((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });

test("the times that hold are well under a minute", () => {
  expect(LIMITS.headersTimeout).toBeLessThanOrEqual(30_000);
  expect(LIMITS.requestTimeout).toBeLessThanOrEqual(30_000);
  expect(LIMITS.connectionsCheckingInterval).toBeLessThanOrEqual(5000);
});

test("a stop waits for the answer under way, and not for the connection that it came over", async () => {
  const listening = await startListener("127.0.0.1", 0);
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  listening.answerWith(async (_request, response) => {
    asked.resolve();
    await answer.promise;
    response.end("answered");
  });
  const asking = fetch(`http://127.0.0.1:${listening.port}/`).then((got) => got.text());
  await asked.promise;
  const closed = listening.close();
  answer.resolve();
  expect(await asking).toBe("answered");
  const began = performance.now();
  await closed;
  // Connections that are still in use are ended after three seconds.
  expect(performance.now() - began).toBeLessThan(2000);
});

test("a stop does not cut off the answer under way that its client takes slowly", async () => {
  const length = 30_000_000;
  const listening = await startListener("127.0.0.1", 0);
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  listening.answerWith(async (_request, response) => {
    response.flushHeaders();
    asked.resolve();
    await answer.promise;
    response.end(Buffer.alloc(length));
  });
  const coming = new Promise<IncomingMessage>((resolve, reject) => {
    const agent = new http.Agent({ keepAlive: true });
    http.get({ port: listening.port, agent }, resolve).on("error", reject);
  });
  await asked.promise;
  const closed = listening.close();
  answer.resolve();
  await delay(300);
  let taken = 0;
  for await (const part of await coming) taken += (part as Buffer).length;
  expect(taken).toBe(length);
  await closed;
});
