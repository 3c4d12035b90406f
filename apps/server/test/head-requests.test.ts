import { beforeAll, expect, test } from "vitest";

import { startSharedBackend } from "./shared-backend.ts";
import { createChallenge, signUp, writeEntry } from "./users.ts";

const backend = await startSharedBackend({ webRoot: "/nonexistent" });
const CARD = "/card/7-30-12.png";
let challenge: string;
let handle: string;
beforeAll(async () => {
  const user = await signUp(backend, "ume");
  challenge = await createChallenge(user, { visibility: "public" });
  await writeEntry(user, { challenge_id: challenge, date: "2026-11-02", content: "Read" });
  handle = user.id;
});

test.each([
  "/",
  "/healthz",
  "/readyz",
  "/config.json",
  "/api/openapi.json",
  "/version",
  "/favicon.ico",
  "/.well-known/change-password",
  "/.well-known/security.txt",
  "/mailbox",
  "/mailbox.json",
  "/mail/stop/abc",
  CARD,
  "/challenge/{challenge}",
  "/challenge/{challenge}/feed.atom",
  "/badge/{challenge}.svg",
  "/embed/{challenge}",
  "/badge/nothing.svg",
  "/u/{user}",
  "/u/{user}/feed.atom",
  "/share",
  "/nothing-here",
  "/rest/v1/nothing",
  "/storage/v1/object/public/avatars/nothing.png",
])("HEAD %s has the same response as GET, without a body", async (path) => {
  const url = backend.url + path.replace("{challenge}", challenge).replace("{user}", handle);
  const [get, head] = await Promise.all(
    ["GET", "HEAD"].map((method) =>
      fetch(url, { method, redirect: "manual", headers: { apikey: backend.key } }),
    ),
  );
  expect([path, head!.status, head!.headers.get("content-type"), head!.headers.get("location")]).toEqual([
    path,
    get!.status,
    get!.headers.get("content-type"),
    get!.headers.get("location"),
  ]);
  expect(await head!.text()).toBe("");
});
