export type Caller =
  | { kind: "anonymous" }
  | { kind: "user"; userId: string; sessionId: string }
  | { kind: "service" };
