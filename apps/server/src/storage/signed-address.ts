import { createHmac, timingSafeEqual } from "node:crypto";

/** The database judges each request with the rights of this reader. */
export interface SignedReader {
  userId: string;
  linkHash: string;
}

export interface SignedFile extends SignedReader {
  name: string;
}

/** Expiries are rounded up to this step, so a reader gets the same address of a file for up to an hour and can cache the file. */
const EXPIRY_STEP_S = 3600;

export class AddressSigner {
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  sign(file: SignedFile, expiresIn: number, now: number): string {
    const expiry = Math.ceil((now + expiresIn) / EXPIRY_STEP_S) * EXPIRY_STEP_S;
    const content = [expiry, file.userId, file.linkHash].join(".");
    return `${content}.${this.#mac(file.name, content)}`;
  }

  verify(name: string, token: string, now: number): SignedFile | undefined {
    const [, content = "", expiry = "", userId = "", linkHash = "", mac = ""] = TOKEN.exec(token) ?? [];
    const expected = Buffer.from(this.#mac(name, content));
    const given = Buffer.from(mac);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
    return Number(expiry) > now ? { name, userId, linkHash } : undefined;
  }

  #mac(name: string, content: string): string {
    return createHmac("sha256", this.#secret)
      .update(`signed address\n${name}\n${content}`)
      .digest("base64url");
  }
}

const TOKEN = /^((\d{1,12})\.([0-9a-f-]*)\.([0-9a-f]*))\.([\w-]+)$/;
