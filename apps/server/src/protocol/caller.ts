/** Sender of a request: anonymous, a user, or a program with the secret key, which bypasses all policies. */
export type Caller =
  | { kind: "anonymous" }
  | { kind: "user"; userId: string; sessionId: string }
  | { kind: "service" };
