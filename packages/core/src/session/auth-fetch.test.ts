import { expect, test, vi } from "vitest";

import { AppError } from "../errors/index.ts";
import { createConnectionWatcher, withholdPasswordSession, withLocalExpiry } from "./auth-fetch.ts";

const never = new Promise<never>(() => {});

test("pending work is rejected after the first request without a response", async () => {
  const failure = new TypeError("Failed to fetch");
  const connection = createConnectionWatcher(() => Promise.reject(failure));
  const result = connection.orLost(never);
  await expect(connection.fetch("http://localhost/")).rejects.toBe(failure);
  await expect(result).rejects.toMatchObject({ code: "network", cause: failure });
});

test.each([502, 503, 504])("pending work is rejected after the status %i of a proxy", async (status) => {
  const connection = createConnectionWatcher(() => Promise.resolve(new Response(null, { status })));
  const result = connection.orLost(never);
  expect((await connection.fetch("http://localhost/")).status).toBe(status);
  await expect(result).rejects.toBeInstanceOf(AppError);
});

test.each([200, 400, 401, 500])("the status %i doesn't reject pending work", async (status) => {
  const connection = createConnectionWatcher(() => Promise.resolve(new Response(null, { status })));
  const work = Promise.withResolvers<string>();
  const result = connection.orLost(work.promise);
  await connection.fetch("http://localhost/");
  work.resolve("done");
  expect(await result).toBe("done");
});

test("a request without a response is aborted after 30 seconds", async () => {
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) =>
    ms === 30_000
      ? AbortSignal.abort(new DOMException("late", "TimeoutError"))
      : new AbortController().signal,
  );
  const connection = createConnectionWatcher(async (_input, init) => {
    init?.signal?.throwIfAborted();
    return new Response();
  });
  const result = connection.orLost(never);
  await expect(connection.fetch("http://localhost/")).rejects.toMatchObject({ name: "TimeoutError" });
  await expect(result).rejects.toMatchObject({ code: "network" });
});

test("work that fails without a lost connection is rejected with its own error", async () => {
  const connection = createConnectionWatcher(fetch);
  const failure = new Error("a bug");
  await expect(connection.orLost(Promise.reject(failure))).rejects.toBe(failure);
});

const NOW = 1_800_000_000_000;

async function answered(body: string, path = "/auth/v1/token?grant_type=refresh_token", status = 200) {
  const headers = {
    "content-type": "application/json",
    "content-length": String(body.length),
    "content-encoding": "gzip",
  };
  const fetch = withLocalExpiry(
    () => Promise.resolve(new Response(body, { status, headers })),
    () => NOW,
  );
  return fetch(`https://diary.example${path}`);
}

test.each([
  ["the server's clock is ahead", 1_800_007_200 + 3600],
  ["the server's clock is behind", 1_799_992_800 + 3600],
  ["the response has no expires_at", undefined],
])("expires_at is the device's time plus the lifetime if %s", async (_, expires_at) => {
  const response = await answered(JSON.stringify({ access_token: "a", expires_in: 3600, expires_at }));
  expect(await response.json()).toEqual({
    access_token: "a",
    expires_in: 3600,
    expires_at: NOW / 1000 + 3600,
  });
  for (const name of ["content-length", "content-encoding"]) expect(response.headers.get(name)).toBeNull();
});

test.each(["signup", "verify", "factors/id/verify", "token?grant_type=password"])(
  "the session of a response to %s expires by the device's clock",
  async (path) => {
    const response = await answered(JSON.stringify({ expires_in: 60 }), `/auth/v1/${path}`);
    expect(await response.json()).toEqual({ expires_in: 60, expires_at: NOW / 1000 + 60 });
  },
);

test.each([
  ["a response without a session", JSON.stringify({ id: "mina" }), "/auth/v1/signup", 200],
  ["a response of another path", JSON.stringify({ expires_in: 1, expires_at: 2 }), "/auth/v1/user", 200],
  ["a rejection", JSON.stringify({ expires_in: 1, expires_at: 2 }), "/auth/v1/token", 400],
  ["a response that isn't JSON", "<html>", "/auth/v1/token", 200],
])("withLocalExpiry doesn't change %s", async (_, body, path, status) => {
  const response = await answered(body, path, status);
  expect(await response.text()).toBe(body);
  expect(response.status).toBe(status);
});

const PASSWORD_SIGN_IN = "token?grant_type=password";
const withFactor = (factor_type: string, status: string) => ({
  access_token: "a",
  refresh_token: "r",
  user: { factors: [{ id: "factor", factor_type, status }] },
});

async function signIn(body: unknown, path = PASSWORD_SIGN_IN, status = 200) {
  const withheld: unknown[] = [];
  const fetch = withholdPasswordSession(
    () => Promise.resolve(Response.json(body, { status })),
    (session) => withheld.push(session),
  );
  const response = await fetch(`https://diary.example/auth/v1/${path}`);
  return { withheld, status: response.status, body: (await response.json()) as unknown };
}

test("the session after a correct password is withheld if the account needs a code", async () => {
  const session = withFactor("totp", "verified");
  const { body, status, withheld } = await signIn(session);
  expect(status).toBe(403);
  expect(body).toMatchObject({ code: "code_needed" });
  expect(withheld).toEqual([session]);
});

test.each([
  ["a user without a factor", { access_token: "a", refresh_token: "r", user: {} }, PASSWORD_SIGN_IN, 200],
  ["a user with an unfinished factor", withFactor("totp", "unverified"), PASSWORD_SIGN_IN, 200],
  ["a user with another kind of factor", withFactor("phone", "verified"), PASSWORD_SIGN_IN, 200],
  ["a refresh", withFactor("totp", "verified"), "token?grant_type=refresh_token", 200],
  ["a rejection", withFactor("totp", "verified"), PASSWORD_SIGN_IN, 400],
])("the response to %s isn't withheld", async (_, body, path, status) => {
  expect(await signIn(body, path, status)).toEqual({ withheld: [], status, body });
});
