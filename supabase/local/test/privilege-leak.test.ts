import { afterAll, beforeAll, expect, test } from "vitest";

import { startTestBackend, type TestBackend } from "../src/testing/index.ts";
import { setChallenge, signUp } from "./people.ts";
import { sendPipelined, type RawRequest } from "./raw-http.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

// Each request is a transaction of its own under a role of its own; on one session, unless they take turns, one runs
// in the other's transaction, or after it as the superuser.
test("requests pipelined on one connection never see more than their own role may", async () => {
  const owner = await signUp(backend, "owner");
  const stranger = await signUp(backend, "stranger");
  await setChallenge(owner, { title: "My secret", visibility: "private" });
  await setChallenge(owner, { title: "For everyone" });

  const path = "/rest/v1/challenge?select=title,visibility";
  const ask = (token?: string): RawRequest => ({
    path,
    headers: { apikey: backend.key, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
  });
  const requests = Array.from({ length: 60 }, (_, index) =>
    ask(index % 2 === 0 ? undefined : stranger.token),
  );
  const answers = await sendPipelined(backend.url, requests);

  expect(answers.match(/HTTP\/1\.1 200/g)).toHaveLength(60);
  expect(answers.match(/For everyone/g)).toHaveLength(60);
  expect(answers).not.toContain("My secret");
  // The same call by somebody who may.
  expect(await sendPipelined(backend.url, [ask(owner.token)])).toContain("My secret");
});

test("writes at once by many are each their writer's", async () => {
  const people = await Promise.all(["ann", "ben", "cai", "dee"].map((name) => signUp(backend, name)));
  await Promise.all(
    people.flatMap((person) =>
      Array.from({ length: 5 }, (_, index) =>
        setChallenge(person, { title: `${person.email.slice(0, 3)} ${index}` }),
      ),
    ),
  );

  const rows = await backend.sql<{ email: string; title: string }>(
    "select u.email, c.title from public.challenge c join auth.users u on u.id = c.user_id where u.id = any($1)",
    [people.map((person) => person.id)],
  );
  expect(rows).toHaveLength(20);
  for (const { email, title } of rows) expect(title.slice(0, 3)).toBe(email.slice(0, 3));
});
