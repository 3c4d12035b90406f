import { BlockList, isIP, isIPv6 } from "node:net";

import type { TrustProxy } from "../http/client-address.ts";
import { StartError } from "../start-error.ts";

const NETWORKS: Record<string, readonly string[]> = {
  loopback: ["127.0.0.0/8", "::1/128"],
  private: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"],
};

/** `TRUST_PROXY`: nothing, a number of proxies, or their networks (`loopback`, `private`, 10.0.0.0/8, ...). */
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
  const [address = "", bits, ...rest] = network.split("/");
  const family = isIPv6(address) ? "ipv6" : "ipv4";
  const longest = family === "ipv6" ? 128 : 32;
  const prefix = bits === undefined ? longest : Number(bits);
  if (
    isIP(address) === 0 ||
    rest.length > 0 ||
    !/^\d*$/.test(bits ?? "") ||
    prefix > longest ||
    bits === ""
  ) {
    throw new StartError(
      `TRUST_PROXY must be a number of proxies from 0 to 9, or their networks (loopback, private, 10.0.0.0/8), not "${network}".`,
    );
  }
  list.addSubnet(address, prefix, family);
}
