import { aSession } from "@diary/core/session-sync/testing";
import { expect, test, vi } from "vitest";

import { createAuthApi } from "./auth-api.ts";

const session = aSession();
const config = { url: "https://diary.example", key: "old-key" };

function setup(...answers: (Response | Error)[]) {
  const asked: { url: string; key: string | null; body: unknown }[] = [];
  const tokens: (string | null)[] = [];
  const api = createAuthApi({
    fetch: async (input, init) => {
      asked.push({
        url: input as string,
        key: new Headers(init?.headers).get("apikey"),
        body: JSON.parse(init?.body as string),
      });
      tokens.push(new Headers(init?.headers).get("authorization"));
      const answer = answers.shift();
      if (answer === undefined || answer instanceof Error) throw answer ?? new TypeError("Failed to fetch");
      return answer;
    },
    now: () => 1_000_000,
    config: async () => config,
    renewConfig: async () => ({ ...config, key: "new-key" }),
  });
  return { api, asked, tokens };
}

const json = (status: number, body: unknown) => Response.json(body, { status });

test("a refresh sends the token and returns the session", async () => {
  const { api, asked } = setup(json(200, session));
  expect(await api.refresh("r1")).toMatchObject({
    kind: "session",
    session: { access_token: session.access_token, refresh_token: session.refresh_token },
  });
  expect(asked).toEqual([
    {
      url: "https://diary.example/auth/v1/token?grant_type=refresh_token",
      key: "old-key",
      body: { refresh_token: "r1" },
    },
  ]);
});

test.each([
  ["a correct clock", 1_060],
  ["a clock two hours behind", 8_260],
  ["a clock two hours ahead", -6_140],
  ["a response without `expires_at`", undefined],
])("with %s, a token's expiry is computed from its arrival", async (_, expires_at) => {
  const { api } = setup(json(200, { ...session, expires_in: 60, expires_at }));
  expect(await api.refresh("r1")).toMatchObject({ session: { expires_at: 1_060 } });
});

test("a refresh is retried after a lost response, and returns offline after three", async () => {
  const lost = new TypeError("Failed to fetch");
  const { api } = setup(lost, json(200, session));
  expect(await api.refresh("r1")).toMatchObject({ kind: "session" });
  const gone = setup(lost, lost, lost, json(200, session));
  expect(await gone.api.refresh("r1")).toEqual({ kind: "offline" });
  expect(gone.asked).toHaveLength(3);
});

test("a refresh is not retried after a timeout, because a page waits for it", async () => {
  const { api, asked } = setup(new DOMException("slow", "TimeoutError"), json(200, session));
  expect(await api.refresh("r1")).toEqual({ kind: "offline" });
  expect(asked).toHaveLength(1);
});

test("a refresh with a rejected token returns refused", async () => {
  const { api } = setup(json(400, { error_code: "refresh_token_not_found", msg: "Invalid Refresh Token" }));
  expect(await api.refresh("r1")).toEqual({ kind: "refused" });
});

test.each([
  ["a server error", json(500, { error_code: "unexpected_failure" })],
  ["the login page of a public network", new Response("<html>Welcome!</html>", { status: 200 })],
  ["a proxy's rejection", new Response("Blocked", { status: 403 })],
  ["a success response without a session", json(200, {})],
])("a refresh returns offline, and doesn't end the session, after %s", async (_, answer) => {
  expect(await setup(answer).api.refresh("r1")).toEqual({ kind: "offline" });
});

test("if the server rejects the key, the request is repeated with a new key", async () => {
  const { api, asked } = setup(json(401, { message: "Invalid API key" }), json(200, session));
  expect(await api.refresh("r1")).toMatchObject({ kind: "session" });
  expect(asked.map(({ key }) => key)).toEqual(["old-key", "new-key"]);
});

test.each([
  ["a session", [json(200, session)], { kind: "session", session }],
  [
    "the server's error message",
    [json(400, { msg: "Invalid login credentials" })],
    { kind: "refused", message: "Invalid login credentials" },
  ],
  ["offline for a gateway's error", [new Response("oh", { status: 502 })], { kind: "offline" }],
  ["offline without a response", [], { kind: "offline" }],
])("signing in returns %s", async (_, answers, outcome) => {
  expect(await setup(...answers).api.signIn("a@b.example", "abcd1234")).toEqual(outcome);
});

test("a sign-in that needs a second step returns code-needed and ends its session", async () => {
  const factors = [{ id: "f1", factor_type: "totp", status: "verified" }];
  const passwordSession = { ...session, user: { ...session.user, factors } };
  const { api, asked } = setup(json(200, passwordSession), new Response(null, { status: 204 }));
  expect(await api.signIn("a@b.example", "abcd1234")).toEqual({ kind: "code-needed" });
  expect(asked.at(-1)?.url).toBe("https://diary.example/auth/v1/logout?scope=local");
});

test("`end` signs the session out at the server with its token, and ignores errors", async () => {
  const { api, asked, tokens } = setup(json(200, session), new Response(null, { status: 204 }));
  await api.refresh("r1");
  await api.end(session);
  expect(asked[1]?.url).toBe("https://diary.example/auth/v1/logout?scope=local");
  expect(tokens).toEqual(["Bearer old-key", `Bearer ${session.access_token}`]);
  await expect(setup().api.end(session)).resolves.toBeUndefined();
});

async function unreachable(): Promise<never> {
  throw new Error("no config");
}

test("if the configuration can't be fetched, a refresh returns offline", async () => {
  const fetch = vi.fn<typeof globalThis.fetch>();
  const api = createAuthApi({ fetch, now: () => 0, config: unreachable, renewConfig: unreachable });
  expect(await api.refresh("r1")).toEqual({ kind: "offline" });
  expect(fetch).not.toHaveBeenCalled();
});
