import { EventEmitter, once } from "node:events";

import { afterAll, beforeAll, expect, test } from "vitest";

import { redactError } from "../src/log/console.ts";
import { configureLog } from "../src/log/log.ts";
import type { TestBackend } from "../src/testing/index.ts";
import { setChallenge, signUp, writeDay } from "./people.ts";
import { startSharedBackend } from "./shared-backend.ts";

const DIARY = "Dear diary, nobody else may read this";

let backend: TestBackend;
let logged = "";
beforeAll(async () => {
  configureLog({ level: "debug", destination: { write: (line) => (logged += line) } });
  backend = await startSharedBackend();
});
afterAll(() => backend.close());

test("what Node warns of is a warning, and throws nowhere", async () => {
  const warned = once(process, "warning");
  const emitter = new EventEmitter();
  for (let n = 0; n <= EventEmitter.defaultMaxListeners; n += 1) emitter.on("closed", () => {});
  expect(await warned).toMatchObject([{ name: "MaxListenersExceededWarning" }]);
});

test("a failing statement leaves no word of a diary in the log", async () => {
  const person = await signUp(backend, "aiko");
  const challenge_id = await setChallenge(person);
  // A fault of the database itself, which is logged.
  await backend.sql(`create function public.break() returns trigger language plpgsql as
    $$ begin raise exception 'broken' using errcode = 'XX000', detail = new.content; end $$`);
  await backend.sql(
    "create trigger break before insert on public.day for each row execute function public.break()",
  );

  await expect(writeDay(person, { challenge_id, date: "2026-11-02", content: DIARY })).rejects.toThrow(
    "Something went wrong on the server.",
  );
  await backend.sql("drop function public.break() cascade");
  const invalid = "invalid input syntax";
  await expect(writeDay(person, { challenge_id, date: DIARY, content: DIARY })).rejects.toThrow(invalid);
  await expect(setChallenge(person, { days: DIARY, desc: DIARY })).rejects.toThrow(invalid);

  expect(logged).toContain("broken");
  expect(logged).not.toContain("Dear diary");
});

test("a database error is logged by code and names", () => {
  const error = Object.assign(new Error(`invalid input syntax for type date: "${DIARY}"`), {
    code: "22007",
    table: "day",
    detail: `Failing row contains (${DIARY})`,
    params: [DIARY],
  });
  expect(redactError(error)).toBe("[database] 22007 invalid input syntax for type date (day)");
  expect(redactError(new Error("while writing", { cause: error }))).not.toContain("Dear diary");
  expect(redactError("something else")).toBe("something else");
});

test("any other error is one line that says where it was", () => {
  const line = String(redactError(new TypeError("x is not a function")));
  expect(line).toMatch(/^TypeError: x is not a function \(at .*log\.test\.ts.*\)$/);
  expect(line).not.toContain("\n");
});

test("a request whose client has left is nothing for a log", async () => {
  const address = `${backend.url}/rest/v1/home_challenge?select=challenge_id`;
  const asked = Array.from({ length: 20 }, async (_, index) => {
    const leaving = new AbortController();
    const answer = fetch(address, { headers: { apikey: backend.key }, signal: leaving.signal });
    setTimeout(() => leaving.abort(), index);
    await answer.catch(() => undefined);
  });
  await Promise.all(asked);
  // One that is answered: those before it have ended.
  expect((await fetch(address, { headers: { apikey: backend.key } })).status).toBe(200);
  expect(logged).not.toContain("Nobody waits");
});
