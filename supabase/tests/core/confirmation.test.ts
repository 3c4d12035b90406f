import { parseConfirmationLink } from "@diary/core/session";
import { PASSWORD, createVisitor } from "@diary/core/testing";
import type { BackendUnderTest } from "@diary/server/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { sendAuth } from "../fixtures/auth.ts";
import { databases, openBackend } from "../fixtures/databases.ts";
import { codeOf } from "./browsers.ts";

/** True if the remote project requires confirmation of addresses. Other test files need this setting off. */
const confirms = process.env["SUPABASE_TEST_CONFIRMS"] === "yes";

const newAddress = () => `${crypto.randomUUID()}@example.com`;

describe.each(databases().slice(0, 1))("on %s", (database) => {
  let backend: BackendUnderTest;
  beforeAll(async () => {
    backend = await openBackend(database, { confirmEmail: true });
  });
  afterAll(() => backend?.close());

  const signUp = (email: string, password = PASSWORD) =>
    createVisitor(backend).auth.signUp({ email, password });
  const signIn = (email: string, password = PASSWORD) =>
    createVisitor(backend).auth.signIn({ email, password });
  const confirm = (tokenHash: string, password = PASSWORD) =>
    createVisitor(backend).auth.confirmEmail({ tokenHash, password });
  const mailsTo = async (email: string) => (await backend.mails()).filter(({ to }) => to === email);

  const post = (path: string, body: unknown) => sendAuth(backend, "POST", path, body);

  async function latestMail(email: string, count = 1): Promise<string> {
    await expect.poll(async () => (await mailsTo(email)).length).toBeGreaterThanOrEqual(count);
    return (await mailsTo(email))[0]!.text;
  }

  async function latestCode(email: string): Promise<string> {
    const text = await latestMail(email);
    const link = parseConfirmationLink(new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? "http://no.mail"));
    if (link.kind !== "code") throw new Error(`The mail's link is ${link.kind}.`);
    return link.tokenHash;
  }

  async function expectSameResponses(password: unknown) {
    const [confirmed, waiting] = [newAddress(), newAddress()];
    await signUp(confirmed);
    await confirm(await latestCode(confirmed));
    await signUp(waiting);
    const shapes = [];
    for (const email of [newAddress(), waiting, confirmed]) {
      const response = await post("signup", { email, password, data: { nickname: "x" } });
      const body = (await response.text()).replaceAll(
        /"id":"[^"]{36}"|"\d{4}-[^"]{20}"|"\d{4}-\d\d-\d\dT[^"]+Z"/g,
        "#",
      );
      const headers = [...response.headers].filter(([name]) => !["date", "x-request-id"].includes(name));
      shapes.push({ status: response.status, headers, body: body.replace(email, "@") });
    }
    expect(shapes[1]).toEqual(shapes[0]);
    expect(shapes[2]).toEqual(shapes[0]);
  }

  describe.skipIf(database === "supabase" && !confirms)("confirmation of an address", () => {
    test("a sign-in needs a confirmed address; the link works once and starts no session", async () => {
      const email = newAddress();
      const browser = createVisitor(backend);
      expect(await browser.auth.signUp({ email, password: PASSWORD })).toBe("confirm-email");
      expect(browser.auth.current()).toEqual({ status: "signed-out" });
      expect(await codeOf(signIn(email))).toBe("auth/email-not-confirmed");
      expect(await codeOf(signIn(email, "another1234"))).toBe("auth/invalid-credentials");

      const other = createVisitor(backend);
      const confirmation = { tokenHash: await latestCode(email), password: PASSWORD };
      expect(await other.auth.confirmEmail(confirmation)).toBe(email);
      expect(await codeOf(other.auth.confirmEmail(confirmation))).toBe("auth/link-invalid");
      expect(await codeOf(other.auth.openRecovery(confirmation.tokenHash))).toBe("auth/link-invalid");
      expect(other.auth.current()).toEqual({ status: "signed-out" });
      expect(other.platform.stored.size).toBe(0);

      await browser.auth.signIn({ email, password: PASSWORD });
      expect(browser.auth.current()).toMatchObject({ status: "signed-in", user: { email } });
    });

    test("a confirmation link expires after an hour, and the user can request another", async () => {
      const email = newAddress();
      await signUp(email);
      const old = await latestCode(email);
      // Supabase stores codes in a separate table, the embedded server stores them in a column of the account.
      await backend.sql(
        "update auth.users set confirmation_sent_at = now() - interval '61 minutes' where email = $1",
        [email],
      );
      expect(await codeOf(confirm(old))).toBe("auth/link-invalid");

      await createVisitor(backend).auth.resendConfirmation(email);
      expect(await mailsTo(email)).toHaveLength(2);
      const code = await latestCode(email);
      expect(code).not.toBe(old);
      expect(await confirm(code)).toBe(email);
      await signIn(email);
    });

    test("neither a resent mail nor a second sign-up reveals an existing address", async () => {
      const confirmed = newAddress();
      await signUp(confirmed);
      await confirm(await latestCode(confirmed));
      const before = (await mailsTo(confirmed)).length;

      await createVisitor(backend).auth.resendConfirmation(confirmed);
      await createVisitor(backend).auth.resendConfirmation(newAddress());
      expect(await signUp(confirmed, "another1234")).toBe("confirm-email");
      expect(await mailsTo(confirmed)).toHaveLength(before);
      await signIn(confirmed);
      expect(await codeOf(signIn(confirmed, "another1234"))).toBe("auth/invalid-credentials");
    });

    test.each(["before", "after"])(
      "a password from a stranger's sign-up %s the user's sign-up never works",
      async (order) => {
        const email = newAddress();
        const [first, last] =
          order === "before" ? ["stranger1234", PASSWORD] : ([PASSWORD, "stranger1234"] as const);
        await signUp(email, first);
        // Hosted Auth delays a second mail to an address.
        await backend.sql(
          "update auth.users set confirmation_sent_at = now() - interval '61 seconds' where email = $1",
          [email],
        );
        await signUp(email, last);
        expect(await mailsTo(email)).toHaveLength(2);
        await confirm(await latestCode(email));
        expect(await codeOf(signIn(email, "stranger1234"))).toBe("auth/invalid-credentials");
        await signIn(email);
      },
    );

    test("the account has no password if the user closes the page before setting one", async () => {
      for (const type of ["signup", "recovery"]) {
        const email = newAddress();
        await signUp(email, "stranger1234");
        if (type === "recovery")
          await createVisitor(backend).auth.requestPasswordReset({ email, redirectTo: "" });
        const text = (await mailsTo(email))[0]?.text ?? "";
        const token_hash = /token_hash=(\w+)/.exec(text)?.[1];
        const verified = await post("verify", { type, token_hash });
        expect(verified.status).toBe(200);
        expect(await codeOf(signIn(email, "stranger1234"))).toBe("auth/invalid-credentials");
      }
    });

    test.skipIf(database === "supabase")(
      "setting a password with one link invalidates older links",
      async () => {
        const email = newAddress();
        await signUp(email);
        const confirmation = await latestCode(email);
        await createVisitor(backend).auth.requestPasswordReset({ email, redirectTo: "" });
        const token_hash = /token_hash=(\w+)/.exec(await latestMail(email, 2))?.[1];
        const page = createVisitor(backend);
        await page.auth.openRecovery(token_hash!);
        await page.auth.changePassword({ password: "another1234" });
        expect((await post("verify", { type: "signup", token_hash: confirmation })).status).toBe(403);
        await signIn(email, "another1234");
      },
    );

    test("a weak password is rejected, and the user can set another password", async () => {
      const email = newAddress();
      const page = createVisitor(backend);
      expect(await codeOf(signUp(email, "short"))).toBe("auth/weak-password");
      await signUp(email);
      expect(await codeOf(signUp(email, "short"))).toBe("auth/weak-password");
      const tokenHash = await latestCode(email);
      const weak = page.auth.confirmEmail({ tokenHash, password: "short" });
      expect(await codeOf(weak)).toBe("auth/weak-password");
      expect(await page.auth.confirmEmail({ tokenHash, password: "another1234" })).toBe(email);
      await signIn(email, "another1234");
    });

    test.skipIf(database === "supabase").each([
      ["a valid password", PASSWORD],
      ["a short password", "abc1234"],
    ])("a sign-up with %s gets the same response for every address", (_, password) =>
      expectSameResponses(password),
    );

    test.skipIf(database === "supabase").each([
      ["an empty password", ""],
      ["no password", undefined],
      ["a numeric password", 12_345_678],
      ["a password of 73 letters", "a".repeat(73)],
      ["a password of 74 bytes", "é".repeat(37)],
      ["an unprintable password", "abcd\u00001234"],
    ])("a sign-up with %s gets the same response for every address", { tags: "extended" }, (_, password) =>
      expectSameResponses(password),
    );

    test.skipIf(database === "supabase")(
      "a repeated sign-up also needs open registration or an invitation",
      async () => {
        const email = newAddress();
        await signUp(email);
        await backend.script("update public.site set sign_up = 'closed'");
        expect(await codeOf(signUp(email))).toBe("auth/sign-up-refused");
        expect(await mailsTo(email)).toHaveLength(1);
        const code = "an-invitation";
        await backend.script(`
        update public.site set sign_up = 'invitation';
        insert into private.invitation (code_hash, uses_left, expires_at)
        values (encode(sha256('${code}'), 'hex'), 3, now() + interval '1 day')`);
        const again = () =>
          createVisitor(backend).auth.signUp({ email, password: PASSWORD, invitation: code });
        expect(await codeOf(signUp(email))).toBe("auth/sign-up-refused");
        expect(await again()).toBe("confirm-email");
        expect(await codeOf(signUp(email))).toBe("auth/sign-up-refused");
        expect(await again()).toBe("confirm-email");
        await confirm(await latestCode(email));
        expect(await again()).toBe("confirm-email");
        expect(await codeOf(again())).toBe("auth/sign-up-refused");
        await signIn(email);
        await backend.script("update public.site set sign_up = 'open'");
      },
    );
  });
});
