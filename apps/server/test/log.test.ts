import { EventEmitter, once } from "node:events";

import { expect, test } from "vitest";

import { redactError } from "../src/log/console.ts";
import { configureLog } from "../src/log/log.ts";
import { startSharedBackend } from "./shared-backend.ts";
import { PASSWORD, createChallenge, signUp, visitor, writeEntry } from "./users.ts";

const DIARY = "Dear diary, nobody else may read this";

let logged = "";
configureLog({ level: "debug", destination: { write: (line) => (logged += line) } });
const backend = await startSharedBackend({ webRoot: "/nonexistent" });

test("a warning that Node passes as an error is emitted, although lite expects text", async () => {
  const warned = once(process, "warning");
  const emitter = new EventEmitter();
  for (let n = 0; n <= EventEmitter.defaultMaxListeners; n += 1) emitter.on("closed", () => {});
  expect(await warned).toMatchObject([{ name: "MaxListenersExceededWarning" }]);
});

test("a failing statement logs no diary text", async () => {
  const user = await signUp(backend, "aiko");
  const challenge_id = await createChallenge(user);
  await backend.sql(`create function public.break() returns trigger language plpgsql as
    $$ begin raise exception 'broken' using errcode = 'XX000', detail = new.content; end $$`);
  await backend.sql(
    "create trigger break before insert on public.day for each row execute function public.break()",
  );

  await expect(writeEntry(user, { challenge_id, date: "2026-11-02", content: DIARY })).rejects.toThrow(
    "Something went wrong on the server.",
  );
  await backend.sql("drop function public.break() cascade");
  const invalid = "invalid input syntax";
  await expect(writeEntry(user, { challenge_id, date: DIARY, content: DIARY })).rejects.toThrow(invalid);
  await expect(createChallenge(user, { days: DIARY, desc: DIARY })).rejects.toThrow(invalid);

  expect(logged).toContain("broken");
  expect(logged).not.toContain("Dear diary");
});

test("even the most verbose log contains no secret and no diary text", async () => {
  logged = "";
  const user = await signUp(backend, "mina");
  const challenge = await createChallenge(user, { title: "Quiet title", visibility: "private" });
  await writeEntry(user, { challenge_id: challenge, date: "2026-11-01", content: "Quiet words" });
  await writeEntry(user, { challenge_id: challenge, date: "2026-11-01", content: "Quiet again" }).catch(
    () => {},
  );
  const picture = new Blob([Buffer.from("\x89PNG\r\n\x1a\n", "latin1")], { type: "image/png" });
  await user.client.storage.from("avatars").upload(`${user.id}/a.png`, picture);
  const { data: before } = await user.client.auth.getSession();
  await user.client.auth.refreshSession();
  await visitor(backend).auth.signInWithPassword({ email: user.email, password: "wrong-password-1" });

  await visitor(backend).auth.resetPasswordForEmail(user.email);
  const [mail] = await backend.mails();
  const hash = /token_hash=(\w+)/.exec(mail!.html)![1]!;
  const recovered = visitor(backend);
  await recovered.auth.verifyOtp({ type: "recovery", token_hash: hash });
  await recovered.auth.updateUser({ password: "another-password-1" });
  await visitor(backend).auth.verifyOtp({ type: "recovery", token_hash: hash });
  const { data: after } = await recovered.auth.getSession();
  await recovered.rpc("delete_account");

  expect(logged.split("\n").length).toBeGreaterThan(6);
  const secrets = {
    password: PASSWORD,
    another: "another-password-1",
    wrong: "wrong-password-1",
    address: user.email,
    "access token": user.token,
    "refresh token": before.session!.refresh_token,
    "access token after a recovery": after.session!.access_token,
    "refresh token after a recovery": after.session!.refresh_token,
    link: hash,
    key: backend.key,
    words: "Quiet",
  };
  expect(Object.entries(secrets).filter(([, secret]) => logged.includes(secret))).toEqual([]);
});

test("the log line of a database error contains its code and names", () => {
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

test("the log line of any other error contains its message and its place in the code", () => {
  const line = String(redactError(new TypeError("x is not a function")));
  expect(line).toMatch(/^TypeError: x is not a function \(at .*log\.test\.ts.*\)$/);
  expect(line).not.toContain("\n");
});

test("a client that disconnects is not logged as an error", async () => {
  const address = `${backend.url}/rest/v1/home_challenge?select=challenge_id`;
  const asked = Array.from({ length: 20 }, async (_, index) => {
    const leaving = new AbortController();
    const response = fetch(address, { headers: { apikey: backend.key }, signal: leaving.signal });
    setTimeout(() => leaving.abort(), index);
    await response.catch(() => undefined);
  });
  await Promise.all(asked);
  // The server handles this request after the previous ones have ended.
  expect((await fetch(address, { headers: { apikey: backend.key } })).status).toBe(200);
  expect(logged).not.toContain("The client has disconnected");
});
