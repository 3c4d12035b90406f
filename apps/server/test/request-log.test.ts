import type { RequestListener } from "node:http";

import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { type HttpListener, startListener } from "../src/http/listening.ts";
import { routePattern, withRequestLog } from "../src/http/request-log.ts";
import { pathOf } from "../src/http/routes.ts";
import { configureLog, log, readable } from "../src/log/log.ts";

type Line = Record<string, unknown>;

let lines: Line[];
let listening: HttpListener | undefined;
beforeEach(() => {
  lines = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as Line);
  configureLog({ level: "info", destination: { write } });
});
afterEach(async () => {
  await listening?.close();
  listening = undefined;
});

async function serve(handler: RequestListener): Promise<string> {
  listening = await startListener("127.0.0.1", 0);
  listening.setHandler((request, response) => {
    withRequestLog(request, response, pathOf(request.url!), () => handler(request, response));
  });
  return `http://127.0.0.1:${listening.port}`;
}

const lineOf = (status: number) =>
  vi.waitFor(() => {
    const line = lines.find((candidate) => candidate["status"] === status);
    if (line === undefined) throw new Error(`No line with the status ${status}`);
    return line;
  });

test("the log line of a request has its status and path pattern, but no data of the client", async () => {
  const url = await serve((_request, response) => {
    response.writeHead(201, { "content-type": "text/plain" }).end("ok");
  });
  const response = await fetch(`${url}/rest/v1/day?challenge_id=eq.42&content=ilike.secret`, {
    method: "POST",
    headers: { authorization: "Bearer secret", "x-forwarded-for": "203.0.113.9", "x-request-id": "secret" },
    body: "secret",
  });
  await vi.waitFor(() => expect(lines).toHaveLength(1));
  expect(lines[0]).toEqual({
    level: "info",
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    requestId: response.headers.get("x-request-id"),
    method: "POST",
    route: "/rest/v1/day",
    status: 201,
    durationMs: expect.any(Number),
    msg: "request",
  });
  expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
});

test("all log lines during a request contain its id, and none has fields of another line", async () => {
  const url = await serve((_request, response) => {
    setTimeout(() => {
      log.error({ component: "database", attempt: 1 }, "does not respond");
      log.error({ component: "mail" }, "failed");
      response.writeHead(503).end();
    });
  });
  const response = await fetch(url);
  const request = await lineOf(503);
  const requestId = response.headers.get("x-request-id");
  expect(request).toMatchObject({ level: "warn", requestId });
  expect(request).not.toHaveProperty("component");
  expect(lines[0]).toMatchObject({ component: "database", requestId });
  const time = expect.any(String) as string;
  expect(lines[1]).toEqual({ level: "error", time, requestId, component: "mail", msg: "failed" });
  log.warn("outside");
  expect(lines.at(-1)).not.toHaveProperty("requestId");
});

test("faults are logged as errors, limits as warnings, health checks not at all", async () => {
  let status = 500;
  const url = await serve((_request, response) => response.writeHead(status).end());
  await fetch(`${url}/home`);
  expect(await lineOf(500)).toMatchObject({ level: "error", route: "/home" });
  status = 429;
  await fetch(`${url}/auth/v1/token?grant_type=password`);
  expect(await lineOf(429)).toMatchObject({ level: "warn", route: "/auth/v1/token" });
  status = 200;
  await fetch(`${url}/healthz`);
  await fetch(`${url}/home`);
  await lineOf(200);
  expect(lines.map(({ route }) => route)).not.toContain("/healthz");
});

test("the log line of a request has the status 499 if its client disconnects", async () => {
  const leaving = new AbortController();
  const url = await serve(() => leaving.abort());
  await fetch(url, { signal: leaving.signal }).catch(() => undefined);
  expect(await lineOf(499)).toMatchObject({ level: "info" });
});

test.each([
  ["/", "/"],
  ["/challenge/2f0f3a3c-6f4e-4a64-9b2e-0f1f8d1f3a11", "/challenge/:id"],
  ["/challenge/create", "/challenge/create"],
  ["/day/edit/1/2?x=1", "/day/edit/:id/:id"],
  ["/assets/index-1a2b.js", "/assets/*"],
  ["/favicon.gif", "/*"],
  ["/aiko@diary.example", "/*"],
  ["/rest/v1/challenge?challenge_id=eq.1", "/rest/v1/challenge"],
  ["/rest/v1/aiko@diary.example", "/rest/v1/*"],
  ["/storage/v1/object/public/avatars/1/me.png", "/storage/v1/object/public/avatars/*"],
  ["/storage/v1/object/avatars/1/me.png", "/storage/v1/object/avatars/*"],
  ["/storage/v1/object/sign/photos/1/2-small", "/storage/v1/object/sign/photos/*"],
  ["/auth/v1/verify?token=secret", "/auth/v1/verify"],
  [`/auth/v1/factors/${crypto.randomUUID()}/verify`, "/auth/v1/factors/:id/verify"],
  ["/healthz?x", "/healthz"],
])("the pattern of a path contains no ids: %s", (url, pattern) =>
  expect(routePattern(pathOf(url))).toBe(pattern),
);

test("a log line in a terminal is text without control characters", () => {
  const line = { level: "warn", time: "2026-11-22T12:00:00Z", component: "mail", attempt: 1, msg: "failed" };
  expect(readable(JSON.stringify(line))).toMatch(/^\d\d:00:00 warn \[mail\] failed attempt=1$/);
  const request = { method: "GET", route: "/home", status: 200, durationMs: 3, requestId: "a1" };
  const steering = { ...line, msg: "550 \u001B[2J\u0007no" };
  expect(readable(JSON.stringify(steering))).toMatch(/:00:00 warn \[mail\] 550 {2}\[2J no attempt=1$/);
  expect(readable(JSON.stringify({ ...line, ...request, component: undefined, attempt: undefined }))).toMatch(
    /^\d\d:00:00 warn GET \/home 200 3 ms requestId=a1$/,
  );
});
