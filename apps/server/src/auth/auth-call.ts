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
  /** After `/auth/v1/`. */
  path: string;
  parameters: URLSearchParams;
  body: Buffer;
  caller: Caller;
  /** What stands for one client in the limits. */
  network: string;
  /** Sends it on to lite, with this as its body; or another request of its caller's. */
  send: (body?: Record<string, unknown>, to?: { method: string; path: string }) => Promise<Response>;
}

/** The same with its body read and its fields of the right kinds. */
export interface ParsedAuthApiRequest extends AuthApiRequest {
  fields: Record<string, unknown>;
  email: string;
  password: string;
}

/** Emails the code that confirms an address. */
export type SendConfirmation = (email: string, tokenHash: string) => Promise<void>;

/** Signs access tokens like the auth service. */
export interface TokenSigner {
  secret: string;
  lifeS: number;
}

/** What the calls share. */
export interface AuthState {
  accounts: AccountRepo;
  database: Database;
  sessions: SessionCache;
  tokens: TokenSigner;
  limiter: RateLimiter;
  /** Set where the address of a new account has to be confirmed. */
  sendConfirmation: SendConfirmation | undefined;
}

/** Fields that lite hands on to the database as they are. */
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

/** Longer texts are refused as malformed. */
const MAX_EMAIL_LENGTH = 255;

const isText = (value: unknown): value is string => typeof value === "string" && !value.includes("\0");

/** The body as lite will read it too: what one of the two reads otherwise would get around a limit. */
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
  // Each call has its own words for a missing one.
  const email = typed === "" ? "" : typeof typed === "string" ? canonicalEmail(typed) : undefined;
  if (email === undefined) {
    // No account has it, and Supabase says no more to a sign-in.
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
  // Lite must look for the address that is counted here.
  if ("email" in fields) fields["email"] = email;
  return { ...call, fields, email, password };
}

/** Of a body what a call uses; nothing else reaches lite. */
export function pick(fields: Record<string, unknown>, ...names: string[]): Record<string, unknown> {
  return Object.fromEntries(names.filter((name) => name in fields).map((name) => [name, fields[name]]));
}
