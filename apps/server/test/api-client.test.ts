import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { callApi } from "@diary/core/api";
import { beforeAll, expect, onTestFinished, test } from "vitest";

import { startSharedBackend } from "./shared-backend.ts";
import { createChallenge, signUp, type TestUser } from "./users.ts";

const backend = await startSharedBackend();

let user: TestUser;
let token: string;
beforeAll(async () => {
  user = await signUp(backend, "ume");
  const { data } = await user.client.rpc("create_access_token", {
    name: "Client",
    days: 30,
    scopes: ["read", "write"],
  });
  token = data as string;
});

async function serverThatSends(status: number, type: string, body: string): Promise<string> {
  const server = createServer((_, response) => {
    response.writeHead(status, { "content-type": type }).end(body);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("the client returns the typed response of an operation", async () => {
  const challenge_id = await createChallenge(user);
  const entry = await callApi(backend, token, "api_register_entry", { challenge_id, content: "Read" });
  expect(entry.day).toBe(1);
  const { entries } = await callApi(backend, token, "api_entries", { challenge_id });
  expect(entries).toMatchObject([{ day_id: entry.day_id, content: "Read" }]);
});

test("the client throws the code of a rejection", async () => {
  const challenge_id = crypto.randomUUID();
  await expect(callApi(backend, token, "api_add_note", { content: "x" })).rejects.toMatchObject({
    code: "token/scope",
    detail: "note",
  });
  await expect(callApi(backend, "diary_x", "api_me", {})).rejects.toMatchObject({ code: "token/invalid" });
  const missing = callApi(backend, token, "api_public_entries", { challenge_id });
  await expect(missing).rejects.toMatchObject({ code: "challenge/not-found" });
});

test.each([
  ["a sign-in page of a network", 200, "text/html", "<p>Sign in</p>", "network"],
  ["JSON of another server", 200, "application/json", "{}", "network"],
  ["a failing server", 502, "text/html", "Bad gateway", "server"],
  ["a proxy that forbids the request", 403, "text/html", "Forbidden", "blocked"],
])("the client reports %s as a failure", async (_, status, type, body, code) => {
  const url = await serverThatSends(status, type, body);
  await expect(callApi({ url, key: "k" }, token, "api_me", {})).rejects.toMatchObject({ code });
});

test("the client reports a lost connection, and a token that can't be sent in a header", async () => {
  const gone = callApi({ url: "http://127.0.0.1:1", key: "k" }, token, "api_me", {});
  await expect(gone).rejects.toMatchObject({ code: "network" });
  await expect(callApi(backend, "diary_\n", "api_me", {})).rejects.toMatchObject({ name: "AppError" });
});

test("a note above the size limit of requests is rejected, also without HTTP", async () => {
  const content = "x".repeat(30_000);
  const inProcess: typeof backend.send = (address, init) => backend.send(address, init);
  for (const send of [fetch, inProcess]) {
    const sent = callApi(backend, token, "api_add_note", { content }, { send });
    await expect(sent).rejects.toMatchObject({ code: "too-large" });
  }
});
