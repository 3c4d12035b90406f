import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

import { paths } from "@diary/core/paths";

import { log, withRequestId } from "../log/log.ts";
import { findRoute } from "./routes.ts";

type Level = "debug" | "info" | "warn" | "error";

/** Logs the route, without the client and the full path. */
export function withRequestLog(
  { method }: IncomingMessage,
  response: ServerResponse,
  pathname: string,
  respond: () => void,
): void {
  const requestId = randomUUID();
  const began = performance.now();
  response.setHeader("x-request-id", requestId);
  response.once("close", () => {
    const route = routePattern(pathname);
    const status = finalStatus(response);
    const durationMs = Math.round(performance.now() - began);
    log[levelOf(route, status)]({ requestId, method, route, status, durationMs }, "request");
  });
  withRequestId(requestId, respond);
}

/** Like nginx, reports a client that disconnected before the response was complete as 499. */
export function finalStatus({ statusCode, writableFinished }: ServerResponse): number {
  return writableFinished ? statusCode : 499;
}

function levelOf(route: string, status: number): Level {
  if (status === 500) return "error";
  // Exceeded limits and outages are not errors of the program, but they matter to operators.
  if (status === 429 || status > 500) return "warn";
  return QUIET_ROUTES.has(route) ? "debug" : "info";
}

const QUIET_ROUTES = new Set(["/healthz", "/readyz", "/assets/*"]);

const OWN = new Set([
  "/healthz",
  "/readyz",
  "/version",
  "/config.json",
  "/api/openapi.json",
  "/mcp",
  "/favicon.ico",
  "/.well-known/change-password",
  "/.well-known/security.txt",
  "/mailbox",
  "/mailbox.json",
]);
const PAGES = Object.values(paths)
  .map((path) => (typeof path === "string" ? path : path(":id", ":id")))
  // "/challenge/create" must precede "/challenge/:id".
  .toSorted((a, b) => Number(a.includes(":")) - Number(b.includes(":")))
  .map((pattern) => ({ pattern, matches: new RegExp(`^${pattern.replaceAll(":id", "[^/]+")}/?$`) }));

export function routePattern(path: string): string {
  const route = findRoute(path);
  if (route !== undefined) {
    const shown = route.isOpen
      ? route.path.replace(/\/(avatars|photos)\/.*$/s, "/$1/*").replace(/^factors\/[^/]+/, "factors/:id")
      : "*";
    return `/${route.service}/v1/${shown}`;
  }
  if (OWN.has(path)) return path;
  if (path.startsWith("/assets/")) return "/assets/*";
  return PAGES.find(({ matches }) => matches.test(path))?.pattern ?? "/*";
}
