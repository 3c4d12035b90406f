import type { Database } from "../database/database.ts";
import { canonicalEmail } from "../mail/email-address.ts";
import { readJson } from "../protocol/body.ts";
import type { Caller } from "../protocol/caller.ts";
import { authError, invalidCredentials, validationFailed } from "../protocol/responses.ts";
import type { AccountRepo } from "./accounts.ts";
import type { ProviderSignIns } from "./provider/sign-ins.ts";
import type { RateLimiter } from "./rate-limiter.ts";
import type { SessionCache } from "./sessions.ts";

export interface AuthApiRequest {
  method: string;
  path: string;
  parameters: URLSearchParams;
  body: Buffer;
  caller: Caller;
  network: string;
  cookies: string;
  /** Forwards the request to lite (@supabase/lite). The parameters replace its body, method and path. */
  send: (body?: Record<string, unknown>, to?: { method: string; path: string }) => Promise<Response>;
}

export interface ParsedAuthApiRequest extends AuthApiRequest {
  fields: Record<string, unknown>;
  email: string;
  password: string;
}

export type SendConfirmation = (email: string, tokenHash: string) => Promise<void>;

export interface TokenSigner {
  secret: string;
  lifeS: number;
}

export interface AuthState {
  accounts: AccountRepo;
  database: Database;
  sessions: SessionCache;
  tokens: TokenSigner;
  limiter: RateLimiter;
  sendConfirmation: SendConfirmation | undefined;
  signIns: ProviderSignIns;
  /** Name in authenticator apps. Default: the product's name. */
  siteName?: string | undefined;
  /** If false, sign-ups, sign-ins and changes with a password are rejected. */
  passwordSignIn: boolean;
}

const TEXTS = [
  "refresh_token",
  "type",
  "token",
  "token_hash",
  "scope",
  "current_password",
  "code",
  "auth_code",
  "code_verifier",
  "factor_type",
];

const MAX_EMAIL_LENGTH = 255;

const isText = (value: unknown): value is string => typeof value === "string" && !value.includes("\0");

/** Lite (@supabase/lite) gets only these fields. If it parsed the body too, a client could bypass a limit with a body that both read differently. */
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
  // Accepts a missing address here, because each call has a different error message for it.
  const email = typed === "" ? "" : typeof typed === "string" ? canonicalEmail(typed) : undefined;
  if (email === undefined) {
    // No account can have this address. As in Supabase, the response is that of a wrong password.
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
  // Lite must use the same spelling of the address as the rate limiter.
  if ("email" in fields) fields["email"] = email;
  return { ...call, fields, email, password };
}

/** Returns only the named fields, because other fields must not reach lite. */
export function pick(fields: Record<string, unknown>, ...names: string[]): Record<string, unknown> {
  return Object.fromEntries(names.filter((name) => name in fields).map((name) => [name, fields[name]]));
}
