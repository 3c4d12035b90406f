import { externalBackend, type BackendUnderTest } from "@diary/server/testing";
import { beforeAll, describe, expect, test } from "vitest";

import { ApiUser, signUp } from "./fixtures/api-user.ts";
import { openBackend } from "./fixtures/databases.ts";
import { challengeOf } from "./fixtures/given.ts";

describe.skipIf(externalBackend() === undefined)("the secret key", () => {
  let backend: BackendUnderTest;
  let user: ApiUser;
  const visitor = () => new ApiUser(backend);
  const server = () => new ApiUser({ ...backend, key: backend.serviceKey() });
  beforeAll(async () => {
    backend = await openBackend("supabase");
    user = await signUp(backend, `server-${crypto.randomUUID()}`);
  });

  test("the secret key can read and delete feedback, users can't", async () => {
    const title = `Hello ${user.id}`;
    const of = `feedback?title=eq.${encodeURIComponent(title)}`;
    expect((await user.send("feedback", { title, feedback: "For the operator." })).status).toBe(201);
    for (const other of [visitor(), user]) {
      expect((await other.select(of)).status).toBeOneOf([401, 403]);
      expect((await other.remove(of)).status).toBeOneOf([401, 403]);
    }
    expect((await server().select(of)).rows).toMatchObject([{ title, feedback: "For the operator." }]);
    expect((await server().remove(of)).rows).toHaveLength(1);
  });

  test("the secret key can read private rows, but can't break the rules for writes", async () => {
    const hidden = challengeOf(user, { visibility: "private" });
    expect((await user.insert("challenge", hidden)).status).toBe(201);
    const own = `challenge?user_id=eq.${user.id}`;
    expect((await visitor().select(own)).rows).toEqual([]);
    expect((await server().select(own)).rows).toHaveLength(1);
    expect((await server().insert("challenge", { ...hidden, days: 0 })).status).toBe(400);
    expect((await server().update("challenge", { days: 5 })).status).toBe(400);
  });
});
