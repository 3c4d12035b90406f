import { signUp, createVisitor } from "@diary/core/testing";
import type { BackendUnderTest } from "@diary/server/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { codeOf } from "./core/browsers.ts";
import { sendAuth } from "./fixtures/auth.ts";
import { configured, configuredNumber } from "./fixtures/config.ts";
import { databases, openBackend } from "./fixtures/databases.ts";

const WINDOW_MS = 5 * 60_000;

// On a remote project, these tests run separately (`--limits`), because other tests would exceed the limits.
const limited = process.env["SUPABASE_TEST_LIMITS"] === "yes";

interface Expected {
  least?: number;
  atOnce?: number;
  /** Attempts that the limit refills in five minutes. */
  refill?: number;
}

/** Asserts that at most `max` attempts pass, and as many more as the limit refills during the test. */
async function expectLimit(
  max: number,
  attempt: (n: number) => Promise<Response>,
  { least = 5, atOnce = 1, refill = max }: Expected = {},
): Promise<void> {
  const began = performance.now();
  let passed = 0;
  let isRejected = false;
  while (passed <= max * 2 && !isRejected) {
    const responses = await Promise.all(Array.from({ length: atOnce }, (_, n) => attempt(passed + n)));
    const taken = responses.filter(({ status }) => status !== 429).length;
    isRejected = taken < atOnce;
    passed += taken;
  }
  const refilled = Math.ceil(((performance.now() - began) / WINDOW_MS) * refill);
  expect(passed).toBeGreaterThanOrEqual(least);
  expect(passed).toBeLessThanOrEqual(max + refilled);
}

describe.each(databases().slice(0, 1))("on %s", (database) => {
  describe.skipIf(database === "supabase" && !limited)("limits of supabase/config.toml", () => {
    let backend: BackendUnderTest;
    beforeAll(async () => {
      backend = await openBackend(database, { rateLimits: true });
    });
    afterAll(() => backend?.close());

    const post = (path: string, body: unknown) => sendAuth(backend, "POST", path, body);

    test("max_frequency: a second mail to an address has to wait", async () => {
      expect(configured("auth.email", "max_frequency")).toBe("60s");
      const { email } = await signUp(backend);
      expect((await post("recover", { email })).status).toBe(200);
      const second = await post("recover", { email });
      expect({ status: second.status, body: await second.json() }).toMatchObject({
        status: 429,
        body: { error_code: "over_email_send_rate_limit" },
      });
      const redirectTo = `${backend.url}/changepasswordform`;
      expect(await codeOf(createVisitor(backend).auth.requestPasswordReset({ email, redirectTo }))).toBe(
        "busy",
      );

      // Hosted Auth reveals by this limit that an account exists.
      const unknown = { email: `${crypto.randomUUID()}@example.com` };
      expect((await post("recover", unknown)).status).toBe(200);
      expect((await post("recover", unknown)).status).toBe(database === "supabase" ? 200 : 429);
      // The embedded server counts in memory, so the test can't change the time of the last mail.
      if (database !== "supabase") return;
      const age = (seconds: number) =>
        backend.sql(
          "update auth.users set recovery_sent_at = now() - make_interval(secs => $2) where email = $1",
          [email, seconds],
        );
      await age(55);
      expect((await post("recover", { email })).status).toBe(429);
      await age(61);
      expect((await post("recover", { email })).status).toBe(200);
    });

    test("email_sent: the number of mails is limited", { tags: "extended" }, async () => {
      const max = configuredNumber("auth.rate_limit", "email_sent");
      // The embedded server counts requests, and delays each by 250 ms.
      if (database !== "supabase") {
        const ask = (n: number) => post("recover", { email: `visitor${n}@example.com` });
        return expectLimit(max, ask, { atOnce: 10 });
      }
      // Hosted Auth counts sent mails, so each request must send one.
      const { email } = await signUp(backend);
      await expectLimit(max, async () => {
        await backend.sql("update auth.users set recovery_sent_at = null where email = $1", [email]);
        return post("recover", { email });
      });
    });

    test("token_verifications: attempts to guess a code are limited", () =>
      expectLimit(configuredNumber("auth.rate_limit", "token_verifications"), (n) =>
        post("verify", { type: "recovery", token_hash: String(n).padStart(56, "0") }),
      ));

    // Hosted Auth refills this limit with the rate of refresh tokens.
    test("sign_in_sign_ups: attempts to guess a password are limited", () =>
      expectLimit(
        configuredNumber("auth.rate_limit", "sign_in_sign_ups"),
        (n) => post("token?grant_type=password", { email: `visitor${n}@example.com`, password: "wrong1234" }),
        database === "supabase" ? { refill: configuredNumber("auth.rate_limit", "token_refresh") } : {},
      ));

    // Hosted Auth counts passwords and refresh tokens together. The previous test has used up the limit.
    test("token_refresh: attempts to guess a refresh token are limited", { tags: "extended" }, () =>
      expectLimit(
        configuredNumber("auth.rate_limit", "token_refresh"),
        () => post("token?grant_type=refresh_token", { refresh_token: crypto.randomUUID() }),
        { least: 0 },
      ),
    );
  });
});
