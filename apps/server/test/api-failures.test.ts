import { expect, test, vi } from "vitest";

import { currentRequestState, DatabaseUnavailable } from "../src/database/unavailable.ts";
import { withErrorResponses } from "../src/http/api-failures.ts";
import { log } from "../src/log/log.ts";

async function responseOf(
  handle: (request: Request) => Promise<Response>,
  path: string,
  timeoutMs?: number,
): Promise<{ status: number; body: unknown }> {
  const response = await withErrorResponses(handle, timeoutMs)(
    new Request(`http://localhost${path}`),
    "127.0.0.1",
  );
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  return { status: response.status, body: await response.json() };
}

test.each([
  ["a failure whose body is null", async () => Response.json(null, { status: 500 }), 500],
  ["a failure without a body", async () => new Response(null, { status: 404 }), 404],
  ["a failure whose body is a list", async () => Response.json([], { status: 404 }), 404],
  ["a failure in HTML", async () => new Response("<h1>Bad Gateway</h1>", { status: 502 }), 502],
])("%s becomes an error response with a message", async (_what, handle, status) => {
  expect(await responseOf(handle, "/rest/v1/challenge")).toEqual({
    status,
    body: { code: "PGRSTX00", details: null, hint: null, message: expect.stringMatching(/./) },
  });
});

test.each([
  ["/storage/v1/object/avatars/x.png", 400, { statusCode: "500", error: "ENOSPC", message: "MESSAGE" }],
  ["/rest/v1/day", 500, { code: "53100", details: null, hint: null, message: "MESSAGE" }],
  ["/auth/v1/signup", 500, { code: 500, error_code: "unexpected_failure", msg: "MESSAGE" }],
])("if the disk is full, only the log contains the reason: %s", async (path, status, body) => {
  const logged = vi.spyOn(log, "error").mockImplementation(() => {});
  const reason = "ENOSPC: no space left on device, write '/var/lib/private/diary/files/ab'";
  const text = JSON.stringify(body).replace("MESSAGE", reason);
  const response = await responseOf(async () => new Response(text, { status }), path);
  expect(response.status).toBe(status);
  expect(JSON.stringify(response.body)).toContain("Something went wrong on the server.");
  expect(JSON.stringify(response.body)).not.toContain("/var/lib");
  expect(logged).toHaveBeenCalledWith(expect.stringContaining("ENOSPC"));
  logged.mockRestore();
});

test("a thrown error becomes an error response, and the log contains the reason", async () => {
  const logged = vi.spyOn(log, "error").mockImplementation(() => {});
  const { status, body } = await responseOf(async () => {
    throw new Error("a bug");
  }, "/rest/v1/challenge");
  expect(status).toBe(500);
  expect(JSON.stringify(body)).not.toContain("a bug");
  expect(logged).toHaveBeenCalledOnce();
  logged.mockRestore();
});

/** Acts like lite (@supabase/lite), which catches some errors and returns an empty result. */
async function respondEmpty(): Promise<Response> {
  void new DatabaseUnavailable(new Error("connect ECONNREFUSED 10.0.0.7:5432"));
  return Response.json([]);
}

test.each([
  ["/rest/v1/challenge", 503, { code: "PGRST001", message: "The database does not respond." }],
  ["/auth/v1/token", 503, { error_code: "unexpected_failure", msg: "The database does not respond." }],
  ["/storage/v1/object/avatars/x.png", 400, { statusCode: "503", message: "The database does not respond." }],
])("a request to %s gets an error if the database is lost during the request", async (path, status, body) => {
  const logged = vi.spyOn(log, "error").mockImplementation(() => {});
  const response = await responseOf(respondEmpty, path);
  expect(response).toEqual({ status, body: expect.objectContaining(body) });
  expect(JSON.stringify(response)).not.toContain("10.0.0.7");
  logged.mockRestore();
});

test("a request that never ends gets an error response after a time limit", async () => {
  const response = await responseOf(() => new Promise(() => {}), "/rest/v1/challenge", 50);
  expect(response).toMatchObject({ status: 504, body: { code: "PGRST003" } });
});

test("the response during an outage has a Retry-After and is not cached", async () => {
  vi.spyOn(log, "error").mockImplementation(() => {});
  const request = new Request("http://localhost/rest/v1/challenge");
  const { headers } = await withErrorResponses(respondEmpty)(request, "127.0.0.1");
  expect([headers.get("retry-after"), headers.get("cache-control")]).toEqual(["5", "no-store"]);
});

test("a response that names a time for the next attempt is passed on", async () => {
  const logged = vi.spyOn(log, "error").mockImplementation(() => {});
  const busy = { message: "Too many requests wait already" };
  const handle = async () => Response.json(busy, { status: 503, headers: { "retry-after": "1" } });
  const response = await withErrorResponses(handle)(new Request("http://localhost/rest/v1/day"), "::1");
  expect([response.headers.get("retry-after"), await response.json()]).toEqual(["1", busy]);
  expect(logged).not.toHaveBeenCalled();
});

test("a statement that takes too long is reported as such, not as an outage", async () => {
  vi.spyOn(log, "error").mockImplementation(() => {});
  const response = await responseOf(async () => {
    throw new DatabaseUnavailable(new Error("57014"), "timeout");
  }, "/rest/v1/day");
  expect(response).toMatchObject({ status: 504, body: { code: "57014" } });
});

test.each([
  ["GET", "/rest/v1/day", true],
  ["HEAD", "/storage/v1/object/public/avatars/a", true],
  ["POST", "/rest/v1/rpc/my_circles", true],
  ["POST", "/rest/v1/rpc/delete_account", false],
  ["POST", "/rest/v1/day", false],
  ["DELETE", "/rest/v1/day", false],
])("if the client disconnects, the database stops %s %s: %s", async (method, path, isStopped) => {
  const leaving = new AbortController();
  let wasStopped: boolean | undefined;
  await withErrorResponses(async () => {
    leaving.abort();
    await new Promise(setImmediate);
    wasStopped = currentRequestState()?.signal.aborted;
    return Response.json({});
  })(new Request(`http://localhost${path}`, { method, signal: leaving.signal }), "127.0.0.1");
  expect(wasStopped).toBe(isStopped);
});
