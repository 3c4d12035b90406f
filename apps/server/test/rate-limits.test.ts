import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";

import { AUTH_LIMITS, RateLimiter, UNTHROTTLED_FAILURES } from "../src/auth/rate-limiter.ts";
import { NEW_CARDS_OF_NETWORK } from "../src/http/progress-cards.ts";
import { FEEDS_OF_NETWORK } from "../src/http/server.ts";
import { ASSISTANT_LIMIT } from "../src/mcp/respond-to-assistants.ts";
import { codeAt, startTestBackend } from "../src/testing/index.ts";
import { type LimitName, lowerLimit } from "./lowered-limit.ts";
import { sharedDatabase, startSharedBackend } from "./shared-backend.ts";
import { PASSWORD, postAuth, signUp } from "./users.ts";

// Trusts one proxy, so tests can send the addresses of clients.
const backend = await startSharedBackend({ rateLimits: true, trustProxy: { kind: "hops", count: 1 } });
afterEach(async () => {
  vi.useRealTimers();
  await backend.reset();
});

const HOME = "203.0.113.1";
const ELSEWHERE = "203.0.113.2";

async function statusOf(path: string, body: unknown, from = HOME): Promise<number> {
  const response = await postAuth(backend, path, body, { "x-forwarded-for": from });
  await response.text();
  return response.status;
}

async function sendTimes(times: number, path: string, body: (attempt: number) => unknown): Promise<number[]> {
  const statuses: number[] = [];
  for (let attempt = 0; attempt < times; attempt += 1) statuses.push(await statusOf(path, body(attempt)));
  return statuses;
}

const PASSWORD_GRANT = "token?grant_type=password";
const wrong = (email: string) => ({ email, password: "wrong1234" });

