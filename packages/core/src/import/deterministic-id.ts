import { sha1 } from "@noble/hashes/legacy.js";
import { bytesToHex, concatBytes, hexToBytes } from "@noble/hashes/utils.js";

const NAMESPACE = hexToBytes("5e0c5c532a2c4a099d9e6b3f0e9a54c1");

/** Returns a UUID of version 5 (RFC 9562). Doesn't use `crypto.subtle`, which is missing on pages without HTTPS. */
export function uuid5(name: string): string {
  const hash = sha1(concatBytes(NAMESPACE, new TextEncoder().encode(name))).subarray(0, 16);
  hash[6] = (hash[6]! & 0x0f) | 0x50;
  hash[8] = (hash[8]! & 0x3f) | 0x80;
  return bytesToHex(hash).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
