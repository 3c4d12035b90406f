import { once } from "node:events";
import { connect, type Socket } from "node:net";

import { expect, test } from "vitest";

import { LIMITS, listenOn } from "../src/server/listening.ts";

const SENDERS = 400;

test("who sends a request slowly is let go, and is in nobody's way meanwhile", async () => {
  const limits = { ...LIMITS, headersTimeout: 1000, requestTimeout: 2000, connectionsCheckingInterval: 200 };
  const listening = await listenOn("127.0.0.1", 0, limits);
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

test("the times that hold are well under a minute", () => {
  expect(LIMITS.headersTimeout).toBeLessThanOrEqual(30_000);
  expect(LIMITS.requestTimeout).toBeLessThanOrEqual(30_000);
  expect(LIMITS.connectionsCheckingInterval).toBeLessThanOrEqual(5000);
});
