import { externalBackend, type BackendUnderTest } from "@diary/server/testing";
import { beforeAll, describe, expect, test } from "vitest";

import { openBackend } from "./fixtures/databases.ts";
import { challengeOf } from "./fixtures/given.ts";
import { Person, signUp } from "./fixtures/person.ts";

describe.skipIf(externalBackend() === undefined)("the secret key", () => {
  let backend: BackendUnderTest;
  let person: Person;
  const nobody = () => new Person(backend);
  const server = () => new Person({ ...backend, key: backend.serviceKey() });
  beforeAll(async () => {
    backend = await openBackend("supabase");
    person = await signUp(backend, `server-${crypto.randomUUID()}`);
  });

  test("the secret key reads and deletes feedback, unlike users", async () => {
    const title = `Hello ${person.id}`;
    const of = `feedback?title=eq.${encodeURIComponent(title)}`;
    expect((await person.send("feedback", { title, feedback: "For the operator." })).status).toBe(201);
    for (const other of [nobody(), person]) {
      expect((await other.select(of)).status).toBeOneOf([401, 403]);
      expect((await other.remove(of)).status).toBeOneOf([401, 403]);
    }
    expect((await server().select(of)).rows).toMatchObject([{ title, feedback: "For the operator." }]);
    expect((await server().remove(of)).rows).toHaveLength(1);
  });

  test("the secret key reads private rows and obeys the rules for writes", async () => {
    const hidden = challengeOf(person, { visibility: "private" });
    expect((await person.insert("challenge", hidden)).status).toBe(201);
    const own = `challenge?user_id=eq.${person.id}`;
    expect((await nobody().select(own)).rows).toEqual([]);
    expect((await server().select(own)).rows).toHaveLength(1);
    expect((await server().insert("challenge", { ...hidden, days: 0 })).status).toBe(400);
    expect((await server().update("challenge", { days: 5 })).status).toBe(400);
  });
});
