import type { PageAction, PageSnapshot } from "./reconcile.ts";
import type { SharedSession } from "./shared-session.ts";

/** What may be asked of the owner of the session. */
export type AuthRequest =
  | { type: "auth:sync"; page: PageSnapshot }
  | { type: "auth:refresh"; page: PageSnapshot }
  /** `refused`: an access token that a server did not take, whatever it says of its own life. */
  | { type: "auth:get"; refused?: string }
  | { type: "auth:signIn"; email: string; password: string }
  | { type: "auth:signOut" };

/**
 * Sent to the bridge in every page of the site, and carries nothing. `pull`: the session changed, bring the page into step.
 * `report`: send what the page's storage holds; the response comes once that has arrived.
 */
export interface AuthChangedMessage {
  type: "auth:pull" | "auth:report";
}

export interface SyncResponse {
  kind: "done";
  page: PageAction;
}

/** `gone`: the session has ended. `offline`: it can't be verified, and is kept. */
export type RefreshResponse =
  | { kind: "session"; session: SharedSession }
  | { kind: "gone" }
  | { kind: "offline" };

/** Who is signed in. `offline`: a user is, but with no valid token. */
export type GetSessionResponse =
  | { kind: "signed-out" }
  | { kind: "signed-in"; session: SharedSession }
  | { kind: "offline"; user: SharedSession["user"] };

/** `refused` carries the server's own words. */
export type SignInResponse =
  | { kind: "signed-in" }
  | { kind: "refused"; message: string }
  /** The password was right, and the account asks for a code as well: the site does. */
  | { kind: "code-needed" }
  | { kind: "offline" };

export interface SignOutResponse {
  kind: "signed-out";
}

/** To everybody who may not ask, whatever was asked. */
export interface Forbidden {
  kind: "forbidden";
}

/** The answer that each request gets. */
export interface AuthResponses {
  "auth:sync": SyncResponse;
  "auth:refresh": RefreshResponse;
  "auth:get": GetSessionResponse;
  "auth:signIn": SignInResponse;
  "auth:signOut": SignOutResponse;
}

/** Reads what came as a message; null where it is none of ours. */
export function parseAuthRequest(value: unknown): AuthRequest | null {
  if (typeof value !== "object" || value === null || !("type" in value)) return null;
  const message = value as Partial<Record<"type" | "page" | "email" | "password" | "refused", unknown>>;
  switch (message.type) {
    case "auth:signOut":
      return { type: message.type };
    case "auth:get":
      return typeof message.refused === "string"
        ? { type: message.type, refused: message.refused }
        : { type: message.type };
    case "auth:signIn":
      return typeof message.email === "string" && typeof message.password === "string"
        ? { type: message.type, email: message.email, password: message.password }
        : null;
    case "auth:sync":
    case "auth:refresh": {
      const page = parseSnapshot(message.page);
      return page === null ? null : { type: message.type, page };
    }
    default:
      return null;
  }
}

function parseSnapshot(value: unknown): PageSnapshot | null {
  if (typeof value !== "object" || value === null) return null;
  const { session = null, out, cause } = value as Partial<Record<keyof PageSnapshot, unknown>>;
  return { session, out: parseTombstone(out), cause: cause === "change" ? "change" : "look" };
}

function parseTombstone(value: unknown): PageSnapshot["out"] {
  if (typeof value !== "object" || value === null) return null;
  const { sid, at } = value as { sid?: unknown; at?: unknown };
  return typeof sid === "string" && typeof at === "number" ? { sid, at } : null;
}
