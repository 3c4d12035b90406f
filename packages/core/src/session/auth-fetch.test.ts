import { expect, test } from "vitest";

import { AppError } from "../errors/index.ts";
import { createConnectionWatcher, withLocalExpiry } from "./auth-fetch.ts";

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

test("work that fails without a lost connection is rejected with its own error", async () => {
  const connection = createConnectionWatcher(fetch);
  const failure = new Error("a bug");
  await expect(connection.orLost(Promise.reject(failure))).rejects.toBe(failure);
});

const NOW = 1_800_000_000_000;

async function answered(body: string, path = "/auth/v1/token?grant_type=refresh_token", status = 200) {
  const headers = { "content-type": "application/json", "content-length": String(body.length) };
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
  expect(response.headers.get("content-length")).toBeNull();
});

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
