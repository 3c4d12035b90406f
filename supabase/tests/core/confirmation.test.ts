import { readConfirmationLink } from "@diary/core/session";
import { PASSWORD, visit } from "@diary/core/testing";
import type { ReachedBackend } from "@diary/local-backend/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { databases, openBackend } from "../fixtures/databases.ts";
import { codeOf } from "./browsers.ts";

/** Whether an address of Supabase has the setting; the tests beside these need it to be off. */
const confirms = process.env["SUPABASE_TEST_CONFIRMS"] === "yes";

const newAddress = () => `${crypto.randomUUID()}@example.com`;

describe.each(databases())("on %s", (database) => {
  let backend: ReachedBackend;
  beforeAll(async () => {
    backend = await openBackend(database, { confirmEmail: true });
  });
  afterAll(() => backend?.close());

  const signUp = (email: string, password = PASSWORD) => visit(backend).auth.signUp({ email, password });
  const signIn = (email: string, password = PASSWORD) => visit(backend).auth.signIn({ email, password });
  const mailsTo = async (email: string) => (await backend.mails()).filter(({ to }) => to === email);

  async function latestCode(email: string): Promise<string> {
    const text = (await mailsTo(email))[0]?.text ?? "";
    const link = readConfirmationLink(new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? "http://no.mail"));
    if (link.kind !== "code") throw new Error(`The mail's link is ${link.kind}.`);
    return link.tokenHash;
  }

  describe.skipIf(database === "supabase" && !confirms)("an address that has to be confirmed", () => {
    test("signs nobody in before its link was followed, and nobody by following it", async () => {
      const email = newAddress();
      const browser = visit(backend);
      expect(await browser.auth.signUp({ email, password: PASSWORD })).toBe("confirm-email");
      expect(browser.auth.current()).toEqual({ status: "signed-out" });
      expect(await codeOf(signIn(email))).toBe("auth/email-not-confirmed");

      const other = visit(backend);
      expect(await other.auth.confirmEmail(await latestCode(email))).toBe(email);
      expect(other.auth.current()).toEqual({ status: "signed-out" });
      expect(other.platform.stored.size).toBe(0);

      await browser.auth.signIn({ email, password: PASSWORD });
      expect(browser.auth.current()).toMatchObject({ status: "signed-in", user: { email } });
    });

    test("has a link that works once", async () => {
      const email = newAddress();
      await signUp(email);
      const code = await latestCode(email);
      await visit(backend).auth.confirmEmail(code);
      expect(await codeOf(visit(backend).auth.confirmEmail(code))).toBe("auth/link-invalid");
      expect(await codeOf(visit(backend).auth.openRecovery(code))).toBe("auth/link-invalid");
    });

    test("has a link that is old after an hour, and then another", async () => {
      const email = newAddress();
      await signUp(email);
      const old = await latestCode(email);
      // Auth compares with its own table of codes, the embedded backend with the account's own column.
      await backend.sql(
        "update auth.users set confirmation_sent_at = now() - interval '61 minutes' where email = $1",
        [email],
      );
      expect(await codeOf(visit(backend).auth.confirmEmail(old))).toBe("auth/link-invalid");

      await visit(backend).auth.resendConfirmation(email);
      expect(await mailsTo(email)).toHaveLength(2);
      const code = await latestCode(email);
      expect(code).not.toBe(old);
      expect(await visit(backend).auth.confirmEmail(code)).toBe(email);
      await signIn(email);
    });

    test("is not told from one that nobody has, by a second mail or a second sign-up", async () => {
      const confirmed = newAddress();
      await signUp(confirmed);
      await visit(backend).auth.confirmEmail(await latestCode(confirmed));
      const before = (await mailsTo(confirmed)).length;

      await visit(backend).auth.resendConfirmation(confirmed);
      await visit(backend).auth.resendConfirmation(newAddress());
      expect(await signUp(confirmed, "another1234")).toBe("confirm-email");
      expect(await mailsTo(confirmed)).toHaveLength(before);
      await signIn(confirmed);
      expect(await codeOf(signIn(confirmed, "another1234"))).toBe("auth/invalid-credentials");
    });

    test("says nothing to somebody with another password", async () => {
      const email = newAddress();
      await signUp(email);
      expect(await codeOf(signIn(email, "another1234"))).toBe("auth/invalid-credentials");
    });

    test("refuses a weak password as ever", async () => {
      const email = newAddress();
      expect(await codeOf(signUp(email, "short"))).toBe("auth/weak-password");
      await signUp(email);
      expect(await codeOf(signUp(email, "short"))).toBe("auth/weak-password");
    });

    test.skipIf(database !== "supabase")("hosted keeps the first password, and is mailed again", async () => {
      const email = newAddress();
      await signUp(email, "squatter1234");
      await backend.sql(
        "update auth.users set confirmation_sent_at = now() - interval '61 seconds' where email = $1",
        [email],
      );
      await signUp(email, PASSWORD);
      expect(await mailsTo(email)).toHaveLength(2);
      await visit(backend).auth.confirmEmail(await latestCode(email));
      expect(await codeOf(signIn(email, PASSWORD))).toBe("auth/invalid-credentials");
      await signIn(email, "squatter1234");
    });

    test.skipIf(database === "supabase")(
      "belongs to whoever follows the link of their own sign-up: the password is the last one's",
      async () => {
        const email = newAddress();
        await signUp(email, "squatter1234");
        const first = await latestCode(email);
        await signUp(email, PASSWORD);
        expect(await codeOf(visit(backend).auth.confirmEmail(first))).toBe("auth/link-invalid");
        await visit(backend).auth.confirmEmail(await latestCode(email));
        expect(await codeOf(signIn(email, "squatter1234"))).toBe("auth/invalid-credentials");
        await signIn(email, PASSWORD);
      },
    );

    test.skipIf(database === "supabase")("uses one invitation, however often it is signed up", async () => {
      const code = "an-invitation";
      await backend.script(`
        update public.site set sign_up = 'invitation';
        insert into private.invitation (code_hash, uses_left, expires_at)
        values (encode(sha256('${code}'), 'hex'), 1, now() + interval '1 day')`);
      const email = newAddress();
      const again = () => visit(backend).auth.signUp({ email, password: PASSWORD, invitation: code });
      expect(await again()).toBe("confirm-email");
      expect(await again()).toBe("confirm-email");
      expect(await codeOf(signUp(newAddress()))).toBe("auth/sign-up-refused");
      await visit(backend).auth.confirmEmail(await latestCode(email));
      await signIn(email);
      await backend.script("update public.site set sign_up = 'open'");
    });
  });
});
