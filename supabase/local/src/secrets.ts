import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What signs tokens and opens the API. Lite's defaults are public knowledge, so these are always our own. */
export interface Secrets {
  /** Signs access tokens; a token with `role: postgres` would be a superuser's. */
  jwt_secret: string;
  /** The public key of `/config.json`. */
  publishable_key: string;
  secret_key: string;
}

const random = (bytes: number) => randomBytes(bytes).toString("base64url");

/** New random secrets, kept nowhere. */
export function createSecrets(): Secrets {
  return {
    jwt_secret: random(48),
    publishable_key: `sb_publishable_${random(24)}`,
    secret_key: `sb_secret_${random(24)}`,
  };
}

/** Secrets of a data folder, made on the first start, in a file that only its owner can read. */
export function loadSecrets(dataFolder: string): Secrets {
  const file = join(dataFolder, "secrets.json");
  if (!existsSync(file)) {
    writeFileSync(file, `${JSON.stringify(createSecrets(), null, 2)}\n`, { mode: 0o600, flag: "wx" });
  }
  chmodSync(file, 0o600);
  return JSON.parse(readFileSync(file, "utf8")) as Secrets;
}
