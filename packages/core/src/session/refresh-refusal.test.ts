import { afterEach, beforeAll, expect, test, vi } from "vitest";

import { createMemoryPlatform } from "../testing/index.ts";
import { createAuth, loadAuthService } from "./create-auth.ts";
import { isRefreshRefused } from "./refresh-refusal.ts";
import { sessionStorageKey } from "./stored-session.ts";
import { aSession } from "./sync/testing/a-session.ts";

const config = { url: "https://diary.example", key: "key" };
const KEY = sessionStorageKey(config.url);

test.each([
  [400, { code: "refresh_token_not_found" }],
  [400, { error_code: "refresh_token_already_used" }],
  [400, { code: "session_expired" }],
  [400, { code: "user_banned" }],
  [400, { error: "invalid_grant" }],
  [401, { code: "session_not_found" }],
  [403, { code: "user_not_found" }],
])("the response %i %j to a refresh rejects the token", (status, body) => {
  expect(isRefreshRefused(status, body)).toBe(true);
});

const OTHERS: [status: number, body: unknown][] = [
  [200, "<html>Welcome to the hotel</html>"],
  [200, {}],
  [400, "<html>Bad Request</html>"],
  [400, { code: "bad_json" }],
  [401, { message: "Invalid API key" }],
  [403, { error: "Blocked by the firewall" }],
  [404, { error: "requested path is invalid" }],
  [408, { code: "request_timeout" }],
  [409, { code: "conflict", message: "Too many concurrent token refresh requests" }],
  [409, { code: "refresh_token_already_used" }],
  [425, {}],
  [429, { code: "over_request_rate_limit", message: "Request rate limit reached" }],
  [505, { code: "unexpected_failure" }],
];

test.each(OTHERS)("the response %i %j to a refresh doesn't reject the token", (status, body) => {
  expect(isRefreshRefused(status, body)).toBe(false);
});

// Modules can't be loaded while fake timers are active.
beforeAll(loadAuthService);
afterEach(() => void vi.useRealTimers());

function refreshing(status: number, body: unknown) {
  const platform = createMemoryPlatform({
    fetch: () =>
      Promise.resolve(new Response(typeof body === "string" ? body : JSON.stringify(body), { status })),
  });
  platform.stored.set(KEY, JSON.stringify(aSession()));
  return { platform, auth: createAuth(config, platform) };
}

test.each(OTHERS.filter(([status]) => [200, 409, 429].includes(status)))(
  "the response %i %j to a refresh doesn't end the site's session",
  async (status, body) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "setInterval"] });
    const { auth, platform } = refreshing(status, body);
    await auth.accessToken().catch(() => null);
    await vi.waitFor(() => expect(auth.current()).toMatchObject({ status: "signed-in" }));
    expect(JSON.parse(platform.stored.get(KEY) ?? "null")).toEqual(aSession());
  },
);

test("a rejected token ends the site's session", async () => {
  const { auth, platform } = refreshing(400, { code: "refresh_token_not_found", message: "Not Found" });
  expect(await auth.accessToken()).toBeNull();
  await vi.waitFor(() => expect(auth.current()).toMatchObject({ status: "signed-out" }));
  expect(platform.stored.has(KEY)).toBe(false);
});
