import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

import { AUTH_LIMITS } from "../src/guard/auth-limits.ts";
import { startTestBackend, type TestBackend } from "../src/testing/index.ts";
import { PASSWORD, signUp } from "./people.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend({ rateLimits: true });
});
afterEach(() => backend.reset());
afterAll(() => backend.close());

async function knock(path: string, body: unknown): Promise<number> {
  const answer = await fetch(`${backend.url}/auth/v1/${path}`, {
    method: "POST",
    headers: { apikey: backend.key, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  await answer.text();
  return answer.status;
}

async function knockTimes(
  times: number,
  path: string,
  body: (attempt: number) => unknown,
): Promise<number[]> {
  const statuses: number[] = [];
  for (let attempt = 0; attempt < times; attempt += 1) statuses.push(await knock(path, body(attempt)));
  return statuses;
}

test("the password of one account cannot be guessed on and on", async () => {
  const { email } = await signUp(backend, "aiko");
  const { max } = AUTH_LIMITS.signInToAccount;
  const wrong = await knockTimes(max + 5, "token?grant_type=password", () => ({
    email,
    password: "wrong1234",
  }));

  expect(wrong.slice(0, max)).toEqual(Array<number>(max).fill(400));
  expect(wrong.slice(max)).toEqual([429, 429, 429, 429, 429]);
  // Written otherwise, it is the same account.
  expect(
    await knock("token?grant_type=password", { email: ` ${email.toUpperCase()}`, password: PASSWORD }),
  ).toBe(429);
  // Somebody else still signs in.
  await signUp(backend, "ben");
  expect(await knock("token?grant_type=password", { email: "ben@diary.example", password: PASSWORD })).toBe(
    200,
  );
});

test("one address cannot try the accounts one after the other", async () => {
  const { max } = AUTH_LIMITS.signInFromAddress;
  const statuses = await knockTimes(max + 1, "token?grant_type=password", (attempt) => ({
    email: `nobody${attempt}@diary.example`,
    password: PASSWORD,
  }));
  expect(statuses.at(-2)).toBe(400);
  expect(statuses.at(-1)).toBe(429);
});

test.each([
  [
    "one-time codes",
    "verify",
    AUTH_LIMITS.verify.max,
    { type: "recovery", email: "a@diary.example", token: "0123456789" },
  ],
  ["refresh tokens", "token?grant_type=refresh_token", AUTH_LIMITS.refresh.max, { refresh_token: "guess" }],
])("%s cannot be guessed on and on", async (_what, path, max, body) => {
  const statuses = await knockTimes(max + 1, path, () => body);
  expect(statuses.slice(0, max)).not.toContain(429);
  expect(statuses.at(-1)).toBe(429);
});

test("one address cannot make accounts on and on", async () => {
  const { max } = AUTH_LIMITS.signUp;
  const statuses = await knockTimes(max + 1, "signup", (attempt) => ({
    email: `p${attempt}@diary.example`,
    password: "short",
  }));
  expect(statuses.at(-2)).toBe(422);
  expect(statuses.at(-1)).toBe(429);
});

test("nobody's mailbox is flooded", async () => {
  const { email } = await signUp(backend, "aiko");
  expect(await knock("recover", { email })).toBe(200);
  expect(await knock("recover", { email })).toBe(429);
  expect(backend.mails()).toHaveLength(1);
});