async function changeUser({ token }: { token: string }, change: object): Promise<number> {
  const response = await fetch(`${backend.url}/auth/v1/user`, {
    method: "PUT",
    headers: { apikey: backend.key, authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(change),
  });
  await response.text();
  return response.status;
}

async function withSecondStep() {
  // A code is valid for three steps of 30 seconds. Without a stopped clock, a step can end between code and request.
  vi.useFakeTimers({ toFake: ["Date"] });
  const { client, email } = await signUp(backend, "aiko");
  const enrolled = (await client.auth.mfa.enroll({ factorType: "totp" })).data as {
    id: string;
    totp: { secret: string };
  };
  const code = (step = 0) => codeAt(enrolled.totp.secret, Date.now() + step * 30_000);
  const began = { factorId: enrolled.id, code: code(-1) };
  expect((await client.auth.mfa.challengeAndVerify(began)).error).toBeNull();
  const session = async (path: string, body: unknown, from: string) => {
    const response = await postAuth(backend, path, body, { "x-forwarded-for": from });
    return ((await response.json()) as { access_token: string }).access_token;
  };
  const signIn = (from: string) => session(PASSWORD_GRANT, { email, password: PASSWORD }, from);
  async function recover(from: string) {
    const sent = await postAuth(backend, "recover", { email }, { "x-forwarded-for": from });
    expect(sent.status).toBe(200);
    const mail = (await backend.mails()).find(({ to }) => to === email);
    const token_hash = /token_hash=(\w+)/.exec(mail?.text ?? "")?.[1];
    return session("verify", { type: "recovery", token_hash }, from);
  }
  async function sendCode(token: string, typed: string, from: string): Promise<number> {
    const headers = { "x-forwarded-for": from, authorization: `Bearer ${token}` };
    const body = { challenge_id: crypto.randomUUID(), code: typed };
    return (await postAuth(backend, `factors/${enrolled.id}/verify`, body, headers)).status;
  }
  async function exhaust(from: string, token?: string) {
    const half = token ?? (await signIn(from));
    for (let n = 0; n < AUTH_LIMITS.codesOfNetwork.max; n += 1)
      expect(await sendCode(half, "000000", from)).toBe(422);
    expect(await sendCode(half, code(), from)).toBe(429);
    if (token === undefined) expect(await sendCode(await signIn(from), code(), from)).toBe(429);
  }
  return { code, exhaust, recover, sendCode, signIn };
}

describe("codes of the second factor", () => {
  test("wrong codes of a stranger who has the password don't lock the owner out", async () => {
    const { code, exhaust, sendCode, signIn } = await withSecondStep();
    await exhaust(HOME);
    expect(await sendCode(await signIn(ELSEWHERE), code(), ELSEWHERE)).toBe(200);
    expect(await sendCode(await signIn(HOME), code(1), HOME)).toBe(429);
  });

  test(
    "code guesses from many networks are blocked, but not after a recovery link",
    { tags: "extended" },
    async () => {
      const { code, exhaust, sendCode, recover, signIn } = await withSecondStep();
      const networks = AUTH_LIMITS.codesOfAccount.max / AUTH_LIMITS.codesOfNetwork.max;
      for (let n = 0; n < networks; n += 1) await exhaust(`198.51.100.${n}`);
      expect(await sendCode(await signIn(ELSEWHERE), code(), ELSEWHERE)).toBe(429);
      const recovered = await recover(ELSEWHERE);
      for (let n = 1; n < AUTH_LIMITS.codesOfRecovery.max; n += 1)
        expect(await sendCode(recovered, "000000", ELSEWHERE)).toBe(422);
      expect(await sendCode(recovered, code(), ELSEWHERE)).toBe(200);
    },
  );

  test("code guesses after a recovery link are blocked, but not after a password", async () => {
    const { code, exhaust, sendCode, recover, signIn } = await withSecondStep();
    await exhaust(HOME, await recover(HOME));
    expect(await sendCode(await signIn(HOME), code(), HOME)).toBe(200);
  });

  test("recovery links allow as many code guesses per day as a password", { tags: "extended" }, async () => {
    const { code, sendCode, recover, signIn } = await withSecondStep();
    const { max, windowMs } = AUTH_LIMITS.codesOfRecovery;
    vi.useFakeTimers({ toFake: ["Date", "performance"], now: Date.now() });
    for (let guesses = 0; guesses < AUTH_LIMITS.codesOfAccount.max; guesses += max) {
      const recovered = await recover(HOME);
      for (let n = 0; n < max; n += 1) expect(await sendCode(recovered, "000000", HOME)).toBe(422);
      expect(await sendCode(recovered, "000000", HOME)).toBe(429);
      vi.advanceTimersByTime(windowMs);
    }
    expect(await sendCode(await recover(HOME), code(), HOME)).toBe(429);
    expect(await sendCode(await signIn(ELSEWHERE), code(), ELSEWHERE)).toBe(200);
  });

  test("right codes don't count as guesses", async () => {
    for (const name of ["codesOfNetwork", "codesOfAccount"] as const) lowerLimit(name, 2);
    const { code, sendCode, signIn } = await withSecondStep();
    const half = await signIn(HOME);
    for (let n = 0; n < 3; n += 1) {
      vi.setSystemTime(Date.now() + 30_000);
      expect(await sendCode(half, code(), HOME)).toBe(200);
    }
  });

  test("a code that one limit rejects doesn't count for another limit", () => {
    const limiter = new RateLimiter({ now: () => 0 });
    const [narrow, wide] = [
      { max: 2, windowMs: 1000 },
      { max: 3, windowMs: 1000 },
    ];
    const sendCode = (network: string) =>
      limiter.countAttempts([
        [network, narrow],
        ["all", wide],
      ]);
    expect([
      sendCode("a"),
      sendCode("a"),
      sendCode("a"),
      sendCode("b"),
      sendCode("b"),
      sendCode("c"),
    ]).toEqual([0, 0, 1, 0, 1, 1]);
  });
});

describe("passwords of one account", () => {
  test("guessing a password is blocked, but the owner can sign in from another network", async () => {
    const { email } = await signUp(backend, "aiko");
    const statuses = await sendTimes(UNTHROTTLED_FAILURES + 2, PASSWORD_GRANT, () => wrong(email));

    expect(statuses.slice(0, UNTHROTTLED_FAILURES)).toEqual(Array<number>(UNTHROTTLED_FAILURES).fill(400));
    expect(statuses.slice(UNTHROTTLED_FAILURES)).toEqual([429, 429]);
    expect(await statusOf(PASSWORD_GRANT, { email: ` ${email.toUpperCase()}`, password: PASSWORD })).toBe(
      429,
    );
    expect(await statusOf(PASSWORD_GRANT, { email, password: PASSWORD }, ELSEWHERE)).toBe(200);
    await signUp(backend, "ben");
    expect(await statusOf(PASSWORD_GRANT, { email: "ben@diary.example", password: PASSWORD })).toBe(200);
  });

  test("concurrent requests allow no additional guesses", async () => {
    const { email } = await signUp(backend, "aiko");
    const statuses = await Promise.all(
      Array.from({ length: 25 }, () => statusOf(PASSWORD_GRANT, wrong(email))),
    );
    expect(statuses.filter((status) => status === 400)).toHaveLength(UNTHROTTLED_FAILURES);
  });

  test("a client can't avoid the limit with a byte order mark or a repeated field", async () => {
    const { email } = await signUp(backend, "aiko");
    const body = JSON.stringify(wrong(email));
    const twice = body.replace("{", '{"email":"nobody@diary.example",');
    const statuses = await sendTimes(UNTHROTTLED_FAILURES + 1, PASSWORD_GRANT, () => twice);
    expect(statuses.at(-1)).toBe(429);
    expect(await statusOf(PASSWORD_GRANT, `\ufeff${body}`)).toBe(400);
    expect(await statusOf(PASSWORD_GRANT, body)).toBe(429);
  });

  test("the waiting time after wrong passwords grows to at most 15 minutes", async () => {
    let now = 0;
    const limiter = new RateLimiter({ now: () => now });
    const begin = (account: string, network: string) => limiter.beginSignIn(account, network);
    for (let failure = 0; failure < UNTHROTTLED_FAILURES; failure += 1) expect(begin("a", "n")).toBe(0);
    const waits: number[] = [];
    for (let failure = 0; failure < 8; failure += 1) {
      const wait = begin("a", "n");
      waits.push(wait);
      now += wait * 1000;
      expect(begin("a", "n")).toBe(0);
    }
    expect(waits).toEqual([15, 30, 60, 120, 240, 480, 900, 900]);
    expect(begin("b", "n")).toBe(0);
    expect(begin("a", "m")).toBe(0);
    now += 3_600_000;
    expect(begin("a", "n")).toBe(0);
    expect(begin("a", "n")).toBe(0);
  });
});

const nth = (count: number) => (count === 0 ? PASSWORD : `${PASSWORD}${count}`);

test("a password can be changed ten times per hour, and rejected attempts don't count", async () => {
  const user = await signUp(backend, "aiko");
  const change = (current_password: string, password: string) =>
    changeUser(user, { current_password, password });
  const { max } = AUTH_LIMITS.passwordOfAccount;
  expect(await change("wrong1234", nth(1))).toBe(400);
  for (let count = 0; count < max; count += 1) expect(await change(nth(count), nth(count + 1))).toBe(200);
  expect(await change(nth(max), nth(max + 1))).toBe(429);
});

test("guesses of the current password in a session are limited like sign-ins", async () => {
  const user = await signUp(backend, "aiko");
  const guess = (current_password: string) => changeUser(user, { current_password, password: nth(1) });
  for (let n = 0; n < UNTHROTTLED_FAILURES; n += 1) expect(await guess("wrong1234")).toBe(400);
  expect(await guess(PASSWORD)).toBe(429);
});

test("sign-ins that only the server's fault or a ban rejects don't count as guesses", async () => {
  const { email } = await signUp(backend, "aiko");
  await backend.sql("update auth.users set banned_until = now() + interval '1 day'");
  lowerLimit("failuresOfNetwork", UNTHROTTLED_FAILURES + 1);
  const statuses = await sendTimes(UNTHROTTLED_FAILURES + 2, PASSWORD_GRANT, () => ({
    email,
    password: PASSWORD,
  }));
  expect(new Set(statuses)).toEqual(new Set([400]));
});

test("an attempt that the network's limit rejects doesn't count for the account", async () => {
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  const { email } = await signUp(backend, "aiko");
  const { max } = AUTH_LIMITS.failuresOfNetwork;
  await sendTimes(max, PASSWORD_GRANT, (attempt) => wrong(`nobody${attempt}@diary.example`));
  const rejected = await sendTimes(UNTHROTTLED_FAILURES + 2, PASSWORD_GRANT, () => wrong(email));
  expect(new Set(rejected)).toEqual(new Set([429]));
  // The network's window has ended. If the attempts counted for the account, the account would still be blocked.
  vi.advanceTimersByTime(AUTH_LIMITS.failuresOfNetwork.windowMs + 1000);
  const judged = await sendTimes(UNTHROTTLED_FAILURES, PASSWORD_GRANT, () => wrong(email));
  expect(new Set(judged)).toEqual(new Set([400]));
});

test("sign-ins of a network are limited, even with correct passwords", async () => {
  const max = AUTH_LIMITS.failuresOfNetwork.max + 5;
  lowerLimit("signInsOfNetwork", max);
  const { email } = await signUp(backend, "aiko");
  const statuses = await sendTimes(max + 1, PASSWORD_GRANT, () => ({ email, password: PASSWORD }));
  expect(new Set(statuses.slice(0, max))).toEqual(new Set([200]));
  expect(statuses.at(-1)).toBe(429);
  expect(await statusOf(PASSWORD_GRANT, { email, password: PASSWORD }, ELSEWHERE)).toBe(200);
});

test.each<[name: LimitName, path: string, body: (attempt: number) => unknown]>([
  ["refreshOfNetwork", "token?grant_type=refresh_token", () => ({ refresh_token: "unknown" })],
  ["verifyOfNetwork", "verify", () => ({ type: "recovery", token_hash: "unknown" })],
  ["mailOfNetwork", "recover", (n) => ({ email: `p${n}@diary.example` })],
])("the limit %s counts each network separately", async (name, path, body) => {
  lowerLimit(name, 2);
  const statuses = await sendTimes(3, path, body);
  expect(statuses.map((status) => status === 429)).toEqual([false, false, true]);
  expect(await statusOf(path, body(9), ELSEWHERE)).not.toBe(429);
});

test("changes of one user's metadata are limited without limiting other users", async () => {
  lowerLimit("profileOfAccount", 2);
  const [aiko, ben] = [await signUp(backend, "aiko"), await signUp(backend, "ben")];
  const change = (user: typeof aiko, language: string) => changeUser(user, { data: { language } });
  expect([await change(aiko, "en"), await change(aiko, "ja"), await change(aiko, "en")]).toEqual([
    200, 200, 429,
  ]);
  expect(await change(ben, "ja")).toBe(200);
});

test("the IPv6 addresses of one network share the limit of password attempts", async () => {
  const { max } = AUTH_LIMITS.failuresOfNetwork;
  const statuses = await Promise.all(
    Array.from({ length: max + 10 }, (_, n) =>
      statusOf(PASSWORD_GRANT, wrong(`nobody${n}@diary.example`), `2001:db8:0:${n.toString(16)}::1`),
    ),
  );
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  expect(await statusOf(PASSWORD_GRANT, wrong("nobody@diary.example"), "2001:db8:0:100::1")).toBe(400);
});

test("sign-ups of a network are limited", async () => {
  const { max } = AUTH_LIMITS.signUpOfNetwork;
  const statuses = await sendTimes(max + 1, "signup", (attempt) => ({
    email: `p${attempt}@diary.example`,
    password: "short",
  }));
  expect(statuses.at(-2)).toBe(422);
  expect(statuses.at(-1)).toBe(429);
});

async function measureRecovery(address: string) {
  const began = performance.now();
  const statuses = [
    await statusOf("recover", { email: address }),
    await statusOf("recover", { email: address }),
  ];
  return { statuses, steps: Math.round((performance.now() - began) / 250) };
}

describe("a recovery mail", () => {
  test("a user gets at most ten recovery mails per hour", { tags: "extended" }, async () => {
    const { email } = await signUp(backend, "aiko");
    vi.useFakeTimers({ toFake: ["Date", "performance"] });
    const statuses: number[] = [];
    for (let asked = 0; asked < 11; asked += 1) {
      statuses.push(await statusOf("recover", { email }, `203.0.113.${asked}`));
      vi.advanceTimersByTime(61_000);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
    expect(await backend.mails()).toHaveLength(10);
    vi.advanceTimersByTime(3_600_000);
    expect(await statusOf("recover", { email })).toBe(200);
  });

  test("mails to one address are limited per hour for all networks together", async () => {
    lowerLimit("mailsToAddress", 2);
    vi.useFakeTimers({ toFake: ["Date", "performance"] });
    const statuses: number[] = [];
    for (const from of [HOME, ELSEWHERE, "198.51.100.1"]) {
      statuses.push(await statusOf("recover", { email: "aiko@diary.example" }, from));
      vi.advanceTimersByTime(61_000);
    }
    expect(statuses).toEqual([200, 200, 429]);
  });

  test("a recovery request doesn't reveal accounts by its response or time", async () => {
    const { email } = await signUp(backend, "aiko");
    const known = await measureRecovery(email);
    const unknown = await measureRecovery("nobody@diary.example");
    expect(known.statuses).toEqual([200, 429]);
    expect(unknown.statuses).toEqual(known.statuses);
    expect(known.steps).toBeGreaterThanOrEqual(1);
    expect(unknown.steps).toBeGreaterThanOrEqual(1);
  });
});

test("a repeated sign-up and a resent confirmation have to wait like a recovery mail", async () => {
  const confirming = await startTestBackend({
    rateLimits: true,
    confirmEmail: true,
    database: await sharedDatabase(),
  });
  onTestFinished(() => confirming.close());
  const statuses: [string, number][] = [];
  for (const path of ["signup", "signup", "resend"]) {
    const body = { type: "signup", email: "aiko@diary.example", password: PASSWORD };
    statuses.push([path, (await postAuth(confirming, path, body)).status]);
  }
  expect(statuses).toEqual([
    ["signup", 200],
    ["signup", 429],
    ["resend", 429],
  ]);
});

const DAY_MINUTES = 24 * 60;

test.each<[name: LimitName, minutes: number]>([
  ["failuresOfNetwork", 5],
  ["signInsOfNetwork", 5],
  ["refreshOfNetwork", 5],
  ["verifyOfNetwork", 5],
  ["mailToAddress", 1],
  ["mailsToAddress", 60],
  ["mailOfNetwork", 60],
  ["signUpOfNetwork", 60],
  ["codesOfNetwork", 60],
  ["codesOfRecovery", 60],
  ["codesOfAccount", DAY_MINUTES],
  ["passwordOfAccount", 60],
  ["profileOfAccount", 60],
])("after its maximum, the limit %s rejects attempts for %i minutes", (name, minutes) => {
  let now = 0;
  const limiter = new RateLimiter({ now: () => now });
  const attempt = () => limiter.countAttempt("key", AUTH_LIMITS[name]);
  for (let n = 0; n < AUTH_LIMITS[name].max; n += 1) expect(attempt()).toBe(0);
  expect(attempt()).toBe(minutes * 60);
  now = minutes * 60_000;
  expect(attempt()).toBe(0);
});

test("the limiter uses limited memory for any number of keys", async () => {
  const limiter = new RateLimiter({ now: () => 0 });
  const limit = { max: 1, windowMs: 1000 };
  for (let n = 0; n < 60_000; n += 1) limiter.countAttempt(`key ${n}`, limit);
  expect(limiter.size).toBeLessThanOrEqual(50_000);
  expect(limiter.countAttempt("key 59999", limit)).toBe(1);
});

const ping = (from: string) =>
  fetch(`${backend.url}/mcp`, {
    method: "POST",
    headers: {
      authorization: `Bearer diary_${"0".repeat(64)}`,
      "content-type": "application/json",
      "x-forwarded-for": from,
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" }),
  });

test("requests of assistants that call no API are limited per network", async () => {
  const { max } = ASSISTANT_LIMIT;
  ASSISTANT_LIMIT.max = 3;
  onTestFinished(() => void (ASSISTANT_LIMIT.max = max));
  expect(max).toBeGreaterThan(100);
  for (let request = 0; request < 3; request += 1) expect((await ping(HOME)).status).toBe(200);
  const rejected = await ping(HOME);
  expect(rejected.status).toBe(429);
  expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await rejected.json()).toMatchObject({ jsonrpc: "2.0", error: { code: -32_000 } });
  expect((await ping(ELSEWHERE)).status).toBe(200);
});

const get = (path: string, from: string) =>
  fetch(backend.url + path, { headers: { "x-forwarded-for": from } });
const FEED = `/challenge/${crypto.randomUUID()}/feed.atom`;

test.each([
  ["new preview images", NEW_CARDS_OF_NETWORK, ["1", "2", "1", "3"].map((n) => `/card/${n}-of-91.png`), 200],
  ["feeds", FEEDS_OF_NETWORK, [FEED, FEED, FEED], 404],
])("%s are limited per network", async (_what, limit, addresses, status) => {
  const { max } = limit;
  limit.max = 2;
  onTestFinished(() => void (limit.max = max));
  for (const path of addresses.slice(0, -1)) expect((await get(path, HOME)).status).toBe(status);
  const rejected = await get(addresses.at(-1)!, HOME);
  expect(rejected.status).toBe(429);
  expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await get(addresses.at(-1)!, ELSEWHERE)).status).toBe(status);
});
