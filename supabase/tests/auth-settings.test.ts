import { PASSWORD, signUp, createVisitor } from "@diary/core/testing";
import type { BackendUnderTest } from "@diary/server/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { claimsOf, sendAuth, type Session } from "./fixtures/auth.ts";
import { configured, configuredNumber } from "./fixtures/config.ts";
import { databases, openBackend } from "./fixtures/databases.ts";

// For other settings, see refresh.test.ts, password.test.ts and core/confirmation.test.ts.
describe.each(databases().slice(0, 1))("on %s", (database) => {
  let backend: BackendUnderTest;
  beforeAll(async () => {
    backend = await openBackend(database);
  });
  afterAll(() => backend?.close());

  const call = (method: string, path: string, body?: unknown) => sendAuth(backend, method, path, body);

  const newAccount = (password: string) =>
    call("POST", "signup", { email: `${crypto.randomUUID()}@example.com`, password });

  async function mailTo(email: string) {
    const mail = (await backend.mails()).find(({ to }) => to === email);
    const address = /https?:\/\/\S+/.exec(mail?.text ?? "")?.[0] ?? "";
    return { ...mail, link: URL.canParse(address) ? new URL(address) : undefined };
  }

  test("enable_signup and enable_confirmations: /auth/v1/settings returns both", async () => {
    const settings = (await (await call("GET", "settings")).json()) as Record<string, unknown>;
    expect(settings).toMatchObject({
      disable_signup: configured("auth", "enable_signup") === "false",
      mailer_autoconfirm: configured("auth.email", "enable_confirmations") === "false",
    });
  });

  test("enable_anonymous_sign_ins: an account needs an address", async () => {
    expect(configured("auth", "enable_anonymous_sign_ins")).toBe("false");
    const response = await call("POST", "signup", { data: {} });
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
  });

  test("minimum_password_length: a password with one letter less is rejected", async () => {
    const least = configuredNumber("auth", "minimum_password_length");
    const short = await newAccount("a1".repeat(least).slice(0, least - 1));
    expect({ status: short.status, body: await short.json() }).toMatchObject({
      status: 422,
      body: { error_code: "weak_password" },
    });
    expect((await newAccount("a1".repeat(least).slice(0, least))).status).toBe(200);
  });

  test("jwt_expiry: a token expires after this time", async () => {
    const session = (await (await newAccount(PASSWORD)).json()) as Session & { expires_in: number };
    const { exp, iat } = claimsOf(session);
    const life = configuredNumber("auth", "jwt_expiry");
    expect([session.expires_in, Number(exp) - Number(iat)]).toEqual([life, life]);
  });

  test("additional_redirect_urls: no redirect and no mail contains another site's address", async () => {
    expect(configured("auth", "additional_redirect_urls")).toBe("[]");
    const elsewhere = "https://elsewhere.example/";
    const query = new URLSearchParams({ type: "recovery", token: "0".repeat(56), redirect_to: elsewhere });
    const followed = await call("GET", `verify?${query.toString()}`);
    expect(followed.headers.get("location") ?? "").not.toContain("elsewhere.example");

    const { email } = await signUp(backend);
    await call("POST", `recover?redirect_to=${encodeURIComponent(elsewhere)}`, { email });
    const { html, text } = await mailTo(email);
    expect(text).toContain("token_hash=");
    expect(`${html}${text}`).not.toContain("elsewhere.example");
  });

  test.each([
    ["en", "Reset your password", "Choose a new password"],
    ["ja", "パスワードの再設定", "新しいパスワードを設定する"],
  ])(
    "template.recovery: the mail is in the user's language (%s) and links to the page for a new password",
    async (language, title, button) => {
      const { email } = await signUp(backend);
      const spoken =
        "update auth.users set raw_user_meta_data = jsonb_build_object('language', $2::text) where email = $1";
      await backend.sql(spoken, [email, language]);
      const redirectTo = `${backend.url}/changepasswordform`;
      await createVisitor(backend).auth.requestPasswordReset({ email, redirectTo });
      const { subject, text, link } = await mailTo(email);
      expect(subject).toBe(title);
      expect(configured("auth.email.template.recovery", "subject")).toContain(title);
      expect(text).toContain(button);
      expect(/[ぁ-ん]/.test(text ?? "")).toBe(language === "ja");
      expect(link?.pathname).toBe("/changepasswordform");
      expect(link?.searchParams.get("type")).toBe("recovery");
    },
  );

  test("otp_expiry: a mail's link expires after this time", async () => {
    const life = configuredNumber("auth.email", "otp_expiry");
    for (const { age, status } of [
      { age: life + 60, status: 403 },
      { age: life - 60, status: 200 },
    ]) {
      const { email } = await signUp(backend);
      await call("POST", "recover", { email });
      const token_hash = (await mailTo(email)).link?.searchParams.get("token_hash");
      const sent =
        "update auth.users set recovery_sent_at = now() - make_interval(secs => $2) where email = $1";
      await backend.sql(sent, [email, age]);
      expect((await call("POST", "verify", { type: "recovery", token_hash })).status).toBe(status);
    }
  });
});
