import { builtInServer } from "../config/settings.ts";
import type { Server } from "./server.ts";

export type ServerAddress = Pick<Server, "apiUrl" | "siteOrigin">;

/** Stored while a server is connected (`connected`), or while the browser asks the user for access (`connecting`). */
export type Connection = { kind: "connecting" | "connected" } & ServerAddress;

export const CONNECTION_KEY = "connection:v1";

/** Returns the server even if the extension has no access to it. */
export function serverIn(connection: unknown): Server | null {
  if (builtInServer !== null) return builtInServer;
  const { apiUrl, kind, siteOrigin } = (connection ?? {}) as Partial<Connection>;
  if (kind !== "connected" || apiUrl === undefined || siteOrigin === undefined) return null;
  return { siteOrigin, apiUrl, isBuiltIn: false };
}

export function isSameServer(one: Server | null, other: Server | null): boolean {
  return one?.siteOrigin === other?.siteOrigin && one?.apiUrl === other?.apiUrl;
}
