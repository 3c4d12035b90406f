import type { IncomingMessage } from "node:http";

import { afterEach, describe, expect, test, vi } from "vitest";

import { log } from "../src/log/log.ts";
import {
  clientAddress,
  isProxyAddress,
  rateLimitNetwork,
  wideNetwork,
} from "../src/protocol/client-address.ts";
import { parseTrustProxy } from "../src/protocol/client-address.ts";

afterEach(() => vi.restoreAllMocks());

function request(remoteAddress: string, forwarded?: string): IncomingMessage {
  return {
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded },
  } as unknown as IncomingMessage;
}

function clientOf(setting: string | undefined, remoteAddress: string, forwarded?: string): string {
  return clientAddress(parseTrustProxy(setting))(request(remoteAddress, forwarded));
}

describe("client address", () => {
  test("if no proxy is trusted, the connection's address is used and a warning is logged", () => {
    const warn = vi.spyOn(log, "warn").mockImplementation(() => {});
    const of = clientAddress(parseTrustProxy(undefined));
    expect(of(request("127.0.0.1", "203.0.113.7"))).toBe("127.0.0.1");
    expect(of(request("::ffff:192.0.2.9", "203.0.113.7"))).toBe("192.0.2.9");
    expect(warn).toHaveBeenCalledTimes(1);
    expect(warn.mock.calls[0]?.[1]).toContain("TRUST_PROXY");
  });

  test.each([
    ["a connection without a proxy's header", "1", "192.0.2.1", undefined, "192.0.2.1"],
    ["one proxy", "1", "192.0.2.1", "203.0.113.7", "203.0.113.7"],
    [
      "one proxy and a forged address from the client",
      "1",
      "192.0.2.1",
      "10.9.9.9, 203.0.113.7",
      "203.0.113.7",
    ],
    ["two proxies", "2", "192.0.2.1", "10.9.9.9, 203.0.113.7, 192.0.2.2", "203.0.113.7"],
    ["fewer proxies than the setting", "3", "192.0.2.1", "203.0.113.7", "203.0.113.7"],
    ["an untrusted network", "loopback", "192.0.2.1", "203.0.113.7", "192.0.2.1"],
    ["a trusted network", "loopback", "127.0.0.1", "10.9.9.9, 203.0.113.7", "203.0.113.7"],
    ["a trusted address in its IPv6 form", "loopback", "::ffff:127.0.0.1", "203.0.113.7", "203.0.113.7"],
    ["several trusted networks", "loopback,private", "::1", "10.9.9.9, 203.0.113.7, 10.0.0.2", "203.0.113.7"],
    ["one trusted address", "192.0.2.1", "192.0.2.1", "203.0.113.7", "203.0.113.7"],
    ["a trusted range of IPv6", "fd00::/8", "fd00::1", "2001:db8::7", "2001:db8::7"],
    ["a header with a port", "1", "127.0.0.1", "203.0.113.7:4711", "203.0.113.7"],
    ["a header with an IPv6 address and a port", "1", "127.0.0.1", "[2001:db8::7]:4711", "2001:db8::7"],
    ["a header with an invalid address", "1", "127.0.0.1", "203.0.113.7, unknown", "127.0.0.1"],
  ])("the client's address is found for %s", (_what, setting, remote, forwarded, client) => {
    expect(clientOf(setting, remote, forwarded)).toBe(client);
  });

  test.each(["yes", "10", "-1", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/8/8", "10.0.0", "loopback,nobody"])(
    "an invalid TRUST_PROXY is rejected: %s",
    (setting) => {
      expect(() => parseTrustProxy(setting)).toThrow(/TRUST_PROXY must be/);
    },
  );
});

test.each([
  ["203.0.113.7", "203.0.113.0/24"],
  ["2001:db8:1:234::1", "2001:db8:1::/48"],
  ["2001:db8::1", "2001:db8:0::/48"],
])("the address %s belongs to the wide network %s", (address, network) => {
  expect(wideNetwork(address)).toBe(network);
});

test.each([
  [undefined, "127.0.0.1", true],
  [undefined, "192.0.2.1", false],
  ["1", "192.0.2.1", true],
  ["192.0.2.0/24", "192.0.2.1", true],
  ["192.0.2.0/24", "198.51.100.1", false],
  ["private", "10.255.255.255", true],
  ["private", "172.16.0.1", true],
  ["private", "172.31.255.255", true],
  ["private", "172.32.0.0", false],
  ["private", "192.168.255.255", true],
  ["private", "192.169.0.0", false],
  ["private", "fd12::1", true],
  ["private", "2001:db8::1", false],
  ["loopback", "10.0.0.1", false],
])("with TRUST_PROXY %s, %s is the address of a proxy: %s", (setting, address, isShared) => {
  expect(isProxyAddress(parseTrustProxy(setting), address)).toBe(isShared);
});

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:0::/56"],
  ["2001:0db8:0001:0002::1", "2001:db8:1:0::/56"],
  ["2001:db8:1:234::1", "2001:db8:1:200::/56"],
  ["2001:db8::1", "2001:db8:0:0::/56"],
  ["::1", "0:0:0:0::/56"],
  ["fe80::1%eth0", "fe80:0:0:0::/56"],
])("the address %s belongs to the network %s", (address, network) => {
  expect(rateLimitNetwork(address)).toBe(network);
});
