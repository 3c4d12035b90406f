import { beforeEach, expect, test } from "vitest";

import { onEachDatabase } from "./fixtures/world.ts";

// The embedded server checks the address itself. Supabase Auth also links other addresses, so the database checks them.
onEachDatabase(({ owner, stranger, sql }) => {
  interface Identity {
    user?: string;
    provider?: string;
    email?: string;
    email_verified?: unknown;
    invitation?: string;
  }

  const add = ({ user = owner.id, provider = "custom:login", ...data }: Identity) =>
    sql(
      `insert into auth.identities (id, provider, provider_id, user_id, identity_data)
       values (gen_random_uuid(), $1, $2, $3, $4::jsonb)`,
      [provider, crypto.randomUUID(), user, JSON.stringify({ sub: "subject", ...data })],
    );
  const providersOf = async (user: string) =>
    (
      await sql<{ provider: string }>(
        "select provider from auth.identities where user_id = $1 and provider <> 'email' order by 1",
        [user],
      )
    ).map(({ provider }) => provider);

  async function newAccount(email: string): Promise<string> {
    const id = crypto.randomUUID();
    await sql(
      "insert into auth.users (id, email, aud, role) values ($1, $2, 'authenticated', 'authenticated')",
      [id, email],
    );
    return id;
  }

  beforeEach(() => sql("delete from auth.identities where provider <> 'email'"));

  test("an account accepts an identity that has the account's verified address", async () => {
    await add({ email: owner.email, email_verified: true });
    await add({ provider: "github", email: owner.email.toUpperCase(), email_verified: true });
    expect(await providersOf(owner.id)).toEqual(["custom:login", "github"]);
  });

  test.each<[string, (own: string, others: string) => Identity]>([
    ["the account's unverified address", (email) => ({ email, email_verified: false })],
    ["the account's address and no `email_verified`", (email) => ({ email })],
    ["the account's address and `email_verified` as a text", (email) => ({ email, email_verified: "true" })],
    // Supabase Auth may link an identity by GitHub's unverified secondary addresses, which the identity doesn't contain.
    ["another verified address", (_, email) => ({ email, email_verified: true })],
    ["no address", () => ({ email_verified: true })],
  ])("an account rejects an identity that has %s", async (_, identity) => {
    await expect(add(identity(owner.email, stranger.email))).rejects.toMatchObject({ code: "PT422" });
    expect(await providersOf(owner.id)).toEqual([]);
  });

  test("an account without a password rejects an unverified address too", async () => {
    await sql("update auth.users set encrypted_password = null where id = $1", [owner.id]);
    await expect(add({ email: owner.email, email_verified: false })).rejects.toMatchObject({ code: "PT422" });
    const user = await newAccount("from-provider@example.com");
    await add({ user, email: "from-provider@example.com", email_verified: true });
    const second = { user, provider: "github", email: "from-provider@example.com", email_verified: false };
    await expect(add(second)).rejects.toMatchObject({ code: "PT422" });
    expect(await providersOf(user)).toEqual(["custom:login"]);
  });

  test("an account with a password or a confirmed address rejects unverified addresses", async () => {
    const email = "with-password@example.com";
    const user = await newAccount(email);
    await sql("update auth.users set encrypted_password = 'x' where id = $1", [user]);
    await expect(add({ user, email, email_verified: false })).rejects.toMatchObject({ code: "PT422" });
    await sql("update auth.users set encrypted_password = null where id = $1", [stranger.id]);
    await sql("delete from auth.identities where user_id = $1", [stranger.id]);
    const confirmed = { user: stranger.id, email: stranger.email, email_verified: false };
    await expect(add(confirmed)).rejects.toMatchObject({ code: "PT422" });
    await add({ ...confirmed, email_verified: true });
  });

  test("a new account accepts an unverified address, which Supabase Auth then confirms by mail", async () => {
    const user = await newAccount("unverified@example.com");
    await add({ user, email: "unverified@example.com", email_verified: false });
    expect(await providersOf(user)).toEqual(["custom:login"]);
  });

  test("an account accepts identities of `email` and `phone`, which the auth service checks", async () => {
    await add({ provider: "phone" });
    await sql("delete from auth.identities where user_id = $1 and provider = 'email'", [owner.id]);
    await add({ provider: "email", email: owner.email, email_verified: false });
    expect(await providersOf(owner.id)).toEqual(["phone"]);
  });

  test("an identity contains no invitation code, because only its hash may be stored", async () => {
    await add({ email: owner.email, email_verified: true, invitation: "secret" });
    for (let n = 0; n < 2; n += 1) {
      const [row] = await sql<{ data: object }>(
        "select identity_data as data from auth.identities where provider = 'custom:login'",
      );
      expect(row!.data).toEqual({ sub: "subject", email: owner.email, email_verified: true });
      await sql(`update auth.identities set identity_data = identity_data || '{"invitation": "secret"}'`);
    }
  });

  test("the address of a linked identity can change, because the account stays the same", async () => {
    await add({ email: owner.email, email_verified: true });
    const changed = `update auth.identities set identity_data = identity_data || $2::jsonb
      where user_id = $1 and provider = 'custom:login' returning id`;
    const data = JSON.stringify({ email: "new@example.com", email_verified: false });
    expect(await sql(changed, [owner.id, data])).toHaveLength(1);
  });
});
