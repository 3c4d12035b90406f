import * as v from "valibot";

import type { SharedSession } from "./shared-session.ts";

/** Content of the page's storage. Missing fields mean that the storage is empty. */
const page = v.object({
  session: v.optional(v.unknown(), null),
  /** Tombstone: id of the session that was signed out in this page, and the time. */
  out: v.fallback(v.nullable(v.object({ sid: v.string(), at: v.number() })), null),
  cause: v.fallback(v.picklist(["look", "change"]), "look"),
});

export type PageSnapshot = v.InferOutput<typeof page>;

export type PageAction = { kind: "keep" } | { kind: "remove" } | { kind: "write"; session: SharedSession };

const authRequest = v.variant("type", [
  v.object({ type: v.picklist(["auth:sync", "auth:refresh"]), page }),
  /** `refused` is an access token that a server rejected before its expiry. */
  v.object({ type: v.literal("auth:get"), refused: v.optional(v.string()) }),
  v.object({ type: v.literal("auth:signIn"), email: v.string(), password: v.string() }),
  v.object({ type: v.literal("auth:signOut") }),
]);

export type AuthRequest = v.InferOutput<typeof authRequest>;

export interface AuthChangedMessage {
  type: "auth:pull" | "auth:report";
}

/** `gone`: the session has ended. `offline`: the session can't be verified, so the page doesn't end it. */
export type RefreshResponse =
  | { kind: "session"; session: SharedSession }
  | { kind: "gone" }
  | { kind: "offline" };

export interface Forbidden {
  kind: "forbidden";
}

export interface AuthResponses {
  "auth:sync": { kind: "done"; page: PageAction };
  "auth:refresh": RefreshResponse;
  /** `offline`: a user is signed in, but the extension has no valid token. */
  "auth:get":
    | { kind: "signed-out" }
    | { kind: "signed-in"; session: SharedSession }
    | { kind: "offline"; user: SharedSession["user"] };
  "auth:signIn":
    | { kind: "signed-in" }
    | { kind: "refused"; message: string }
    | { kind: "code-needed" }
    | { kind: "offline" };
  "auth:signOut": { kind: "signed-out" };
}

export function parseAuthRequest(value: unknown): AuthRequest | null {
  const { output, success } = v.safeParse(authRequest, value);
  return success ? output : null;
}
