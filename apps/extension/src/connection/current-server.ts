import { builtInServer } from "../config/settings.ts";
import type { Server } from "./server.ts";

let server = builtInServer;

/** Call it before an `await`: the worker's server can change during the wait. */
export function currentServer(): Server {
  if (server === null) throw new Error("No server is connected.");
  return server;
}

export function setCurrentServer(next: Server | null): void {
  server = next;
}
