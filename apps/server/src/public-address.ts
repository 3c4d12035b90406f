import { BlockList, isIPv4, isIPv6 } from "node:net";

import { normalizeAddress } from "./protocol/client-address.ts";

const NOT_PUBLIC_V4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/3",
];
/** Non-public networks within 2000::/3: protocols such as Teredo, documentation and 6to4. */
const NOT_PUBLIC_V6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"];

const notPublic = blockListOf([...NOT_PUBLIC_V4, ...NOT_PUBLIC_V6]);
const globalV6 = blockListOf(["2000::/3"]);
/** NAT64: the last 32 bits contain an IPv4 address. */
const NAT64 = /^64:ff9b::([0-9a-f]{1,4}):([0-9a-f]{1,4})$/;

export function isPublicAddress(address: string): boolean {
  const plain = normalizeAddress(address);
  if (isIPv4(plain)) return !notPublic.check(plain);
  if (!isIPv6(plain) || plain.includes("%")) return false;
  const [, high, low] = NAT64.exec(canonical(plain)) ?? [];
  if (high !== undefined && low !== undefined) return isPublicAddress(dotted(high, low));
  return globalV6.check(plain, "ipv6") && !notPublic.check(plain, "ipv6");
}

const canonical = (address: string) => new URL(`http://[${address}]`).hostname.slice(1, -1);

const dotted = (...groups: string[]) =>
  groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((number) => [number >> 8, number & 255])
    .join(".");

function blockListOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", prefix] = network.split("/");
    list.addSubnet(address, Number(prefix), isIPv6(address) ? "ipv6" : "ipv4");
  }
  return list;
}
