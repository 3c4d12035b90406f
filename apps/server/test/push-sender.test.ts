import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { getCACertificates, setDefaultCACertificates } from "node:tls";

import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { isPublicAddress } from "../src/public-address.ts";
import { createPushSender, type PushNetwork } from "../src/push-sender.ts";
import { CERTIFICATE } from "./mail-server.ts";

test.each([
  "1.1.1.1",
  "8.8.8.8",
  "172.15.255.255",
  "172.32.0.0",
  "100.63.255.255",
  "100.128.0.0",
  "142.250.74.74",
  "192.0.1.1",
  "223.255.255.255",
  "::ffff:8.8.8.8",
  "2606:4700:4700::1111",
  "2a00:1450:4001:82f::200a",
  "2001:4860:4860::8888",
  "64:ff9b::808:808",
  "64:ff9b::8.8.8.8",
])("%s is a public address", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  "0.0.0.0",
  "10.1.2.3",
  "100.64.0.1",
  "127.0.0.1",
  "127.255.255.254",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.0.8",
  "192.0.2.1",
  "192.168.1.1",
  "198.18.0.1",
  "203.0.113.5",
  "224.0.0.1",
  "239.255.255.250",
  "240.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::127.0.0.1",
  "::ffff:127.0.0.1",
  "::ffff:10.0.0.1",
  "::FFFF:169.254.169.254",
  "::ffff:7f00:1",
  "fc00::1",
  "fd12:3456::1",
  "fe80::1",
  "fe80::1%eth0",
  "fec0::1",
  "ff02::1",
  "2001::1",
  "2001:db8::1",
  "2002:7f00:1::",
  "3fff::1",
  "64:ff9b::7f00:1",
  "64:ff9b::10.0.0.1",
  "64:ff9b:1::1",
  "",
  "localhost",
  "2130706433",
])("%s is not a public address", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

const trusted = getCACertificates("default");
const arrived: { request: IncomingMessage; body: string }[] = [];
const endless = Promise.withResolvers<void>();
let connections = 0;
let server: Server;
let port: number;
beforeAll(async () => {
  setDefaultCACertificates([...trusted, CERTIFICATE]);
  server = createServer({ key: CERTIFICATE, cert: CERTIFICATE }, (request, response) => {
    void text(request).then((body) => {
      arrived.push({ request, body });
      if (request.url === "/silent") return response;
      if (request.url === "/endless") {
        response.once("close", endless.resolve);
        return response.writeHead(201).write("x".repeat(100_000));
      }
      if (request.url === "/redirect") response.writeHead(302, { location: "/elsewhere" });
      else response.writeHead(201);
      return response.end(request.url === "/long" ? "x".repeat(100_000) : "");
    });
  });
  server.on("connection", () => (connections += 1));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  setDefaultCACertificates(trusted);
  server.close();
  server.closeAllConnections();
});

const request = (url: string) =>
  new Request(url, { method: "POST", redirect: "manual", headers: { ttl: "10800" }, body: "sealed" });

function resolverOf(...addresses: string[]) {
  const resolver = {
    calls: 0,
    lookup: ((_name: string, _options: unknown, callback: (...given: unknown[]) => void) => {
      resolver.calls += 1;
      const found = addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
      callback(null, found);
    }) as unknown as NonNullable<PushNetwork["lookup"]>,
  };
  return resolver;
}

test.each([
  ["this machine", ["127.0.0.1"]],
  ["this machine in IPv6", ["::1"]],
  ["the metadata service of a cloud machine", ["169.254.169.254"]],
  ["a private network", ["10.0.0.1"]],
  ["a public and a private address", ["142.250.74.74", "192.168.0.1"]],
  ["the IPv6 form of a private address", ["::ffff:10.0.0.1"]],
  ["no address", []],
])("a push is not sent to a name that resolves to %s", async (_name, addresses) => {
  const before = connections;
  const push = createPushSender(resolverOf(...addresses));
  await expect(push(request("https://push.example.org/x"))).rejects.toThrow("public address");
  expect(connections).toBe(before);
});

test.each([
  "https://127.0.0.1/x",
  "https://2130706433/x",
  "https://0x7f.1/x",
  "https://[::1]/x",
  "https://[::ffff:127.0.0.1]/x",
  "https://[fd00::1]/x",
  "https://169.254.169.254/x",
  "https://localhost/x",
  "http://fcm.googleapis.com/x",
  "https://fcm.googleapis.com:8443/x",
])("a push is not sent to %s", async (url) => {
  await expect(createPushSender()(request(url))).rejects.toThrow("public address");
});

function senderHere() {
  const resolver = resolverOf("127.0.0.1");
  const push = createPushSender({
    lookup: resolver.lookup,
    isAllowed: (address) => address === "127.0.0.1",
    port,
  });
  return { push, resolver };
}

test("a push is sent with headers and body to the checked address", async () => {
  const { push, resolver } = senderHere();
  arrived.length = 0;
  expect(await push(request("https://localhost/fcm/send/x"))).toEqual({ status: 201 });
  expect(arrived).toMatchObject([{ body: "sealed", request: { method: "POST", url: "/fcm/send/x" } }]);
  expect(arrived[0]!.request.headers).toMatchObject({ ttl: "10800", "content-length": "6" });
  expect(resolver.calls).toBe(1);
});

test("the sender follows no redirect and reads no long response", async () => {
  const { push } = senderHere();
  arrived.length = 0;
  expect(await push(request("https://localhost/redirect"))).toEqual({ status: 302 });
  expect(await push(request("https://localhost/long"))).toEqual({ status: 201 });
  expect(arrived.map(({ request: { url } }) => url)).toEqual(["/redirect", "/long"]);
});

test("the connection of a response that is long is closed", async () => {
  expect(await senderHere().push(request("https://localhost/endless"))).toEqual({ status: 201 });
  await endless.promise;
});

test("a push service that doesn't respond within ten seconds is given up", async () => {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const limits: number[] = [];
  vi.spyOn(AbortSignal, "timeout").mockImplementation((milliseconds) => {
    limits.push(milliseconds);
    return timeout(50);
  });
  await expect(senderHere().push(request("https://localhost/silent"))).rejects.toThrow("aborted");
  expect(limits).toEqual([10_000]);
});
