import type { IncomingMessage } from "node:http";
import { BlockList, isIP, isIPv6 } from "node:net";

import ipaddr from "ipaddr.js";

import { log } from "../log/log.ts";
import { StartError } from "../start-error.ts";

export type TrustProxy =
  | { kind: "none" }
  | { kind: "hops"; count: number }
  | { kind: "networks"; list: BlockList };

export type ClientAddress = (request: IncomingMessage) => string;

/** Reads X-Forwarded-For from its end to the first untrusted address: clients can forge the addresses before it. */
export function clientAddress(trust: TrustProxy): ClientAddress {
  let warned = false;
  return ({ socket, headers }) => {
    const direct = normalizeAddress(socket.remoteAddress ?? "");
    const header = headers["x-forwarded-for"];
    if (header === undefined) return direct;
    if (trust.kind === "none") {
      if (!warned) log.warn({ component: "proxy" }, UNTRUSTED);
      warned = true;
      return direct;
    }
    const named = String(header).split(",").map(addressIn).toReversed();
    let client = direct;
    for (const [index, address] of named.entries()) {
      const trusted = trust.kind === "hops" ? index < trust.count : contains(trust.list, client);
      if (!trusted || address === undefined) break;
      client = address;
    }
    return client;
  };
}

export function isProxyAddress(trust: TrustProxy, address: string): boolean {
  if (isLoopbackAddress(address)) return true;
  return trust.kind === "hops" || (trust.kind === "networks" && contains(trust.list, address));
}

const UNTRUSTED =
  "Requests come through a proxy, but TRUST_PROXY is not set: rate limits count all its clients as one.";

/** Some proxies append a port, or send values such as "unknown". */
function addressIn(entry: string): string | undefined {
  const text = entry.trim();
  const bare = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  return isIP(bare) === 0 ? undefined : normalizeAddress(bare);
}

export const normalizeAddress = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, "");

function contains(list: BlockList, address: string): boolean {
  return isIP(address) !== 0 && list.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}

/** Counts an IPv6 /56 as one client, because internet providers give a customer a network of this size. */
export function rateLimitNetwork(address: string): string {
  if (!isIPv6(address)) return address;
  const [a = 0, b = 0, c = 0, d = 0] = ipaddr.IPv6.parse(address).parts;
  return `${[a, b, c, d & 0xff00].map((part) => part.toString(16)).join(":")}::/56`;
}

/** Larger network, for limits on attackers with many addresses: an IPv4 /24, or an IPv6 /48. */
export function wideNetwork(address: string): string {
  return isIPv6(address)
    ? `${rateLimitNetwork(address).split(":").slice(0, 3).join(":")}::/48`
    : `${address.split(".").slice(0, 3).join(".")}.0/24`;
}

const ADDRESSES = /^(::1|127\.\d+\.\d+\.\d+|::ffff:127\.\d+\.\d+\.\d+)$/;
const HOSTS = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|::1)$/;

export function isLoopbackHost(host: string): boolean {
  return HOSTS.test(host);
}

export const isSocketPath = (host: string): boolean => host.startsWith("/");

export function isLoopbackAddress(address: string | undefined): boolean {
  return ADDRESSES.test(address ?? "");
}

export function isLoopbackUrl(url: string): boolean {
  return isLoopbackHost(new URL(url).hostname);
}

const NETWORKS: Record<string, readonly string[]> = {
  loopback: ["127.0.0.0/8", "::1/128"],
  private: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"],
};

export function parseTrustProxy(text: string | undefined): TrustProxy {
  if (text === undefined || text === "0") return { kind: "none" };
  if (/^[1-9]$/.test(text)) return { kind: "hops", count: Number(text) };
  const list = new BlockList();
  for (const part of text.split(",").map((entry) => entry.trim())) {
    for (const network of NETWORKS[part] ?? [part]) add(list, network);
  }
  return { kind: "networks", list };
}

function add(list: BlockList, network: string): void {
  const [, address = "", bits] = /^([^/]+)(?:\/(\d+))?$/.exec(network) ?? [];
  const isV6 = isIPv6(address);
  try {
    list.addSubnet(address, Number(bits ?? (isV6 ? 128 : 32)), isV6 ? "ipv6" : "ipv4");
  } catch {
    throw new StartError(
      `TRUST_PROXY must be a number of proxies from 0 to 9, or their networks (loopback, private, 10.0.0.0/8), not "${network}".`,
    );
  }
}
