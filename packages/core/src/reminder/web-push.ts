/** Web push (RFC 8030, 8188, 8291, 8292). Uses only APIs that Node and Deno have. */

import type { Language } from "../languages.ts";

export interface PushDevice {
  endpoint: string;
  /** Key and secret of the browser in base64url. */
  p256dh: string;
  auth: string;
  language: Language;
}

type Bytes = Uint8Array<ArrayBuffer>;

export interface PushOptions {
  /** Private signing key. Browsers receive the public key when they subscribe. */
  key: JsonWebKey;
  /** `mailto:` address or URL of the operator. */
  contact: string;
  /** In seconds. */
  ttl: number;
  /** If the push service still stores a message with the same topic, a later message replaces it. */
  topic: string;
}

const CURVE = { namedCurve: "P-256" };
const HOUR_S = 3600;
/** RFC 8291 allows only one record per message. Push services may reject messages of more than 4096 bytes. */
const RECORD_SIZE = 4096;
const LAST = 2;

export async function createPushKey(): Promise<JsonWebKey> {
  const { privateKey } = await crypto.subtle.generateKey({ name: "ECDSA", ...CURVE }, true, ["sign"]);
  const { kty, crv, x, y, d } = await crypto.subtle.exportKey("jwk", privateKey);
  return { kty, crv, x, y, d } as JsonWebKey;
}

export const publicPushKey = ({ x = "", y = "" }: JsonWebKey): string =>
  toBase64Url(join([4], fromBase64Url(x), fromBase64Url(y)));

export async function pushRequest(
  { auth, endpoint, p256dh }: Pick<PushDevice, "auth" | "endpoint" | "p256dh">,
  message: unknown,
  { contact, key, topic, ttl }: PushOptions,
): Promise<Request> {
  const body = await encrypt(new TextEncoder().encode(JSON.stringify(message)), { auth, p256dh });
  const token = await signToken(key, { aud: new URL(endpoint).origin, sub: contact });
  return new Request(endpoint, {
    method: "POST",
    // Doesn't follow redirects, because the server hasn't checked the new address.
    redirect: "manual",
    headers: {
      authorization: `vapid t=${token}, k=${publicPushKey(key)}`,
      "content-encoding": "aes128gcm",
      "content-type": "application/octet-stream",
      ttl: String(ttl),
      topic,
    },
    body,
  });
}

async function signToken(key: JsonWebKey, claims: { aud: string; sub: string }): Promise<string> {
  const part = (value: object) => toBase64Url(new TextEncoder().encode(JSON.stringify(value)));
  const exp = Math.floor(Date.now() / 1000) + 12 * HOUR_S;
  const signed = `${part({ typ: "JWT", alg: "ES256" })}.${part({ ...claims, exp })}`;
  const signing = await crypto.subtle.importKey("jwk", key, { name: "ECDSA", ...CURVE }, false, ["sign"]);
  const signature = await crypto.subtle.sign(
    { name: "ECDSA", hash: "SHA-256" },
    signing,
    new TextEncoder().encode(signed),
  );
  return `${signed}.${toBase64Url(new Uint8Array(signature))}`;
}

/** Encrypts a message (RFC 8291). Only the test passes `salt` and `sender`, from the example of the RFC. */
export async function encrypt(
  text: Bytes,
  { auth, p256dh }: Pick<PushDevice, "auth" | "p256dh">,
  salt: Bytes = crypto.getRandomValues(new Uint8Array(16)),
  sender?: CryptoKeyPair,
): Promise<Bytes> {
  const ecdh = { name: "ECDH", ...CURVE };
  const { privateKey, publicKey } = sender ?? (await crypto.subtle.generateKey(ecdh, true, ["deriveBits"]));
  const receiver = fromBase64Url(p256dh);
  const own = new Uint8Array(await crypto.subtle.exportKey("raw", publicKey));
  const shared = await crypto.subtle.deriveBits(
    { name: "ECDH", public: await crypto.subtle.importKey("raw", receiver, ecdh, false, []) },
    privateKey,
    256,
  );
  const secret = await derive(shared, fromBase64Url(auth), join(ascii("WebPush: info\0"), receiver, own), 32);
  const key = await derive(secret, salt, ascii("Content-Encoding: aes128gcm\0"), 16);
  const iv = await derive(secret, salt, ascii("Content-Encoding: nonce\0"), 12);
  const sealing = await crypto.subtle.importKey("raw", key, "AES-GCM", false, ["encrypt"]);
  const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, sealing, join(text, [LAST]));
  const size = new Uint8Array(4);
  new DataView(size.buffer).setUint32(0, RECORD_SIZE);
  return join(salt, size, [own.length], own, new Uint8Array(sealed));
}

async function derive(from: BufferSource, salt: Bytes, info: Bytes, bytes: number): Promise<Bytes> {
  const key = await crypto.subtle.importKey("raw", from, "HKDF", false, ["deriveBits"]);
  return new Uint8Array(
    await crypto.subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt, info }, key, bytes * 8),
  );
}

const ascii = (text: string): Bytes => new TextEncoder().encode(text);

const join = (...parts: readonly ArrayLike<number>[]): Bytes =>
  Uint8Array.from(parts.flatMap((part) => Array.from(part)));

export const toBase64Url = (bytes: Bytes): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

export const fromBase64Url = (text: string): Bytes =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
