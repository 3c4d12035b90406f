import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import { afterAll, beforeAll, expect, test } from "vitest";

import { insertChallenge, updateChallenge } from "../challenge/repo.ts";
import { emptyChallengeInput } from "../challenge/schema.ts";
import { fetchDays, registerDay } from "../day/repo.ts";
import { fetchLog, fetchQueue } from "../desk/repo.ts";
import { insertFeedback } from "../feedback/repo.ts";
import { setLike } from "../like/repo.ts";
import { fetchShareLinks } from "../share-link/repo.ts";
import { createVisitor } from "../testing/index.ts";
import type { DiaryClient } from "./client.ts";

interface FixedResponse {
  status: number;
  body: string;
  type?: string;
}

let server: Server;
let fixed: FixedResponse;
let diary: DiaryClient;
beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume();
    response.writeHead(fixed.status, { "content-type": fixed.type ?? "application/json" });
    response.end(fixed.body);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  ({ diary } = createVisitor({ url, key: "key" }));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const ID = "5f0c7f2e-3a8c-4c25-9c58-0d7f6b0d1f11";
const ENTRY = { day_id: ID, challenge_id: ID, user_id: ID, date: "2026-11-20", content: "Read." };
const CHALLENGE = {
  ...emptyChallengeInput("2026-11-20"),
  title: "Read",
  desc: "Daily.",
  challenge_id: ID,
  user_id: ID,
};

const WRITES: [string, () => Promise<unknown>][] = [
  ["a new challenge", () => insertChallenge(diary, CHALLENGE)],
  ["a changed challenge", () => updateChallenge(diary, ID, CHALLENGE)],
  ["an entry", () => registerDay(diary, ENTRY)],
  ["a like", () => setLike(diary, { challenge_id: ID, user_id: ID }, true)],
  ["an unlike", () => setLike(diary, { challenge_id: ID, user_id: ID }, false)],
  ["feedback", () => insertFeedback(diary, { title: "Hi", email: "", feedback: "All." }, null)],
];

const FAILURES: [string, FixedResponse, string][] = [
  ["a 500 whose body is null", { status: 500, body: "null" }, "server"],
  ["a 503 without a body", { status: 503, body: "" }, "server"],
  ["a 502 in HTML", { status: 502, body: "<h1>Bad Gateway</h1>", type: "text/html" }, "server"],
  ["a 404 without a body", { status: 404, body: "" }, "not-found"],
  ["a 404 with a list", { status: 404, body: "[]" }, "not-found"],
  ["a page of a captive portal", { status: 200, body: "<h1>Wi-Fi</h1>", type: "text/html" }, "network"],
];

for (const [what, write] of WRITES) {
  test.each(FAILURES)(`saving ${what} fails after %s`, async (_failure, answer, code) => {
    fixed = answer;
    await expect(write()).rejects.toMatchObject({ code });
  });
}

test.each([
  ["a new challenge", () => insertChallenge(diary, CHALLENGE)],
  ["an entry", () => registerDay(diary, ENTRY)],
  ["feedback", () => insertFeedback(diary, { title: "Hi", email: "", feedback: "All." }, null)],
])("saving %s fails after an empty 200, because the response doesn't prove a write", async (_what, write) => {
  fixed = { status: 200, body: "" };
  await expect(write()).rejects.toMatchObject({ code: "network" });
});

const BROKEN_ROWS = ["[null]", '["text"]', "[[]]", "[{}, null]"];
const LISTS: [string, () => Promise<unknown>][] = [
  ["entries", () => fetchDays(diary, ID)],
  ["links", () => fetchShareLinks(diary)],
  ["the queue of the desk", () => fetchQueue(diary, null)],
  ["the log of the desk", () => fetchLog(diary, null)],
];

for (const [what, read] of LISTS) {
  test.each(BROKEN_ROWS)(`loading ${what} fails after %s, because rows are objects`, async (body) => {
    fixed = { status: 200, body };
    await expect(read()).rejects.toMatchObject({ code: "network" });
  });
}
