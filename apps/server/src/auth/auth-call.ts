import type { Database } from "../database/database.ts";
import { authError, invalidCredentials, validationFailed } from "../http/answers.ts";
import { readJson } from "../http/body.ts";
import { canonicalEmail } from "../mail/email-address.ts";
import type { AccountRepo } from "./accounts.ts";
import type { Caller } from "./credentials.ts";
import type { RateLimiter } from "./rate-limiter.ts";
import type { SessionCache } from "./sessions.ts";

/** A call to /auth/v1. */
export interface AuthApiRequest {
  method: string;
  /** Path after `/auth/v1/`. */
  path: string;
  parameters: URLSearchParams;
  body: Buffer;
  caller: Caller;
  /** Identifies the client in rate limits. */
  network: string;
  /** Forwards the call to lite with this body, or sends another request. */
  send: (body?: Record<string, unknown>, to?: { method: string; path: string }) => Promise<Response>;
}

/** An AuthApiRequest with its body parsed and its fields' types checked. */
export interface ParsedAuthApiRequest extends AuthApiRequest {
  fields: Record<string, unknown>;
  email: string;
  password: string;
}

/** Sends the code that confirms an address. */
export type SendConfirmation = (email: string, tokenHash: string) => Promise<void>;

/** Signs access tokens. */
export interface TokenSigner {
  secret: string;
  lifeS: number;
}

/** State that all calls share. */
export interface AuthState {
  accounts: AccountRepo;
  database: Database;
  sessions: SessionCache;
  tokens: TokenSigner;
  limiter: RateLimiter;
  /** Set if new accounts must confirm their address. */
  sendConfirmation: SendConfirmation | undefined;
}

/** Fields that lite passes to the database unchanged. */
const TEXTS = [
  "refresh_token",
  "type",
  "token",
  "token_hash",
  "scope",
  "current_password",
  "code",
  "factor_type",
];

/** Longer addresses are refused as malformed. */
const MAX_EMAIL_LENGTH = 255;

const isText = (value: unknown): value is string => typeof value === "string" && !value.includes("\0");

/** Parses the body as lite does: a difference between the two would bypass a limit. */
export function parseAuthRequestBody(call: AuthApiRequest): ParsedAuthApiRequest | Response {
  if (call.method === "GET" || call.body.length === 0)
    return { ...call, fields: {}, email: "", password: "" };
  const json = readJson(call.body);
  if (!json.read && json.problem === "nul") return validationFailed(400, "A text must not hold NUL");
  if (!json.read || typeof json.value !== "object" || json.value === null || Array.isArray(json.value)) {
    return authError(400, "bad_json", "Could not parse request body as JSON");
  }
  const { ...fields } = json.value as Record<string, unknown>;
  const { email: typed = "", password = "" } = fields;
  // Each call has its own message for a missing address.
  const email = typed === "" ? "" : typeof typed === "string" ? canonicalEmail(typed) : undefined;
  if (email === undefined) {
    // No account has this address. Supabase reports wrong credentials too.
    if (call.path === "token" && isText(typed) && typed.length <= MAX_EMAIL_LENGTH)
      return invalidCredentials();
    return validationFailed(400, "Unable to validate email address: invalid format");
  }
  if (!isText(password)) {
    return validationFailed(400, "A valid password is required");
  }
  const wrong = TEXTS.find((name) => !isText(fields[name] ?? ""));
  if (wrong !== undefined) return validationFailed(400, `${wrong} must be a text`);
  const { data } = fields;
  if (data !== undefined && (typeof data !== "object" || Array.isArray(data))) {
    return validationFailed(400, "data must be an object");
  }
  // Lite must use the same address as the rate limiter.
  if ("email" in fields) fields["email"] = email;
  return { ...call, fields, email, password };
}

/** Picks the fields that a call uses; lite gets nothing else. */
export function pick(fields: Record<string, unknown>, ...names: string[]): Record<string, unknown> {
  return Object.fromEntries(names.filter((name) => name in fields).map((name) => [name, fields[name]]));
}
