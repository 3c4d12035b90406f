import { afterAll, beforeAll, expect, test } from "vitest";

import { configureLog } from "../src/log/log.ts";
import type { TestBackend } from "../src/testing/index.ts";
import { PASSWORD, setChallenge, signUp, visitor, writeDay } from "./people.ts";
import { startSharedBackend } from "./shared-backend.ts";

let backend: TestBackend;
const logged: string[] = [];
beforeAll(async () => {
  backend = await startSharedBackend({ webRoot: "/nonexistent" });
  configureLog({ level: "debug", destination: { write: (line) => logged.push(line) } });
});
afterAll(() => backend.close());

test("nothing that opens an account, and no word of a diary, is in the log at its most talkative", async () => {
  const person = await signUp(backend, "aiko");
  const challenge = await setChallenge(person, { title: "Quiet title", visibility: "private" });
  await writeDay(person, { challenge_id: challenge, date: "2026-11-01", content: "Quiet words" });
  // What the database refuses names the row in its reason.
  await writeDay(person, { challenge_id: challenge, date: "2026-11-01", content: "Quiet again" }).catch(
    () => {},
  );
  const picture = new Blob([Buffer.from("\x89PNG\r\n\x1a\n", "latin1")], { type: "image/png" });
  await person.client.storage.from("avatars").upload(`${person.id}/a.png`, picture);
  const { data: before } = await person.client.auth.getSession();
  await person.client.auth.refreshSession();
  await visitor(backend).auth.signInWithPassword({ email: person.email, password: "wrong-password-1" });

  await visitor(backend).auth.resetPasswordForEmail(person.email);
  const [mail] = await backend.mails();
  const hash = /token_hash=(\w+)/.exec(mail!.html)![1]!;
  const recovered = visitor(backend);
  await recovered.auth.verifyOtp({ type: "recovery", token_hash: hash });
  await recovered.auth.updateUser({ password: "another-password-1" });
  await visitor(backend).auth.verifyOtp({ type: "recovery", token_hash: hash });
  const { data: after } = await recovered.auth.getSession();
  await recovered.rpc("delete_account");

  expect(logged.length).toBeGreaterThan(5);
  const log = logged.join("");
  const secrets = {
    password: PASSWORD,
    another: "another-password-1",
    wrong: "wrong-password-1",
    address: person.email,
    "access token": person.token,
    "refresh token": before.session!.refresh_token,
    "access token after a recovery": after.session!.access_token,
    "refresh token after a recovery": after.session!.refresh_token,
    link: hash,
    key: backend.key,
    words: "Quiet",
  };
  expect(Object.entries(secrets).filter(([, secret]) => log.includes(secret))).toEqual([]);
});
