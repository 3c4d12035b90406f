// Time-based one-time passwords (RFC 6238): six digits, 30 seconds, SHA-1.
import { createHmac, randomBytes } from "node:crypto";

const STEP_MS = 30_000;
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

export function createTotpSecret(): string {
  const bits = [...randomBytes(20)].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return bits.replaceAll(/.{5}/g, (five) => ALPHABET[Number.parseInt(five, 2)]!);
}

/** Also accepts the previous and the next time step, because clocks differ. */
export function stepOfCode(secret: string, code: string, now = Date.now()): number | undefined {
  const current = Math.floor(now / STEP_MS);
  return [current, current - 1, current + 1].find((step) => codeOfStep(secret, step) === code);
}

export const codeAt = (secret: string, now: number): string => codeOfStep(secret, Math.floor(now / STEP_MS));

function codeOfStep(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", bytesOf(secret)).update(counter).digest();
  const number = digest.readUInt32BE(digest[19]! & 15) & 0x7f_ff_ff_ff;
  return String(number % 1_000_000).padStart(6, "0");
}

function bytesOf(secret: string): Buffer {
  const bits = Array.from(secret, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
