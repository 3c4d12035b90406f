import type { Caller } from "./caller.ts";
import type { Route } from "./route.ts";

export type ApiHandler = (request: Request, peer: string) => Promise<Response>;

export type AuthenticatedHandler = (request: Request, peer: string, caller: Caller) => Promise<Response>;

export interface ApiCall {
  request: Request;
  url: URL;
  route: Route;
  peer: string;
  caller: Caller;
  claims: string;
  body: Buffer;
}
