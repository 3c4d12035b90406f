import type { Caller } from "../auth/credentials.ts";
import type { Route } from "./routes.ts";

/** Responds to a request of the API; `peer` is the network address of its sender. */
export type ApiHandler = (request: Request, peer: string) => Promise<Response>;

/** Lite, behind the guard: the caller is authenticated. */
export type AuthenticatedHandler = (request: Request, peer: string, caller: Caller) => Promise<Response>;

/** A request that the guard has let through, with what it has read of it. */
export interface ApiCall {
  request: Request;
  url: URL;
  route: Route;
  peer: string;
  caller: Caller;
  /** The access token's payload as JSON; empty without one. */
  claims: string;
  body: Buffer;
}
