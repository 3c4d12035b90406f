import { expect, test } from "vitest";

import { sendPipelined, type RawRequest } from "./raw-http.ts";
import { startSharedBackend } from "./shared-backend.ts";
import { createChallenge, signUp } from "./users.ts";

const backend = await startSharedBackend();

const PATH = "/rest/v1/challenge?select=challenge_id";

function ask(headers: Record<string, string> = {}, path = PATH): RawRequest {
  return { path, headers: { apikey: backend.key, ...headers } };
}

// All requests share PGlite's session. If requests mixed, the commit of a request would reset the role, and the next statement would run as superuser.
test("pipelined requests on one connection run with their own roles", async () => {
  const owner = await signUp(backend, "owner");
  const stranger = await signUp(backend, "stranger");
  const secret = await createChallenge(owner, { title: "My secret", visibility: "private" });
  const open = await createChallenge(owner, { title: "For everyone" });

  const requests = Array.from({ length: 40 }, () => [
    ask(),
    ask({ authorization: `Bearer ${stranger.token}` }),
  ]).flat();
  const responses = await sendPipelined(backend.url, requests);

  expect(responses.match(new RegExp(open, "g"))).toHaveLength(80);
  expect(responses).not.toContain(secret);
  const own = await sendPipelined(backend.url, [ask({ authorization: `Bearer ${owner.token}` })]);
  expect(own).toContain(secret);
});

test("a failing request doesn't affect the requests before and after it", async () => {
  const responses = await sendPipelined(
    backend.url,
    Array.from({ length: 10 }, () => [ask(), ask({}, `${PATH}&challenge_id=eq.nonsense`)]).flat(),
  );
  expect(responses.match(/HTTP\/1\.1 200/g)).toHaveLength(10);
  expect(responses.match(/HTTP\/1\.1 400/g)).toHaveLength(10);
});

test("each of several concurrent writes belongs to its author", async () => {
  const users = await Promise.all(["ann", "ben", "cai", "dee"].map((name) => signUp(backend, name)));
  await Promise.all(
    users.flatMap((user) =>
      Array.from({ length: 5 }, (_, index) =>
        createChallenge(user, { title: `${user.email.slice(0, 3)} ${index}` }),
      ),
    ),
  );

  const rows = await backend.sql<{ email: string; title: string }>(
    "select u.email, c.title from public.challenge c join auth.users u on u.id = c.user_id where u.id = any($1)",
    [users.map((user) => user.id)],
  );
  expect(rows).toHaveLength(20);
  for (const { email, title } of rows) expect(title.slice(0, 3)).toBe(email.slice(0, 3));
});
