/** The namespace of everything imported, made once at random. */
const NAMESPACE = "5e0c5c53-2a2c-4a09-9d9e-6b3f0e9a54c1";

/** The same id for the same name, always (RFC 9562, version 5). */
export async function uuid5(name: string): Promise<string> {
  const namespace = Uint8Array.from(NAMESPACE.replaceAll("-", "").match(/../g)!, (pair) =>
    Number.parseInt(pair, 16),
  );
  const bytes = new Uint8Array([...namespace, ...new TextEncoder().encode(name)]);
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-1", bytes)).subarray(0, 16);
  hash[6] = (hash[6]! & 0x0f) | 0x50;
  hash[8] = (hash[8]! & 0x3f) | 0x80;
  const hex = Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
