import { isIP } from "node:net";

import ipaddr from "ipaddr.js";

const GLOBAL_V6 = ipaddr.IPv6.parseCIDR("2000::/3");
const NAT64 = ipaddr.IPv6.parseCIDR("64:ff9b::/96");

export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0 || text.includes("%")) return false;
  const address = ipaddr.process(text);
  if (address instanceof ipaddr.IPv4) return address.range() === "unicast";
  if (address.match(NAT64)) return isPublicAddress(address.toByteArray().slice(12).join("."));
  return address.match(GLOBAL_V6) && address.range() === "unicast";
}
