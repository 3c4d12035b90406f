import { randomBytes } from "node:crypto";

import { isSecretKey } from "@diary/core/hosted-backend";

import { StartError } from "./start-error.ts";

/** The defaults of lite (@supabase/lite) are public, so they are never used. */
export interface Secrets {
  /** Signs access tokens, addresses of photos and unsubscribe links. */
  jwt_secret: string;
  publishable_key: string;
  secret_key: string;
}

const SHAPES: Readonly<Record<keyof Secrets, RegExp>> = {
  jwt_secret: /^\S{32,}$/,
  publishable_key: /^\S{24,}$/,
  secret_key: /^\S{24,}$/,
};
/** Attackers try the examples of documentation first. */
const PUBLISHED = /^(super-secret|your-)/;
const FEWEST_CHARACTERS = 12;

const random = (bytes: number) => randomBytes(bytes).toString("base64url");

export function createSecrets(): Secrets {
  return {
    jwt_secret: random(48),
    publishable_key: `sb_publishable_${random(24)}`,
    secret_key: `sb_secret_${random(24)}`,
  };
}

export function requireSecrets(found: unknown, where: string): Secrets {
  const secrets = (typeof found === "object" && found !== null ? found : {}) as Partial<Secrets>;
  for (const [name, shape] of Object.entries(SHAPES) as [keyof Secrets, RegExp][]) {
    const value = secrets[name];
    if (typeof value !== "string" || value === "") throw unusableSecrets(where, `${name} is missing`);
    if (!shape.test(value) || PUBLISHED.test(value) || new Set(value).size < FEWEST_CHARACTERS) {
      throw unusableSecrets(where, `${name} is too weak`);
    }
  }
  const { jwt_secret, publishable_key, secret_key } = secrets as Secrets;
  if (isSecretKey(publishable_key) || [jwt_secret, secret_key].includes(publishable_key)) {
    throw unusableSecrets(where, "publishable_key is a secret one");
  }
  return { jwt_secret, publishable_key, secret_key };
}

function unusableSecrets(where: string, reason: string): StartError {
  return new StartError(
    `The secrets in ${where} can't be used (${reason}). Restore a copy of them, or delete all of them to create new ones, ` +
      "which signs all users out.",
  );
}
