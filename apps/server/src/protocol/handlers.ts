import type { Caller } from "./caller.ts";
import type { Route } from "./route.ts";

/** Handles an API request; `peer` is its sender's network address. */
export type ApiHandler = (request: Request, peer: string) => Promise<Response>;

/** Lite behind the guard: the caller is authenticated. */
export type AuthenticatedHandler = (request: Request, peer: string, caller: Caller) => Promise<Response>;

/** Request that has passed the guard, with its parsed parts. */
export interface ApiCall {
  request: Request;
  url: URL;
  route: Route;
  peer: string;
  caller: Caller;
  /** Payload of the access token as JSON; empty without one. */
  claims: string;
  body: Buffer;
}
