import { afterAll, beforeAll, expect, test } from "vitest";

import { startTestBackend, type TestBackend } from "../src/testing/index.ts";
import { signUp, visitor } from "./people.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

async function mayOnFeedback(role: string): Promise<string[]> {
  const rows = await backend.sql<{ privilege_type: string }>(
    "select privilege_type from information_schema.role_table_grants where table_name = 'feedback' and grantee = $1",
    [role],
  );
  return rows.map((row) => row.privilege_type).toSorted();
}

// Lite grants everything on everything on its first request.
test("what the migrations grant is what holds, after requests too", async () => {
  const person = await signUp(backend, "person");
  await visitor(backend).from("home_challenge").select();
  await person.client.from("challenge").select();

  expect(await mayOnFeedback("anon")).toEqual([]);
  expect(await mayOnFeedback("authenticated")).toEqual(["INSERT"]);
  const { error: denied } = await person.client.from("feedback").select().eq("user_id", person.id);
  expect(denied?.code).toBe("42501");
  const { error: allowed } = await person.client
    .from("feedback")
    .insert({ title: "Hello", feedback: "I like it." });
  expect(allowed).toBeNull();
});
