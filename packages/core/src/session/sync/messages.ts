import * as v from "valibot";

import type { SharedSession } from "./shared-session.ts";

/** A snapshot with less in it is a look at an empty page. */
const page = v.object({
  session: v.optional(v.unknown(), null),
  /** Left where a session was: its id, and when it was signed out here. Without it none was signed in here. */
  out: v.fallback(v.nullable(v.object({ sid: v.string(), at: v.number() })), null),
  /** `change`: the page itself wrote this a moment ago, for something the person did. */
  cause: v.fallback(v.picklist(["look", "change"]), "look"),
});

/** What the page's storage holds. */
export type PageSnapshot = v.InferOutput<typeof page>;

/** What the page has to do with its storage. */
export type PageAction = { kind: "keep" } | { kind: "remove" } | { kind: "write"; session: SharedSession };

const authRequest = v.variant("type", [
  v.object({ type: v.picklist(["auth:sync", "auth:refresh"]), page }),
  /** `refused`: an access token that a server did not take, whatever it says of its own life. */
  v.object({ type: v.literal("auth:get"), refused: v.optional(v.string()) }),
  v.object({ type: v.literal("auth:signIn"), email: v.string(), password: v.string() }),
  v.object({ type: v.literal("auth:signOut") }),
]);

/** What may be asked of the owner of the session. */
export type AuthRequest = v.InferOutput<typeof authRequest>;

/**
 * Sent to the bridge in every page of the site, and carries nothing. `pull`: the session changed, bring the page into step.
 * `report`: send what the page's storage holds; the response comes once that has arrived.
 */
export interface AuthChangedMessage {
  type: "auth:pull" | "auth:report";
}

/** `gone`: the session has ended. `offline`: it can't be verified, and is kept. */
export type RefreshResponse =
  | { kind: "session"; session: SharedSession }
  | { kind: "gone" }
  | { kind: "offline" };

/** To everybody who may not ask, whatever was asked. */
export interface Forbidden {
  kind: "forbidden";
}

/** The answer that each request gets. */
export interface AuthResponses {
  "auth:sync": { kind: "done"; page: PageAction };
  "auth:refresh": RefreshResponse;
  /** Who is signed in. `offline`: a user is, but with no valid token. */
  "auth:get":
    | { kind: "signed-out" }
    | { kind: "signed-in"; session: SharedSession }
    | { kind: "offline"; user: SharedSession["user"] };
  /** `refused` carries the server's own words. */
  "auth:signIn":
    | { kind: "signed-in" }
    | { kind: "refused"; message: string }
    /** The password was right, and the account asks for a code as well: the site does. */
    | { kind: "code-needed" }
    | { kind: "offline" };
  "auth:signOut": { kind: "signed-out" };
}

/** Reads what came as a message; null where it is none of ours. */
export function parseAuthRequest(value: unknown): AuthRequest | null {
  const { output, success } = v.safeParse(authRequest, value);
  return success ? output : null;
}
